import type { InputOf } from '@lastro/wire/operation';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestApp } from '../../testing/app';
import { copyTemplate } from '../../testing/copied-database';
import { openHouse, type TestHouse } from '../../testing/harness';
import { countMarks, expectProblem, PROBES, probeCommand, writeProbe } from '../../testing/probe';
import { withClient } from '../../testing/sql-client';
import { connect } from '../db/connect';
import { bind, type StagedUseCase } from './binding';
import type { Context } from './context';

const plain = { ...probeCommand, name: 'probe.cut', path: '/cut/{id}' } as const;
const staged = { ...probeCommand, name: 'probe.cut-staged', path: '/cut-staged/{id}' } as const;
type Input = InputOf<typeof plain>;

/** What happens to the connection in the middle of a command, after its row has been written. */
let cut: ((ctx: Context) => Promise<void>) | null = null;
let meanwhile: (() => Promise<void>) | null = null;

async function writeAndMaybeLose(ctx: Context, input: Input) {
  const reply = await writeProbe(ctx, input);
  await cut?.(ctx);
  return reply;
}

const stagedCase: StagedUseCase<typeof staged, null, null> = {
  prepare: async () => null,
  outside: async () => {
    await meanwhile?.();
    return null;
  },
  complete: writeAndMaybeLose,
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    extra: {
      ...PROBES,
      bindings: [...PROBES.bindings, bind(plain, writeAndMaybeLose), bind(staged, stagedCase)],
    },
  });
  await house.tokenOf('treasury');
});
afterAll(() => house.close());
beforeEach(() => {
  cut = null;
  meanwhile = null;
});

const call = (operation: typeof plain | typeof staged, note: string, key: string) =>
  house.call(operation, { id: 1, note }, { as: 'treasury', key });

async function terminate(where: string): Promise<void> {
  await withClient({ connectionString: house.url }, (admin) =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and ${where}`,
    ),
  );
}

async function loseOwn({ tx }: Context): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await terminate(`pid = ${rows[0]?.pid}`);
}

const everything = () => terminate('true');

describe.each([
  ['a plain command', plain],
  ['a command with an outside step', staged],
])('%s that loses its connection', (_what, operation) => {
  it.each([
    ['its own', loseOwn],
    ['with all the others', everything],
  ])('%s: 503, nothing is written, and the same key is free at once', async (which, lose) => {
    const note = `perdida ${operation.name} ${which}`;
    const key = `lost-${operation.name.replace('.', '-')}-${which.replaceAll(' ', '-')}`;
    cut = lose;
    const broken = await call(operation, note, key);
    expectProblem(broken.problem, 503, 'server.busy');
    expect(await countMarks(house.db, note)).toBe(0);
    cut = null;
    const again = await call(operation, note, key);
    expect(again.status, JSON.stringify(again.problem)).toBe(201);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    expect(await countMarks(house.db, note)).toBe(1);
    const replay = await call(operation, note, key);
    expect(replay.headers['idempotency-replayed']).toBe('true');
  });
});

describe('every connection lost while the outside is asked', () => {
  it('the command goes on, a twin still finds it running, and there is one effect', async () => {
    let letGo = () => {};
    const started = new Promise<void>((reached) => {
      meanwhile = async () => {
        await everything();
        reached();
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      };
    });
    const running = call(staged, 'fora do ar', 'lost-outside-1');
    await started;
    // The lock beside the lease is back within moments.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expectProblem(
      (await call(staged, 'fora do ar', 'lost-outside-1')).problem,
      409,
      'idempotency.still-running',
    );
    meanwhile = null;
    letGo();
    expect((await running).status).toBe(201);
    expect(await countMarks(house.db, 'fora do ar')).toBe(1);
  });
});

describe('sessions and reads', () => {
  it('idle connections that were cut are replaced without anybody noticing', async () => {
    const headers = await house.headersFor({ as: 'commercial' });
    const ask = () => house.server.inject({ url: '/api/auth/user', headers });
    // Several of them lie idle by now.
    await Promise.all(Array.from({ length: 10 }, ask));
    await everything();
    const replies = await Promise.all(Array.from({ length: 10 }, ask));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
    await everything();
    expect((await house.server.inject('/health/ready')).statusCode).toBe(200);
  });
});

it('while the database is gone everybody reads that, however often they ask: a fault of ours is in nobody’s budget', async () => {
  const database = await copyTemplate();
  const connection = await connect({ connectionString: database.url }, 2);
  const { server } = await makeTestApp(connection, { env: { RATE_LIMIT_ANONYMOUS: '20' } });
  await connection.close();
  const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
  const statuses: number[] = [];
  for (let time = 0; time < 30; time += 1)
    statuses.push((await server.inject({ url: '/api/auth/user', headers })).statusCode);
  expect(new Set(statuses)).toEqual(new Set([503]));
  await server.close();
  await database.drop();
});
