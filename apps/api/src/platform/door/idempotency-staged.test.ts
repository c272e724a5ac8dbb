import type { AddressInfo, Server } from 'node:net';
import type { InputOf } from '@lastro/wire/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { countMarks, expectProblem, PROBES, probeCommand, writeProbe } from '../../testing/probe';
import { bind, type StagedUseCase } from './binding';
import { AppError } from './errors';

/** A command whose outside step each test holds and lets go by hand. */
const staged = {
  ...probeCommand,
  name: 'probe.staged',
  path: '/staged/{id}',
  errors: ['user.not-found'],
} as const;

interface Visit {
  letGo(): void;
  fail(error: Error): void;
}

let visits: Visit[] = [];
let holding = true;
let recordAndFail = false;
/** What happens between the admission and the outside step. */
let meanwhile = async () => {};

const stagedCase: StagedUseCase<typeof staged, null, null> = {
  prepare: async () => {
    await meanwhile();
    return null;
  },
  outside: () =>
    new Promise((resolve, reject) => {
      visits.push({ letGo: () => resolve(null), fail: reject });
      if (!holding) resolve(null);
    }),
  complete: async (ctx, input: InputOf<typeof staged>) => {
    if (recordAndFail) ctx.failAfterCommit(new AppError('user.not-found', { id: 1 }));
    return writeProbe(ctx, input);
  },
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    extra: { ...PROBES, bindings: [...PROBES.bindings, bind(staged, stagedCase)] },
  });
  await house.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => house.close());
beforeEach(() => {
  visits = [];
  holding = true;
  recordAndFail = false;
  meanwhile = async () => {};
});

function call(note: string, key?: string) {
  return house.call(staged, { id: 1, note }, { as: 'treasury', key });
}

/** Sends it, and goes once it has come so far. */
async function leave(note: string, key: string, hasCome: () => boolean | Promise<boolean>): Promise<void> {
  const { port } = house.server.server.address() as AddressInfo;
  const leaving = new AbortController();
  const asked = fetch(`http://127.0.0.1:${port}/api/${staged.service}/staged/1`, {
    method: staged.method,
    headers: {
      ...(await house.headersFor({ as: 'treasury' })),
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ note }),
    signal: leaving.signal,
  });
  await until(hasCome);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  // The server has seen it go.
  await until(async () => (await connectionsOf(house.server.server)) === 0);
}

const connectionsOf = (server: Server) =>
  new Promise<number>((done) => server.getConnections((_error, count) => done(count)));

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** What happens when the process that runs a command has gone silent for longer than a lease. */
async function expireLease(key: string): Promise<void> {
  await house.db
    .updateTable('idempotency_keys')
    .set({ leased_until: '2020-01-01T00:00:00Z' })
    .where('key', '=', key)
    .execute();
}

describe('a command with an outside step', () => {
  it('writes what came back from outside, though whoever asked has gone meanwhile', async () => {
    const key = 'gone-meanwhile-1';
    await leave('gone meanwhile', key, () => visits.length === 1);
    visits[0]?.letGo();
    await until(async () => (await countMarks(house.db, 'gone meanwhile')) === 1);
    const again = await call('gone meanwhile', key);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(visits).toHaveLength(1);
  });

  it('is done as any command, though whoever sent it went while it waited for its turn to read', async () => {
    holding = false;
    let inPreparation = 0;
    let letGo = () => {};
    const ready = new Promise<void>((go) => {
      letGo = go;
    });
    meanwhile = () => {
      inPreparation += 1;
      return ready;
    };
    // All that one user may read at once.
    const others = [call('um lê'), call('outro lê')];
    await until(() => inPreparation === others.length);
    const key = 'gone-in-line-1';
    const isLeased = async () => {
      const leases = house.db.selectFrom('idempotency_keys').select('leased_until').where('key', '=', key);
      return (await leases.executeTakeFirst())?.leased_until != null;
    };
    await leave('gone in line', key, isLeased);
    expect(inPreparation).toBe(others.length);
    letGo();
    await Promise.all(others);
    await until(async () => (await countMarks(house.db, 'gone in line')) === 1);
  });

  it('calls the outside once; the second answer is the first one again', async () => {
    holding = false;
    const first = await call('fora uma vez', 'staged-once-1');
    const second = await call('fora uma vez', 'staged-once-1');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(visits).toHaveLength(1);
    expect(await countMarks(house.db, 'fora uma vez')).toBe(1);
  });

  it('answers 409 to a twin while it runs, 422 to another body, and holds no transaction meanwhile', async () => {
    const running = call('ocupado', 'staged-busy-1');
    await until(() => visits.length === 1);
    const { rows } = await house.pool.query(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows[0].open).toBe(0);
    expectProblem((await call('ocupado', 'staged-busy-1')).problem, 409, 'idempotency.still-running');
    expectProblem((await call('outro corpo', 'staged-busy-1')).problem, 422, 'idempotency.key-reused');
    visits[0]?.letGo();
    expect((await running).status).toBe(201);
    expect(visits).toHaveLength(1);
    expect(await countMarks(house.db, 'ocupado')).toBe(1);
  });

  it('frees its key when the outside fails', async () => {
    const running = call('falha fora', 'staged-fails-1');
    await until(() => visits.length === 1);
    visits[0]?.fail(new AppError('user.not-found', { id: 1 }));
    expect((await running).status).toBe(404);
    holding = false;
    expect((await call('falha fora', 'staged-fails-1')).status).toBe(201);
    expect(await countMarks(house.db, 'falha fora')).toBe(1);
  });

  it('frees its key when it is recorded as failed', async () => {
    holding = false;
    recordAndFail = true;
    expect((await call('falha e grava', 'staged-recorded-1')).status).toBe(404);
    recordAndFail = false;
    expect((await call('falha e grava', 'staged-recorded-1')).status).toBe(201);
  });

  it('200 twins reach the outside once', async () => {
    const replies = Array.from({ length: 200 }, () => call('duzentos fora', 'staged-two-hundred'));
    await until(() => visits.length > 0);
    await Promise.race(replies);
    visits[0]?.letGo();
    const statuses = (await Promise.all(replies)).map((reply) => reply.status);
    expect(visits).toHaveLength(1);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(statuses).toContain(201);
    expect(await countMarks(house.db, 'duzentos fora')).toBe(1);
  });
});

describe('a lease that ran out', () => {
  it('is taken over, and the quicker twin has the answer: one effect', async () => {
    const slow = call('tomado', 'staged-taken-1');
    await until(() => visits.length === 1);
    await expireLease('staged-taken-1');
    const quick = call('tomado', 'staged-taken-1');
    await until(() => visits.length === 2);
    visits[1]?.letGo();
    expect((await quick).headers['idempotency-replayed']).toBeUndefined();
    visits[0]?.letGo();
    const late = await slow;
    expect(late).toMatchObject({ status: 201, body: { id: 1, note: 'tomado' } });
    expect(late.headers['idempotency-replayed']).toBe('true');
    expect(await countMarks(house.db, 'tomado')).toBe(1);
  });

  it('is not given back by the one who lost it: a third does not run beside the second', async () => {
    const first = call('perdido', 'staged-lost-1');
    await until(() => visits.length === 1);
    await expireLease('staged-lost-1');
    const second = call('perdido', 'staged-lost-1');
    await until(() => visits.length === 2);
    visits[0]?.fail(new AppError('user.not-found', { id: 1 }));
    expect((await first).status).toBe(404);
    expect((await call('perdido', 'staged-lost-1')).status).toBe(409);
    visits[1]?.letGo();
    expect((await second).status).toBe(201);
    expect(visits).toHaveLength(2);
    expect(await countMarks(house.db, 'perdido')).toBe(1);
  });

  it('leaves one effect also when the second failed and a third came', async () => {
    const first = call('três vezes', 'staged-three-1');
    await until(() => visits.length === 1);
    await expireLease('staged-three-1');
    const second = call('três vezes', 'staged-three-1');
    await until(() => visits.length === 2);
    visits[1]?.fail(new AppError('user.not-found', { id: 1 }));
    await second;
    const third = call('três vezes', 'staged-three-1');
    await until(() => visits.length === 3);
    visits[0]?.letGo();
    visits[2]?.letGo();
    expect([(await first).status, (await third).status]).toEqual([201, 201]);
    expect(await countMarks(house.db, 'três vezes')).toBe(1);
  });
});

it('nor for somebody who was shut out while waiting for their turn to ask', async () => {
  const AT_ONCE = 4;
  const as = (note: string) => house.call(staged, { id: 1, note }, { as: 'legal' });
  const asking = Array.from({ length: AT_ONCE }, (_, n) => as(`pergunta ${n}`));
  await until(() => visits.length === AT_ONCE);
  const run = vi.spyOn(house.door.shares.outside, 'run');
  const waiting = as('esperando a vez');
  await until(() => run.mock.calls.length === 1);
  run.mockRestore();
  await house.pool.query(`update users set active = false where email = 'legal@demo.test'`);
  await house.remembering.settled();
  for (const { letGo } of visits) letGo();
  expectProblem((await waiting).problem, 401, 'session.ended');
  await Promise.all(asking);
  expect(visits).toHaveLength(AT_ONCE);
});

// The last one: it shuts out whom the others call as.
it('nothing is asked outside for somebody who was shut out meanwhile', async () => {
  meanwhile = async () => {
    await house.pool.query(`update users set active = false where email = 'treasury@demo.test'`);
    await house.remembering.settled();
  };
  holding = false;
  expectProblem((await call('tarde demais')).problem, 401, 'session.ended');
  expect(visits).toEqual([]);
  expect(await countMarks(house.db, 'tarde demais')).toBe(0);
});
