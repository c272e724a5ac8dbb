import type { SignInType } from '@lastro/domain/identity/groups';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import {
  countMarks,
  expectProblem,
  leaveMark,
  PROBE_GRAPHQL,
  probeCommand,
  probeMutation,
  probeQuery,
  probeRead,
  writeProbe,
} from '../../testing/probe';
import { PRODUCTION } from '../../testing/production';
import { type Binding, bind } from './binding';
import { AppError } from './errors';

const named = (name: string) => ({ ...probeCommand, name: `probe.${name}`, path: `/${name}/{id}` }) as const;
const wrong = named('wrong');
const undeclared = named('undeclared');
const broken = named('broken');
const database = named('database');
const SECRET = 'maria.secreta@cliente.com.br';

const bindings: Binding[] = [
  bind(wrong, async (ctx, input) => ({
    ...(await writeProbe(ctx, input)),
    id: 'um' as never,
    extra: SECRET,
  })),
  bind(probeRead, async () => ({ note: 'incompleto' }) as never),
  bind(undeclared, async () => {
    throw new AppError('user.last-admin');
  }),
  bind(broken, async (ctx, { note }) => {
    await leaveMark(ctx, note);
    throw new TypeError(`Cannot read properties of undefined (reading 'id')`);
  }),
  // A constraint that no store has turned into a code: the database's message quotes the row.
  bind(database, async (ctx) => {
    const names = { first_name: 'Maria', last_name: 'Secreta', company_tax_id: '11222333000181' };
    const row = { ...names, sign_in_type: 'nobody' as SignInType, email: SECRET };
    const now = ctx.clock.now();
    await ctx.tx
      .insertInto('users')
      .values({ ...row, created_at: now, updated_at: now })
      .execute();
    return { id: 1, note: '' };
  }),
  bind(probeQuery, async () => ({ id: 'um', note: SECRET }) as never),
  bind(probeMutation, (ctx, input) => writeProbe(ctx, { ...input, id: 1 })),
];
const extra = { bindings, graphql: [PROBE_GRAPHQL] };

let local: TestHouse;
let production: TestHouse;
const localLines: string[] = [];
const productionLines: string[] = [];
let productionToken: string;
beforeAll(async () => {
  local = await openHouse({ extra, logLines: localLines });
  production = await openHouse({
    extra,
    logLines: productionLines,
    ...PRODUCTION,
    google: {
      ...PRODUCTION.google,
      check: async (token) => ({
        outcome: 'verified',
        identity: { email: token },
        tokenHash: Buffer.from(token),
        expiresAt: '2026-11-16T12:00:00Z',
      }),
    },
  });
  const signed = await production.server.inject({
    method: 'POST',
    url: '/api/auth/auth/google/signin',
    payload: { token: 'legal@demo.test', nonce: 'nonce-of-the-reply-check' },
  });
  productionToken = signed.json().token;
});
afterAll(async () => {
  await local.close();
  await production.close();
});

const as = 'legal';
const errorsIn = (lines: readonly string[]) =>
  lines.map((line) => JSON.parse(line)).filter((entry) => entry.level >= 50);
const input = { id: 1, note: 'resposta' };

describe('architecture, "The corridor": a reply is held against its schema', () => {
  it('outside production a wrong one throws, so the command never happened', async () => {
    const reply = await local.call(wrong, { id: 1, note: 'errada aqui' }, { as });
    expect(reply.status).toBe(500);
    expectProblem(reply.problem, 500, 'server.unexpected');
    expect(await countMarks(local.db, 'errada aqui')).toBe(0);
    expect((await local.call(probeRead, { id: 1 }, { as })).status).toBe(500);
    expect(errorsIn(localLines).at(-1)?.err.message).toContain('probe.read answered something else');
  });

  it('in production it is sent, and its places are logged without their values', async () => {
    const reply = await production.call(
      wrong,
      { id: 1, note: 'errada lá' },
      { as: `token:${productionToken}` },
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({ id: 'um' });
    const logged = errorsIn(productionLines).at(-1);
    expect(logged).toMatchObject({ operation: 'probe.wrong', msg: 'reply breaks its schema' });
    expect(logged.places.join()).toContain('id invalid_type');
    expect(productionLines.join()).not.toContain(SECRET);
  });

  it('GraphQL cannot send what its schema forbids: that is our fault, logged once, and not the caller’s', async () => {
    const before = errorsIn(productionLines).length;
    const reply = await production.call(probeQuery, { note: 'errada' }, { as: `token:${productionToken}` });
    expect(reply.status).toBe(500);
    expectProblem(reply.problem, 500, 'server.unexpected');
    const logged = errorsIn(productionLines)
      .slice(before)
      .map((entry) => entry.msg);
    expect(logged).toEqual(['reply breaks its schema', 'unexpected error']);
    expect((await local.call(probeQuery, { note: 'errada' }, { as })).status).toBe(500);
  });
});

describe('a failure that an operation does not declare', () => {
  it('throws outside production and is logged in production', async () => {
    const here = await local.call(undeclared, input, { as });
    expectProblem(here.problem, 500, 'server.unexpected');
    expect(errorsIn(localLines).at(-1)?.err.message).toContain('user.last-admin, which it does not declare');
    const there = await production.call(undeclared, input, { as: `token:${productionToken}` });
    expectProblem(there.problem, 400, 'user.last-admin');
    expect(errorsIn(productionLines).at(-1)).toMatchObject({
      code: 'user.last-admin',
      msg: 'undeclared failure',
    });
  });
});

describe('architecture, "Errors: one road": an unknown error is logged once and leaves as a plain sentence', () => {
  it.each([
    ['a bug', broken],
    ['an unexpected refusal of the database', database],
  ] as const)('%s', async (_what, operation) => {
    const requestId = `trace-${operation.name}`;
    const response = await local.server.inject({
      method: 'POST',
      url: `/api/monitor${operation.path.replace('{id}', '1')}`,
      headers: { ...(await local.headersFor({ as })), 'x-request-id': requestId },
      payload: { note: 'quebrado' },
    });
    expect(response.statusCode).toBe(500);
    const problem = response.json();
    expect(problem).toEqual({
      type: 'urn:lastro:unexpected',
      title: 'unexpected',
      status: 500,
      code: 'server.unexpected',
      detail: `Erro inesperado. Informe o código ${requestId} ao suporte.`,
      requestId,
    });
    expect(response.body).not.toMatch(/TypeError|reading|users_|constraint|violates|insert|Maria|stack/i);
    const logged = errorsIn(localLines).filter((entry) => entry.requestId === requestId);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ operation: operation.name, msg: 'unexpected error' });
    expect(logged[0].err.stack).toContain('at ');
    expect(JSON.stringify(logged)).not.toMatch(/maria|secreta/i);
    expect(await countMarks(local.db, 'quebrado')).toBe(0);
  });

  it('the log of a refused row keeps the constraint and loses the row', () => {
    const logged = errorsIn(localLines).find((entry) => entry.operation === 'probe.database');
    expect(logged.err).toMatchObject({ code: '23514', constraint: 'users_sign_in_type', table: 'users' });
  });
});
