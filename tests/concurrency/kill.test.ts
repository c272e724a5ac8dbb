import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../apps/api/src/platform/db/connect';
import { verifyAudit } from '../../apps/api/src/platform/door/audit-verify';
import {
  type Api,
  endEverything,
  gone,
  inside,
  isAlive,
  postgresPid,
  send,
  signal,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
  until,
} from './support';

/** Rounds each way: a few in every run, twenty in the pipeline. A burst is short, so that most kills fall into open transactions. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
const WRITERS = 6;

let dataDir: string;
beforeAll(() => {
  dataDir = join(tempFolder(), 'data');
});
afterAll(endEverything);

/** Accounts to sign in with, and no other demo data: it takes its time and does not matter here. */
function installation(): Record<string, string> {
  return { DATA_DIR: dataDir, DEMO: 'accounts' };
}

/** What the server promised: an answer of the 200s was received. */
interface Promised {
  readonly users: string[];
  readonly drafts: Map<string, number>;
}

/** Writes until the server is gone; what got no answer may or may not have happened. */
async function write(
  api: Api,
  token: string,
  name: string,
  promised: Promised,
  hasEnded: () => boolean,
): Promise<void> {
  for (let n = 1; !hasEnded(); n += 1) {
    const email = `${name}-${n}@demo.test`;
    try {
      const created = await send(
        'POST',
        `${api.url}/api/auth/createUser`,
        // A sensitive group too, so that one command writes into four tables.
        { firstName: 'Teste', lastName: name, email, groups: ['commercial', 'bank_data'] },
        token,
      );
      if (created.status === 201 && (await created.json())) promised.users.push(email);
      const saved = await send('PUT', `${api.url}/api/auth/drafts/${name}`, { body: { n } }, token);
      if (saved.status === 200 && (await saved.json())) promised.drafts.set(name, n);
    } catch {
      return;
    }
  }
}

async function burst(round: string, killPostgres: boolean, promised: Promised): Promise<void> {
  const api = await startApi(installation());
  const token = await signInAsStaff(api.url);
  const postgres = postgresPid(dataDir);
  expect(isAlive(postgres)).toBe(true);
  let ended = false;
  const before = promised.users.length;
  const writers = Array.from({ length: WRITERS }, (_, w) =>
    write(api, token, `${round}-${w}`, promised, () => ended),
  );
  // Not always at the same place: early in some rounds, after many writes in others.
  await until(() => promised.users.length > before, 30_000);
  await sleep((promised.users.length * 37) % 200);
  signal(api.child.pid, 'SIGKILL');
  if (killPostgres) signal(postgres, 'SIGKILL');
  ended = true;
  await api.exit;
  await Promise.all(writers);
  if (killPostgres) await gone(postgres);
  else expect(isAlive(postgres)).toBe(true);
}

/** Everything promised is there, whole, and the trail is unbroken. */
async function expectNothingLost(promised: Promised): Promise<void> {
  await inside(dataDir, async (client) => {
    const { rows: users } = await client.query(`
      select email,
        (select count(*)::int from user_groups where user_id = u.id) as groups,
        (select count(*)::int from group_grants where user_id = u.id and status = 'pending') as grants,
        (select count(*)::int from audit_entries where record_type = 'user' and record_id = u.id::text
           and action = 'identity.user-created') as entries
      from users u where last_name ~ '^(node|both)'`);
    const kept = new Set(users.map((user) => user.email));
    expect(promised.users.filter((email) => !kept.has(email))).toEqual([]);
    // Also what was never answered is whole or not there at all.
    expect(users.filter((user) => user.groups !== 1 || user.grants !== 1 || user.entries !== 1)).toEqual([]);
    const { rows: orphans } = await client.query(`
      select record_id from audit_entries where action = 'identity.user-created'
      and not exists (select 1 from users where id::text = record_id)`);
    expect(orphans).toEqual([]);
    const { rows: drafts } = await client.query(`select key, (body->>'n')::int as n from drafts`);
    const saved = new Map(drafts.map((draft) => [draft.key, draft.n]));
    expect([...promised.drafts].filter(([key, n]) => (saved.get(key) ?? 0) < n)).toEqual([]);
  });
  const place = { host: join(dataDir, 'socket'), port: 5432, user: 'lastro', database: 'lastro', ssl: false };
  const connection = await connect(place, 2);
  const trail = await verifyAudit(connection.db);
  await connection.close();
  expect(trail).toMatchObject({ intact: true, firstBroken: null });
}

describe('kill -9 in the middle of writing loses nothing that was answered', () => {
  const promised: Promised = { users: [], drafts: new Map() };

  it.each([
    ['node', 'the API process alone', false],
    ['both', 'the API process and its database together', true],
  ] as const)(
    `%s: %s, ${ROUNDS} times`,
    async (name, _what, killPostgres) => {
      for (let round = 0; round < ROUNDS; round += 1) await burst(`${name}${round}`, killPostgres, promised);
      const api = await startApi(installation());
      await expectNothingLost(promised);
      expect(promised.users.length).toBeGreaterThan(ROUNDS);
      expect(await stopApi(api)).toBe(0);
    },
    60_000 + ROUNDS * 35_000,
  );
});
