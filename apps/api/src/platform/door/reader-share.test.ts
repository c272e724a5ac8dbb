import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { PROBES, probeRead } from '../../testing/probe';
import { bind, type UseCase } from './binding';

const slow = { ...probeRead, name: 'probe.slow', path: '/slow/{id}' } as const;
const open = { ...probeRead, name: 'probe.open', path: '/open/{id}', access: 'public' } as const;
/** Of the test's twelve connections half as many again are readers, and two in five of them one user's. */
const READERS = 6;
const SHARE = 2;

/** Reads that hold their connection until the test lets them go. */
let held = 0;
let letGo: (() => void)[] = [];
const hold: UseCase<typeof probeRead> = async ({ tx }, { id, note }) => {
  await sql`select 1`.execute(tx);
  held += 1;
  await new Promise<void>((done) => letGo.push(done));
  return { id, note };
};

let house: TestHouse;
beforeAll(async () => {
  const bindings = [...PROBES.bindings, bind(slow, hold), bind(open, hold)];
  house = await openHouse({ extra: { ...PROBES, bindings } });
  for (const login of ['commercial', 'treasury', 'registration', 'audit']) await house.tokenOf(login);
});
afterAll(() => house.close());

let asked: Promise<number>[] = [];
afterEach(async () => {
  // Those who waited begin when the ones before them end.
  const all = Promise.all(asked);
  let done = false;
  void all.finally(() => {
    done = true;
  });
  await vi.waitFor(() => {
    for (const each of letGo.splice(0)) each();
    expect(done).toBe(true);
  }, 10_000);
  expect(new Set(await all)).toEqual(new Set([200]));
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
});

it('before sign-in an address is one caller', async () => {
  for (let time = 0; time < 4; time += 1) asked.push(askUnknown('203.0.113.9'));
  await isHeld(SHARE);
  asked.push(askUnknown('203.0.113.10'));
  await isHeld(SHARE + 1);
});
