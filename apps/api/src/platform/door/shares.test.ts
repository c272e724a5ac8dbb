import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { countMarks, expectProblem, PROBES, probeCommand, probeRead, writeProbe } from '../../testing/probe';
import { bind, type UseCase } from './binding';

const slow = { ...probeRead, name: 'probe.slow', path: '/slow/{id}' } as const;
const open = { ...probeRead, name: 'probe.open', path: '/open/{id}', access: 'public' } as const;
const slowWrite = { ...probeCommand, name: 'probe.slow-write', path: '/slow-write/{id}' } as const;
/** Of the test's twelve connections half as many again are readers, and two in five of them one user's. */
const READERS = 6;
const SHARE = 2;
/** And of the writers. */
const WRITERS_SHARE = 4;

/** Reads that hold their connection until the test lets them go. */
let held = 0;
let letGo: (() => void)[] = [];
/** At the end of a test nothing is held any more, so that those who waited are through before their patience is. */
let isOver = false;
const hold: UseCase<typeof probeRead> = async ({ tx }, { id, note }) => {
  await sql`select 1`.execute(tx);
  held += 1;
  if (!isOver) await new Promise<void>((done) => letGo.push(done));
  return { id, note };
};

const holdAndWrite: UseCase<typeof probeCommand> = async (ctx, input) => {
  held += 1;
  if (!isOver) await new Promise<void>((done) => letGo.push(done));
  return writeProbe(ctx, input);
};

let house: TestHouse;
beforeAll(async () => {
  const bindings = [...PROBES.bindings, bind(slow, hold), bind(open, hold), bind(slowWrite, holdAndWrite)];
  house = await openHouse({ extra: { ...PROBES, bindings } });
  for (const login of ['commercial', 'treasury', 'registration', 'audit']) await house.tokenOf(login);
});
afterAll(() => house.close());

let asked: Promise<number>[] = [];
afterEach(async () => {
  isOver = true;
  for (const each of letGo) each();
  expect((await Promise.all(asked)).filter((status) => status !== 200)).toEqual([]);
  isOver = false;
  asked = [];
  letGo = [];
  held = 0;
});

async function askSlowly(times: number, as: string): Promise<void> {
  for (let time = 0; time < times; time += 1)
    asked.push(house.call(slow, { id: 1 }, { as }).then(({ status }) => status));
}

async function askUnknown(address: string): Promise<number> {
  const response = await house.server.inject({ url: '/api/monitor/open/1', remoteAddress: address });
  return response.statusCode;
}

const isHeld = (count: number) => vi.waitFor(() => expect(held).toBe(count), 10_000);

/** A token that nobody remembers is looked up. */
async function expectSessionsAndHealth(): Promise<void> {
  const unknown = await house.call(probeRead, { id: 1 }, { as: `token:${'x'.repeat(43)}` });
  expect(unknown.problem.code).toBe('session.ended');
  const ready = await house.server.inject({ url: '/health/ready' });
  expect(ready.json()).toMatchObject({ status: 'ok', database: true });
}

it('slow reads of one user leave the others their reads, sessions and health', async () => {
  await askSlowly(30, 'commercial');
  await isHeld(SHARE);
  for (const as of ['treasury', 'registration', 'audit'])
    expect((await house.call(probeRead, { id: 1 }, { as })).status).toBe(200);
  await expectSessionsAndHealth();
  expect(held).toBe(SHARE);
});

it('sessions and health go on where every reader is taken', async () => {
  for (const as of ['commercial', 'treasury', 'registration']) await askSlowly(SHARE, as);
  await isHeld(READERS);
  expect(house.readPool.idleCount).toBe(0);
  await expectSessionsAndHealth();
  // Who comes only now signs in, and one who has a password of the house does as well.
  for (const login of ['legal', 'baas_operator']) expect(await house.tokenOf(login)).toMatch(/^[\w-]{43}$/);
});

it('before sign-in an address is one caller', async () => {
  for (let time = 0; time < 4; time += 1) asked.push(askUnknown('203.0.113.9'));
  await isHeld(SHARE);
  asked.push(askUnknown('203.0.113.10'));
  await isHeld(SHARE + 1);
});

it('what one caller sends beyond those who wait is told at once when to come again', async () => {
  const MOST_WAITING = 100;
  const run = vi.spyOn(house.door.shares.reads, 'run');
  await askSlowly(SHARE + MOST_WAITING, 'commercial');
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(SHARE + MOST_WAITING), 10_000);
  run.mockRestore();
  const headers = await house.headersFor({ as: 'commercial' });
  const refused = await house.server.inject({ url: '/api/monitor/probe/1', headers });
  expectProblem(refused.json(), 503, 'server.busy');
  expect(refused.headers['retry-after']).toBe('5');
  expect((await house.call(probeRead, { id: 1 }, { as: 'treasury' })).status).toBe(200);
});

it('who goes away while waiting is not read for', async () => {
  await house.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = house.server.server.address() as AddressInfo;
  const headers = await house.headersFor({ as: 'commercial' });
  await askSlowly(SHARE, 'commercial');
  await isHeld(SHARE);
  const run = vi.spyOn(house.door.shares.reads, 'run');
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${port}/api/monitor/slow/1`;
  const left = fetch(url, { headers, signal: leaving.signal }).catch((error: Error) => error.name);
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 10_000);
  leaving.abort();
  expect(await left).toBe('AbortError');
  await expect(run.mock.results[0]?.value).rejects.toThrow('server.busy');
  run.mockRestore();
  expect(held).toBe(SHARE);
});

describe('commands', () => {
  const writeSlowly = (times: number, as: string) => {
    const writes = Array.from({ length: times }, (_, n) =>
      house.call(slowWrite, { id: 1, note: `escrita ${n}` }, { as }),
    );
    return Promise.all(writes.map((each) => each.then(({ status }) => status)));
  };
  const letAllGo = () => {
    isOver = true;
    for (const each of letGo) each();
  };

  it('of one user leave the others theirs', async () => {
    const writes = writeSlowly(30, 'commercial');
    await isHeld(WRITERS_SHARE);
    expect((await house.call(probeCommand, { id: 1, note: 'de outra' }, { as: 'treasury' })).status).toBe(
      201,
    );
    expect(held).toBe(WRITERS_SHARE);
    letAllGo();
    expect(new Set(await writes)).toEqual(new Set([201]));
  });

  it('are done though whoever sent them goes away before their turn', async () => {
    const { port } = house.server.server.address() as AddressInfo;
    const writes = writeSlowly(WRITERS_SHARE, 'commercial');
    await isHeld(WRITERS_SHARE);
    const run = vi.spyOn(house.door.shares.commands, 'run');
    const leaving = new AbortController();
    const left = fetch(`http://127.0.0.1:${port}/api/monitor/slow-write/1`, {
      method: 'POST',
      headers: { ...(await house.headersFor({ as: 'commercial' })), 'content-type': 'application/json' },
      body: JSON.stringify({ note: 'last words' }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1), 10_000);
    leaving.abort();
    expect(await left).toBe('AbortError');
    letAllGo();
    await run.mock.results[0]?.value;
    run.mockRestore();
    expect(await countMarks(house.db, 'last words')).toBe(1);
    expect(new Set(await writes)).toEqual(new Set([201]));
  });
});
