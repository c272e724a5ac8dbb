import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProfile, signOut, signOutEverywhere } from '@lastro/wire/identity/session-operations';
import { updateUser } from '@lastro/wire/identity/user-operations';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCK_SPACES } from '../../platform/db/lock-numbers';
import { KEPT_MS } from '../../platform/db/remembering';
import { openElsewhere } from '../../testing/elsewhere';
import { openHouse, signInStaff, type TestHouse } from '../../testing/harness';
import { withClient } from '../../testing/sql-client';
import { tripsOf } from '../../testing/trips';

/** Stands between a server and its database, and can fall silent on the connection that listens while that is closed. */
async function openRelay(url: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const links: Socket[] = [];
  let listening: readonly [Socket, Socket] | null = null;
  const relay = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host);
    links.push(near, far);
    for (const end of [near, far]) end.on('error', () => undefined);
    far.on('data', (chunk) => near.write(chunk));
    near.on('data', (chunk) => {
      if (chunk.includes('listen lastro_sessions')) listening = [near, far];
      far.write(chunk);
    });
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const place = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  return {
    url: `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@${place}/${database}`,
    fallSilent() {
      if (listening === null) throw new Error('nobody listens');
      const [near, far] = listening;
      near.removeAllListeners('data').resume();
      far.removeAllListeners('data').destroy();
    },
    close() {
      for (const end of links) end.destroy();
      relay.close();
    },
  };
}

let house: TestHouse;
let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;
beforeAll(async () => {
  house = await openHouse();
  await house.tokenOf('admin');
  elsewhere = await openElsewhere(house.url);
});
afterAll(async () => {
  await elsewhere.close();
  await house.close();
});

/** Asks until the other server answers from memory: then nothing but a notice can end it. */
async function known(token: string, server = elsewhere): Promise<void> {
  for (const end = performance.now() + 10_000; ; await sleep(20)) {
    expect(await server.ask(token)).toBe(200);
    if (!(await asksForSession(token, server))) return;
    if (performance.now() > end) throw new Error('it never remembered');
  }
}

async function asksForSession(token: string, server = elsewhere): Promise<boolean> {
  const trips = await tripsOf(async () => expect(await server.ask(token)).toBe(200));
  return trips.some((text) => text.includes('"sessions"'));
}

const userOf = (email: string) =>
  house.db.selectFrom('users').select(['id', 'version']).where('email', '=', email).executeTakeFirstOrThrow();

async function change(email: string, input: object) {
  const { id, version } = await userOf(email);
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

describe('what was admitted before is looked at once more', () => {
  let port: number;
  beforeAll(async () => {
    await house.server.listen({ host: '127.0.0.1', port: 0 });
    port = (house.server.server.address() as AddressInfo).port;
  });

  /** Sends all but the last byte, and that one when `meanwhile` is over. */
  async function heldBack(
    token: string,
    call: { readonly method: string; readonly path: string; readonly key?: string; readonly body: object },
    meanwhile: () => Promise<void>,
  ) {
    const body = JSON.stringify(call.body);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
    };
    const asked = request({ host: '127.0.0.1', port, path: call.path, method: call.method, headers });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.write(body.slice(0, -1));
    await sleep(100);
    await meanwhile();
    asked.end(body.slice(-1));
    const [reply] = await answered;
    return { status: reply.statusCode, text: await text(reply) };
  }

  it('a read whose body comes after its author was shut out is not answered', async () => {
    const token = await signInStaff(house.server, 'registration@demo.test');
    const body = { query: '{ allTaxType { totalCount } }' };
    const call = { method: 'POST', path: '/api/client-manager/graphql', body };
    const reply = await heldBack(token, call, () => change('registration@demo.test', { active: false }));
    expect(reply.status).toBe(401);
  });

  it.each([
    ['a stale save: the record as it stands is not shown', undefined, -1],
    ['an answer that was given before is not given again', 'shut-out-and-again', 0],
  ])('%s', async (_what, key, ahead) => {
    await house.pool.query(`update users set active = true where email = 'admin2@demo.test'`);
    await house.remembering.settled();
    const token = await signInStaff(house.server, 'admin2@demo.test');
    const { id, version } = await userOf('legal@demo.test');
    const body = { version: version + ahead, active: true, reason: 'Voltou ao trabalho' };
    const how = { as: `token:${token}`, key };
    const shown = await house.call(updateUser, { id, ...body }, how);
    expect(JSON.stringify([shown.body, shown.problem])).toContain('legal@demo.test');
    const call = { method: 'PATCH', path: `/api/auth/users/${id}`, key, body };
    const reply = await heldBack(token, call, () => change('admin2@demo.test', { active: false }));
    expect(reply.status).toBe(401);
    expect(reply.text).not.toContain('legal@demo.test');
  });

  it('an answer that is given again waits like the first one', async () => {
    const last = async () => (await house.pool.query('select last_value from session_changes')).rows[0];
    const how = { as: 'admin', key: 'again-and-settled' };
    const { id, version } = await userOf('legal@demo.test');
    const input = { id, version, active: true, reason: 'Voltou ao trabalho' };
    const first = await house.call(updateUser, input, how);
    const before = await last();
    const again = await house.call(updateUser, input, how);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([first.status, 'true']);
    expect(Number((await last()).last_value)).toBeGreaterThan(Number(before.last_value));
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

  it('nor one whose connection was lost without a word', async () => {
    const relay = await openRelay(house.url);
    const cutOff = await openElsewhere(relay.url);
    const token = await signInStaff(house.server, 'assignment@demo.test');
    await known(token, cutOff);
    relay.fallSilent();
    await sleep(KEPT_MS);
    expect(await asksForSession(token, cutOff)).toBe(true);
    await change('assignment@demo.test', { active: false });
    expect(await cutOff.ask(token)).toBe(401);
    relay.close();
    await cutOff.close();
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
