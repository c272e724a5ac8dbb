import { randomUUID } from 'node:crypto';
import { ANY_USER } from '@lastro/domain/identity/access';
import { cnpj, flag, isoDate, listOf, reais, recordId, text, wholeNumber } from '@lastro/wire/codecs';
import { ERROR_CATALOGUE, type ErrorCode, errorStatus } from '@lastro/wire/error-catalogue';
import { graphqlMutation, graphqlQuery, restCommand, restRead } from '@lastro/wire/operation';
import type { Problem } from '@lastro/wire/problem';
import type { TrailAction, TrailRecord } from '@lastro/wire/trail-catalogue';
import { expect } from 'vitest';
import { z } from 'zod';
import type { AppParts } from '../app';
import type { Database } from '../platform/db/connect';
import { bind, type UseCase } from '../platform/door/binding';
import type { Context } from '../platform/door/context';
import type { GraphqlService } from '../platform/door/graphql';

/**
 * Operations that no feature has, for tests of the door itself: one field of each kind that the wire knows. They live
 * under `monitor`, a service whose real calls are never GraphQL.
 */
const fields = {
  note: text(5, 500),
  amount: reais.optional(),
  dueOn: isoDate.optional(),
  taxId: cnpj.optional(),
  count: wholeNumber(0, 100).optional(),
  urgent: flag.optional(),
  tags: listOf(text(1, 20), 10).optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
};
const output = z.strictObject({ id: z.number().int(), note: z.string() });

export const probeCommand = restCommand({
  name: 'probe.write',
  summary: 'Writes one mark',
  service: 'monitor',
  method: 'POST',
  path: '/probe/{id}',
  access: ANY_USER,
  input: z.object({ id: recordId, ...fields }),
  output,
  status: 201,
});

export const probeRead = restRead({
  name: 'probe.read',
  summary: 'Reads nothing',
  service: 'monitor',
  method: 'GET',
  path: '/probe/{id}',
  access: ANY_USER,
  input: z.object({ id: recordId, ...fields, note: text(5, 500).default('nothing') }),
  output,
});

export const probeQuery = graphqlQuery({
  name: 'probe.query',
  summary: 'Reads nothing',
  service: 'monitor',
  access: ANY_USER,
  field: 'probe',
  document: 'query Probe($note: String!, $count: Int) { probe(note: $note, count: $count) { id note } }',
  input: z.object(fields),
  output,
});

export const probeMutation = graphqlMutation({
  name: 'probe.mutate',
  summary: 'Writes one mark',
  service: 'monitor',
  access: ANY_USER,
  field: 'addProbe',
  document: 'mutation Add($note: String!, $count: Int) { addProbe(note: $note, count: $count) { id note } }',
  input: z.object(fields),
  output,
});

export const PROBE_GRAPHQL: GraphqlService = {
  service: 'monitor',
  sdl: /* GraphQL */ `
    input Extra { a: Int b: Extra }
    type Probe { id: Int! note: String! again: Probe }
    type Query { probe(note: String!, count: Int, taxId: String, tags: [String!], extra: Extra): Probe! }
    type Mutation { addProbe(note: String!, count: Int, taxId: String): Probe! }
  `,
};

/** The effect of a probe: one row that no rule keeps from being written twice. */
export async function leaveMark(ctx: Pick<Context, 'tx' | 'clock'>, note: string): Promise<void> {
  await ctx.tx
    .insertInto('demo_steps')
    .values({ name: `${note}:${randomUUID()}`, done_at: ctx.clock.now() })
    .execute();
}

export async function countMarks(db: Database, note: string): Promise<number> {
  const rows = await db.selectFrom('demo_steps').select('name').execute();
  return rows.filter((row) => row.name.startsWith(`${note}:`)).length;
}

/** No action of the product: the trail's words do not know it, as they would not know a newer server's. */
export const probeEntry = (action: `probe.${string}`) => ({
  action: action as TrailAction,
  recordType: 'probe' as TrailRecord,
});

export const writeProbe: UseCase<typeof probeCommand> = async (ctx, { id, note }) => {
  await leaveMark(ctx, note);
  ctx.audit({ ...probeEntry('probe.written'), recordId: id, after: { note } });
  return { id, note };
};

export const PROBES: NonNullable<AppParts['extra']> = {
  bindings: [
    bind(probeCommand, writeProbe),
    bind(probeRead, async (_ctx, { id, note }) => ({ id, note })),
    bind(probeQuery, async (_ctx, { note }) => ({ id: 1, note })),
    bind(probeMutation, (ctx, input) => writeProbe(ctx, { ...input, id: 1 })),
  ],
  graphql: [PROBE_GRAPHQL],
};

/** Everything a refused call must leave as it was. */
export async function written(db: Database): Promise<Record<string, number>> {
  const tables = ['demo_steps', 'audit_entries', 'idempotency_keys', 'users', 'drafts'] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { total } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    counts[table] = total;
  }
  return counts;
}

/** A failure in the house's shape: the catalogue's status and sentence, with nothing left to fill in. */
export function expectProblem(problem: Problem | undefined, status: number, code: ErrorCode): void {
  expect(problem).toMatchObject({ status, code, title: ERROR_CATALOGUE[code].kind });
  const sentence = ERROR_CATALOGUE[code].text.split(/\{\w+\}/)[0] ?? '';
  expect(problem?.detail.startsWith(sentence), `${problem?.detail} / ${sentence}`).toBe(true);
  expect(problem?.detail).not.toMatch(/\{\w+\}/);
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\bat \w+ \(|select |insert into/i);
}

/** The same of a whole reply, with the status that the catalogue gives the code. */
export function expectRefused(reply: { readonly problem: Problem }, code: ErrorCode): void {
  expectProblem(reply.problem, errorStatus(code), code);
}
