import { getProfile, signInWithPassword } from '@lastro/wire/identity/session-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_BUSINESS_DATE } from '../testing/app';
import { openHouse, type TestHouse } from '../testing/harness';
import { expectProblem, PROBES, probeCommand } from '../testing/probe';
import { type Clock, instantOf, systemClock } from './clock';
import { watchClocks } from './troubles';

function clockApart(hours: number): Clock {
  const real = systemClock(TEST_BUSINESS_DATE);
  const nowMs = () => real.nowMs() + hours * 3_600_000;
  return { nowMs, now: () => instantOf(nowMs()), businessDate: real.businessDate };
}

describe.each([
  [-14, 'The clock of the database is 14 hours ahead of this machine’s'],
  [14, 'The clock of the database is 14 hours behind this machine’s'],
])('our clock and the database’s, %i hours apart', (hours, beginning) => {
  let house: TestHouse;
  const logLines: string[] = [];
  beforeAll(async () => {
    house = await openHouse({ clock: clockApart(hours), logLines });
  });
  afterAll(() => house.close());

  it('a sign-in does not end at once, and ends when the database says so', async () => {
    const signIn = await house.call(signInWithPassword, {
      user: { email: 'baas_viewer@demo.test', password: 'demo-baas_viewer' },
    });
    expect(signIn.status).toBe(200);
    const as = `token:${signIn.body.token}`;
    for (let time = 0; time < 3; time += 1)
      expect((await house.call(getProfile, {}, { as })).status).toBe(200);
    const { rows } = await house.pool.query(
      `select extract(epoch from expires_at - now()) / 3600 as hours from sessions order by started_at desc limit 1`,
    );
    expect(Number(rows[0].hours)).toBeCloseTo(12, 1);
    await house.pool.query(`update sessions set expires_at = now() - interval '1 second'`);
    await house.remembering.settled();
    expectProblem((await house.call(getProfile, {}, { as })).problem, 401, 'session.ended');
  });

  it('staff, too', async () => {
    house.forgetTokens();
    expect((await house.call(getProfile, {}, { as: 'legal' })).status).toBe(200);
  });

  it('is told by /health/ready, which stays ready, and by the log', async () => {
    const ready = await house.server.inject('/health/ready');
    expect(ready.statusCode).toBe(200);
    const sentence = `${beginning.replace('’', "'")}: set both by one time server.`;
    expect(ready.json()).toEqual({ status: 'ok', database: true, accepting: true, warnings: [sentence] });
    const watching = await watchClocks(house.door, house.door.log);
    watching.end();
    expect(logLines.filter((line) => line.includes(sentence))).toHaveLength(1);
  });
});

describe('clocks that agree', () => {
  it('are not mentioned', async () => {
    const logLines: string[] = [];
    const house = await openHouse({ logLines });
    expect((await house.server.inject('/health/ready')).json()).not.toHaveProperty('warnings');
    (await watchClocks(house.door, house.door.log)).end();
    expect(logLines.join()).not.toContain('clock');
    await house.close();
  });
});

describe('a disk without room', () => {
  it('503 with its own sentence, not ready until there is room, then whole', async () => {
    const house = await openHouse({ extra: PROBES });
    await house.tokenOf('legal');
    const refuse = sql.raw(
      `begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end`,
    );
    const run = (statement: ReturnType<typeof sql>) => statement.execute(house.db);
    await run(sql`create function no_room() returns trigger language plpgsql as $$ ${refuse} $$`);
    await run(
      sql`create function no_room_at_all() returns event_trigger language plpgsql as $$ ${refuse} $$`,
    );
    await run(sql`create trigger no_room before insert on audit_entries execute function no_room()`);
    await run(sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS')
                  execute function no_room_at_all()`);
    // Nobody has met it yet.
    expect((await house.server.inject('/health/ready')).statusCode).toBe(200);
    const write = () =>
      house.call(probeCommand, { id: 1, note: 'sem espaço' }, { as: 'legal', key: 'room-12345' });
    const refused = await write();
    expectProblem(refused.problem, 503, 'server.full');
    const ready = await house.server.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: true, accepting: true, full: true },
    ]);
    await run(sql`drop trigger no_room on audit_entries`);
    await run(sql`drop event trigger no_room`);
    expect((await house.server.inject('/health/ready')).statusCode).toBe(200);
    expect((await write()).status).toBe(201);
    await house.close();
  });
});
