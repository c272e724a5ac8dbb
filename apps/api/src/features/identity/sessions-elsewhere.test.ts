import { setTimeout as sleep } from 'node:timers/promises';
import { getProfile, signOut, signOutEverywhere } from '@lastro/wire/identity/session-operations';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../platform/db/connect';
import { LOCK_SPACES } from '../../platform/db/lock-numbers';
import { makeTestApp } from '../../testing/app';
import { openHouse, signInStaff, type TestHouse } from '../../testing/harness';
import { withClient } from '../../testing/sql-client';
import { tripsOf } from '../../testing/trips';

/** Another server on the same database, with connections and a memory of its own. */
async function openElsewhere(house: TestHouse) {
  const connection = await connect({ connectionString: house.url }, 4);
  const { server } = await makeTestApp(connection);
  return {
    connection,
    ask: async (token: string) =>
      (await server.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    async close() {
      await server.close();
      await connection.close();
    },
  };
}

let house: TestHouse;
let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;
beforeAll(async () => {
  house = await openHouse();
  await house.tokenOf('admin');
  elsewhere = await openElsewhere(house);
});
afterAll(async () => {
  await elsewhere.close();
  await house.close();
});

/** Asks until the other server answers from memory: then nothing but a notice can end it. */
async function known(token: string): Promise<void> {
  for (const end = performance.now() + 10_000; ; await sleep(20)) {
    expect(await elsewhere.ask(token)).toBe(200);
    if (!(await asksForSession(token))) return;
    if (performance.now() > end) throw new Error('it never remembered');
  }
}

async function asksForSession(token: string): Promise<boolean> {
  const trips = await tripsOf(async () => expect(await elsewhere.ask(token)).toBe(200));
  return trips.some((text) => text.includes('"sessions"'));
}

async function change(email: string, input: object) {
  const { id, version } = await house.db
    .selectFrom('users')
    .select(['id', 'version'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const reason = 'Mudou de área';
  const reply = await house.call(updateUser, { id, version, ...input, reason }, { as: 'admin' });
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
}

describe('decided: a session ends at once, also where another server remembers it', () => {
  it.each([
    ['deactivated', 'legal@demo.test', { active: false }],
    ['without one of the groups', 'commercial@demo.test', { groups: [] }],
  ])('%s', async (_what, email, input) => {
    const token = await signInStaff(house.server, email);
    await known(token);
    await change(email, input);
    expect(await elsewhere.ask(token)).toBe(401);
  });

  it('signed out, time after time, and signed out everywhere', async () => {
    for (let time = 0; time < 10; time += 1) {
      const token = await signInStaff(house.server, 'bi@demo.test');
      await known(token);
      await house.call(time % 2 === 0 ? signOut : signOutEverywhere, {}, { as: `token:${token}` });
      expect(await elsewhere.ask(token)).toBe(401);
    }
  });

  it('nobody else is signed out with them', async () => {
    const token = await signInStaff(house.server, 'monitoring@demo.test');
    const other = await signInStaff(house.server, 'bi@demo.test');
    await known(token);
    await house.call(signOut, {}, { as: `token:${other}` });
    expect(await elsewhere.ask(token)).toBe(200);
  });

  it('by the clock, without a notice', async () => {
    const token = await signInStaff(house.server, 'treasury@demo.test');
    await house.pool.query(
      `update sessions set expires_at = now() + interval '1.8 seconds'
       where id = (select id from sessions order by started_at desc limit 1)`,
    );
    await house.remembering.settled();
    expect(await elsewhere.ask(token)).toBe(200);
    await sleep(1820);
    expect(await elsewhere.ask(token)).toBe(401);
  });
});

describe('a group that is given counts at once', () => {
  it('where another server remembers that it was missing', async () => {
    const token = await signInStaff(house.server, 'partnership@demo.test');
    await known(token);
    await change('partnership@demo.test', { groups: ['partnership', 'bi'] });
    const { body } = await house.call(getProfile, {}, { as: `token:${token}` });
    expect(body.groups).toContain('bi');
    expect(await elsewhere.ask(token)).toBe(200);
  });
});

/** Ends the connections on which servers listen. */
const cutListeners = () =>
  house.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACES.rememberedSessions}
      and database = (select oid from pg_database where datname = current_database())`,
  );

describe('a server that does not listen remembers nothing', () => {
  it('asks each time, refuses at once, and remembers again when it listens again', async () => {
    const token = await signInStaff(house.server, 'monitoring@demo.test');
    await known(token);
    await withClient({ connectionString: house.url }, async (holder) => {
      // Nobody is given leave before this is taken back.
      await holder.query('begin');
      await holder.query('drop sequence session_changes');
      await cutListeners();
      await sleep(50);
      for (let time = 0; time < 3; time += 1) expect(await asksForSession(token)).toBe(true);
      await house.pool.query(`update users set active = false where email = 'monitoring@demo.test'`);
      expect(await elsewhere.ask(token)).toBe(401);
      await house.pool.query(`update users set active = true where email = 'monitoring@demo.test'`);
      expect(await elsewhere.ask(token)).toBe(200);
      await holder.query('rollback');
    });
    await known(token);
  });

  it('one that has stopped keeps nobody from being shut out: what it knew is over when that is answered', async () => {
    const token = await signInStaff(house.server, 'treasury@demo.test');
    await known(token);
    await withClient({ connectionString: house.url }, async (stopped) => {
      await stopped.query(`select pg_advisory_lock_shared(${LOCK_SPACES.rememberedSessions}, 0)`);
      const began = performance.now();
      await change('treasury@demo.test', { active: false });
      expect(performance.now() - began).toBeGreaterThan(2000);
      expect(await elsewhere.ask(token)).toBe(401);
    });
  });
});
