import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/demo-accounts';
import { withClient } from '../../apps/api/src/testing/sql-client';
import {
  AUDIT_VERIFY,
  DEMO_RESET,
  emptyDatabase,
  endEverything,
  expectOneSentence,
  launchApi,
  numberOf,
  postJson,
  ready,
  runNode,
  send,
  settings,
  signInAsStaff,
  stopApi,
  tempFolder,
  USER_CREATIONS,
} from './support';

afterAll(endEverything);

describe('several processes on one database', () => {
  it('four started together migrate and fill once, and all of them serve', async () => {
    const DATABASE_URL = await emptyDatabase();
    const folder = tempFolder();
    const starts = [1, 2, 3, 4].map((n) =>
      launchApi({ DATABASE_URL, DATA_DIR: join(folder, `api-${n}`), DEMO: 'accounts' }),
    );
    const apis = await Promise.all(starts.map(ready));
    await withClient({ connectionString: DATABASE_URL }, async (client) => {
      expect(await numberOf(client, 'users')).toBe(DEMO_ACCOUNTS.length);
      expect(await numberOf(client, USER_CREATIONS)).toBe(DEMO_ACCOUNTS.length);
      expect(await numberOf(client, 'companies')).toBe(0);
    });
    // A session opened at one is known to all.
    const token = await signInAsStaff(apis[0]?.url ?? '');
    for (const api of apis) {
      expect((await send('GET', `${api.url}/api/auth/users`, undefined, token)).status).toBe(200);
    }
    // And ended at one it is over at all of them, at once, whoever had just let its user in.
    const ended = await signInAsStaff(apis[1]?.url ?? '', 'commercial@demo.test');
    const profiles = () =>
      Promise.all(
        apis.map(async (api) => (await send('GET', `${api.url}/api/auth/user`, undefined, ended)).status),
      );
    for (let time = 0; time < 3; time += 1) expect(await profiles()).toEqual([200, 200, 200, 200]);
    const users = await send(
      'GET',
      `${apis[0]?.url}/api/auth/users?q=commercial@demo.test`,
      undefined,
      token,
    );
    const [{ id, version }] = ((await users.json()) as { results: [{ id: number; version: number }] })
      .results;
    const shutOut = { version, active: false, reason: 'Saiu da empresa' };
    const told = await send('PATCH', `${apis[0]?.url}/api/auth/users/${id}`, shutOut, token);
    expect(told.status, await told.text()).toBe(200);
    expect(await profiles()).toEqual([401, 401, 401, 401]);
    const reset = runNode([DEMO_RESET], settings({ DATABASE_URL, DATA_DIR: folder }));
    expect(await reset.exit).toBe(1);
    expectOneSentence(reset.errors(), /^Somebody else is connected to the database: stop every Lastro/);
    expect(await Promise.all(apis.map((api) => stopApi(api)))).toEqual([0, 0, 0, 0]);
    for (const api of apis) expect(api.errors()).toBe('');
    const verify = runNode([AUDIT_VERIFY], settings({ DATABASE_URL }));
    expect(await verify.exit, verify.errors()).toBe(0);
  });

  it('DEMO=0 with FIRST_ADMIN_EMAILS gives each of them once, however many start at once and how often', async () => {
    const DATABASE_URL = await emptyDatabase();
    const env = {
      DATABASE_URL,
      DEMO: '0',
      FIRST_ADMIN_EMAILS: 'Chefe@Empresa.com.br, segunda@empresa.com.br',
      DATABASE_POOL: '4',
    };
    for (const round of ['first', 'second']) {
      const folder = tempFolder();
      const starts = ['a', 'b'].map((name) =>
        launchApi({ ...env, DATA_DIR: join(folder, `${round}-${name}`) }),
      );
      const apis = await Promise.all(starts.map(ready));
      for (const api of apis) {
        expect(api.output()).not.toContain('demo.test');
        // Without demo accounts and without Google nobody of the staff gets in, and the start says so.
        expect(api.output()).toContain('Nobody of the staff can sign in: set GOOGLE_CLIENT_ID');
        const issuer = await postJson(`${api.url}/api/auth/dev/token`, {
          email: 'chefe@empresa.com.br',
          nonce: 'nonce-of-this-attempt',
        });
        expect(issuer.status).toBe(404);
      }
      expect(await Promise.all(apis.map((api) => stopApi(api)))).toEqual([0, 0]);
    }
    await withClient({ connectionString: DATABASE_URL }, async (client) => {
      const { rows } = await client.query(
        'select email, group_code from users join user_groups on user_id = id order by id',
      );
      expect(rows).toEqual(
        ['chefe@empresa.com.br', 'segunda@empresa.com.br'].map((email) => ({ email, group_code: 'admin' })),
      );
    });
  });
});
