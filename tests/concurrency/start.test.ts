import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net, { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '../../apps/api/src/demo/demo-accounts';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded';
import { copyTemplate } from '../../apps/api/src/testing/copied-database';
import {
  type Api,
  AUDIT_VERIFY,
  DEMO_RESET,
  emptyDatabase,
  endEverything,
  expectOneSentence,
  gone,
  inside,
  isAlive,
  launchApi,
  numberOf,
  postgresPid,
  postJson,
  ROOT,
  ready,
  refusesConnections,
  runNode,
  send,
  settings,
  signal,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
  USER_CREATIONS,
  until,
} from './support';

afterAll(endEverything);

describe('one installation, from its first start to its reset', () => {
  let dataDir: string;
  let env: Record<string, string>;
  let api: Api;
  let firstStartMs: number;
  let entriesOfDemo: number;

  beforeAll(() => {
    dataDir = join(tempFolder(), 'data');
    // The accounts alone: what the rest makes is the demo's own tests' to cut short.
    env = { DATA_DIR: dataDir, DEMO: 'accounts' };
  });

  it('the first start makes everything, prints its address and the demo accounts, and serves', async () => {
    const from = performance.now();
    api = await startApi(env);
    firstStartMs = performance.now() - from;
    await until(() => api.output().includes('demo-baas_viewer'));
    for (const account of DEMO_ACCOUNTS) expect(api.output()).toContain(account.email);
    expect(api.errors()).toBe('');
    expect(api.output()).toContain('the local issuer is on: anybody on this machine can sign in');
    const health = await fetch(`${api.url}/health/ready`);
    expect(health.status).toBe(200);
    entriesOfDemo = await inside(dataDir, (client) => numberOf(client, 'audit_entries'));
    expect(await inside(dataDir, (client) => numberOf(client, 'users'))).toBe(DEMO_ACCOUNTS.length);
    expect(await inside(dataDir, (client) => numberOf(client, `group_grants where status = 'pending'`))).toBe(
      0,
    );
  });

  it('a second start on the same folder is refused with one sentence, and the first goes on undisturbed', async () => {
    const postgres = postgresPid(dataDir);
    const second = launchApi(env);
    expect(await second.exit).toBe(1);
    expectOneSentence(
      second.errors(),
      /^Another Lastro is already running on the data folder .*: stop it, or set another DATA_DIR\.$/m,
    );
    expect(postgresPid(dataDir)).toBe(postgres);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    await signInAsStaff(api.url);
  });

  it('audit:verify finds the trail whole beside the running server, and leaves its database running', async () => {
    const verify = runNode([AUDIT_VERIFY], settings(env));
    expect(await verify.exit, verify.errors()).toBe(0);
    expect(verify.output()).toMatch(/^The audit trail is whole: \d+ entries, head [0-9a-f]{64}\.$/m);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
  });

  it('demo:reset is refused while a server runs', async () => {
    const reset = runNode([DEMO_RESET], settings(env));
    expect(await reset.exit).toBe(1);
    expectOneSentence(reset.errors(), /^Another Lastro is already running on the data folder/);
    expect(await inside(dataDir, (client) => numberOf(client, 'users'))).toBe(DEMO_ACCOUNTS.length);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a running request finish, refuses new ones, and ends with code 0',
    async (name) => {
      if (api.child.exitCode !== null) api = await startApi(env);
      const token = await signInAsStaff(api.url);
      const postgres = postgresPid(dataDir);
      expect(isAlive(postgres)).toBe(true);
      let released = 0;
      const reply = await inside(dataDir, async (client) => {
        await client.query('begin');
        await client.query('lock table drafts in access exclusive mode');
        const slow = send('PUT', `${api.url}/api/auth/drafts/${name}`, { body: { kept: name } }, token);
        await until(() => numberOf(client, `pg_locks where not granted and relation = 'drafts'::regclass`));
        signal(api.child.pid, name);
        await until(() => refusesConnections(api.port));
        expect(api.child.exitCode).toBeNull();
        await client.query('commit');
        released = performance.now();
        return slow;
      });
      expect(reply.status).toBe(200);
      expect(await reply.json()).toMatchObject({ key: name, body: { kept: name } });
      expect(await api.exit).toBe(0);
      // Nobody waits for the client's kept-alive connection to idle out.
      expect(performance.now() - released).toBeLessThan(6000);
      expect(api.errors()).toBe('');
      await gone(postgres);
    },
  );

  it('the next start is quicker, keeps the data and makes no demo data again', async () => {
    const from = performance.now();
    api = await startApi(env);
    expect(performance.now() - from).toBeLessThan(Math.max(firstStartMs, 5000));
    const token = await signInAsStaff(api.url);
    for (const name of ['SIGTERM', 'SIGINT']) {
      const draft = await send('GET', `${api.url}/api/auth/drafts/${name}`, undefined, token);
      expect(await draft.json()).toMatchObject({ body: { kept: name } });
    }
    await inside(dataDir, async (client) => {
      expect(await numberOf(client, 'users')).toBe(DEMO_ACCOUNTS.length);
      expect(await numberOf(client, USER_CREATIONS)).toBe(DEMO_ACCOUNTS.length);
    });
    expect(await stopApi(api)).toBe(0);
  });

  it('a port in use is told in one sentence, and the database is stopped again', async () => {
    const busy = net.createServer().listen(0, '127.0.0.1');
    await until(() => busy.listening);
    const { port } = busy.address() as AddressInfo;
    try {
      const refused = launchApi({ ...env, PORT: String(port) });
      expect(await refused.exit).toBe(1);
      expectOneSentence(
        refused.errors(),
        new RegExp(`^Port ${port} is in use: stop what uses it, or set another PORT\\.`),
      );
      expect(postgresPid(dataDir)).toBeNull();
    } finally {
      busy.close();
    }
  });

  it('nobody who reads its output, not even its greeting, is no reason not to serve', async () => {
    const free = net.createServer().listen(0, '127.0.0.1');
    await until(() => free.listening);
    const { port } = free.address() as AddressInfo;
    free.close();
    const unread = launchApi({ ...env, PORT: String(port) });
    unread.child.stdout?.destroy();
    await until(async () => !(await refusesConnections(port)), 120_000);
    expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
    expect(await stopApi(unread), unread.errors()).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('audit:verify without a server starts the database for itself and stops it again', async () => {
    const verify = runNode([AUDIT_VERIFY], settings(env));
    expect(await verify.exit, verify.errors()).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('audit:verify tells a changed entry, with exit code 1', async () => {
    const server = await startEmbedded({ dataDir });
    await inside(dataDir, async (client) => {
      await client.query('alter table audit_entries disable trigger user');
      await client.query(`update audit_entries set reason = 'outro motivo' where seq = 5`);
      await client.query('alter table audit_entries enable trigger user');
    });
    await server.stop();
    const verify = runNode([AUDIT_VERIFY], settings(env));
    expect(await verify.exit).toBe(1);
    expectOneSentence(verify.errors(), /^The audit trail is broken at entry 5: its content was changed\.$/m);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('demo:reset empties a stopped installation', async () => {
    const reset = runNode([DEMO_RESET], settings(env));
    expect(await reset.exit, reset.errors()).toBe(0);
    expect(reset.output()).toBe('The demo data is gone. The next npm start makes it anew.\n');
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('the next start makes it anew, however often it is killed in the middle of that', async () => {
    for (const share of [0.02, 0.1, 0.6]) {
      const killed = launchApi(env);
      await until(async () => (await entriesSoFar()) >= entriesOfDemo * share, 120_000);
      signal(killed.child.pid, 'SIGKILL');
      await killed.exit;
    }
    api = await startApi(env);
    await inside(dataDir, async (client) => {
      expect(await numberOf(client, 'users')).toBe(DEMO_ACCOUNTS.length);
      // Everything once: as many steps as the start that nobody killed.
      expect(await numberOf(client, 'audit_entries')).toBe(entriesOfDemo);
      expect(await numberOf(client, `group_grants where status <> 'approved'`)).toBe(0);
      expect(await numberOf(client, 'drafts')).toBe(0);
    });
    const signIn = await postJson(`${api.url}/api/auth/auth/signin`, {
      user: { email: 'baas_viewer@demo.test', password: 'demo-baas_viewer' },
    });
    expect(signIn.status).toBe(200);
    const verify = runNode([AUDIT_VERIFY], settings(env));
    expect(await verify.exit, verify.errors()).toBe(0);
    expect(await stopApi(api)).toBe(0);
  });

  async function entriesSoFar(): Promise<number> {
    // Before its first migration there is nothing to ask.
    return inside(dataDir, (client) => numberOf(client, 'audit_entries')).catch(() => 0);
  }
});

it.each([
  ['npm alone', (pid: number) => pid],
  // As a terminal's Ctrl+C, or a supervisor: npm hears it, and the house does, and npm passes it on.
  ['npm and all it started', (pid: number) => -pid],
])('a signal to %s reaches the house: no shell stands between them', async (_, receiver) => {
  const folder = tempFolder();
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const start = String(scripts.start).replace('scripts/start.mjs', 'house.mjs');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  writeFileSync(
    join(folder, 'house.mjs'),
    `import '${pathToFileURL(createRequire(import.meta.url).resolve('tsx'))}';
     const { closeOnSignal } = await import('${pathToFileURL(join(ROOT, 'apps/api/src/platform/closing.ts'))}');
     setTimeout(() => process.exit(3), 20_000);
     const close = () => new Promise((done) => setTimeout(done, 500));
     closeOnSignal({ log: { flush: (done) => done() }, close, stopDatabase: close });
     process.on('exit', (code) => console.log('closed with', code));
     console.log('open');`,
  );
  const house = runNode(['start', '--prefix', folder], {}, { command: 'npm', detached: true });
  await until(() => house.output().includes('open'), 60_000);
  expect(house.child.pid).toBeGreaterThan(1);
  process.kill(receiver(Number(house.child.pid)), 'SIGTERM');
  await house.exit;
  expect(house.output(), house.errors()).toMatch(/closed with 0\n$/);
});

describe('a start that cannot succeed ends with one sentence and exit code 1', () => {
  it('an unreachable DATABASE_URL, without its password', async () => {
    const refused = launchApi({ DATABASE_URL: 'postgres://someone:s3cret@127.0.0.1:1/nothing' });
    expect(await refused.exit).toBe(1);
    expectOneSentence(refused.errors(), /^The database of DATABASE_URL cannot be reached: .*ECONNREFUSED/);
    expect(refused.errors() + refused.output()).not.toContain('s3cret');
  });

  it('a wrong configuration, before anything is touched', async () => {
    const dataDir = join(tempFolder(), 'data');
    const refused = launchApi({ DATA_DIR: dataDir, PORT: 'http', DEMO: 'maybe' });
    expect(await refused.exit).toBe(1);
    expectOneSentence(refused.errors(), /^Wrong configuration\. PORT: .* DEMO: /);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('a data folder that cannot be written', async () => {
    const refused = launchApi({ DATA_DIR: join(process.execPath, 'data') });
    expect(await refused.exit).toBe(1);
    expectOneSentence(refused.errors(), /^The data folder .* cannot be written: /);
  });

  it.each<Record<string, string>>([
    {},
    { FIRST_ADMIN_EMAIL: 'chefe@empresa.com.br' },
    { FIRST_ADMIN_EMAILS: 'chefe@empresa.com.br' },
  ])('a production without two first administrators (%j), and with two it starts', async (named) => {
    const DATABASE_URL = await emptyDatabase();
    const env = {
      DATABASE_URL,
      DATA_DIR: tempFolder(),
      APP_ENV: 'production',
      GOOGLE_CLIENT_ID: 'our-client',
      BUSINESS_DATE: '',
    };
    const refused = launchApi({ ...env, ...named });
    expect(await refused.exit).toBe(1);
    expectOneSentence(
      refused.errors(),
      /^This installation has fewer than two active administrators, and granting access takes two: set FIRST_ADMIN_EMAILS/,
    );
    const two = { FIRST_ADMIN_EMAIL: 'chefe@empresa.com.br', FIRST_ADMIN_EMAILS: 'outra@empresa.com.br' };
    expect(await stopApi(await startApi({ ...env, ...two }))).toBe(0);
    // Once there are two, the configuration need not name them any more.
    expect(await stopApi(await startApi(env))).toBe(0);
  });

  it('a production on a database that was filled with demo data; elsewhere the start says that they are there', async () => {
    const database = await copyTemplate();
    try {
      const env = { DATABASE_URL: database.url, DATA_DIR: tempFolder() };
      const refused = launchApi({
        ...env,
        APP_ENV: 'production',
        GOOGLE_CLIENT_ID: 'our-client',
        FIRST_ADMIN_EMAILS: 'chefe@empresa.com.br,outra@empresa.com.br',
        BUSINESS_DATE: '',
      });
      expect(await refused.exit).toBe(1);
      expectOneSentence(
        refused.errors(),
        /^This database holds demo accounts, whose passwords are published, so production does not start on it: set DATABASE_URL or DATA_DIR to a fresh, empty one\.$/m,
      );
      expect(refused.output()).not.toContain('Lastro is ready');
      const forgotten = await startApi({ ...env, GOOGLE_CLIENT_ID: 'our-client' });
      expect(forgotten.output()).toContain(
        'this database holds demo accounts, whose passwords are published',
      );
      expect(forgotten.output()).not.toContain('demo-baas_viewer');
      expect(await stopApi(forgotten)).toBe(0);
    } finally {
      await database.drop();
    }
  });

  it('demo data for an installation that has users of its own', async () => {
    const DATABASE_URL = await emptyDatabase();
    const api = await startApi({
      DATABASE_URL,
      DATA_DIR: tempFolder(),
      DEMO: '0',
      FIRST_ADMIN_EMAIL: 'chefe@empresa.com.br',
    });
    expect(await stopApi(api)).toBe(0);
    const refused = launchApi({ DATABASE_URL, DATA_DIR: tempFolder() });
    expect(await refused.exit).toBe(1);
    expectOneSentence(
      refused.errors(),
      /^This installation has users of its own, so it gets no demo data: set DEMO=0\.$/m,
    );
  });
});

describe('a start that is interrupted', () => {
  it('Ctrl+C during the first start leaves no database running, and the next start goes on', async () => {
    const env = { DATA_DIR: join(tempFolder(), 'data'), DEMO: '0', FIRST_ADMIN_EMAIL: 'admin@demo.test' };
    const first = launchApi(env);
    const postgres = await until(() => postgresPid(env.DATA_DIR), 60_000);
    expect(await stopApi(first, 'SIGINT')).toBe(0);
    await gone(postgres);
    expect(postgresPid(env.DATA_DIR)).toBeNull();
    const second = await startApi(env);
    expect(await inside(env.DATA_DIR, (client) => numberOf(client, 'users'))).toBe(1);
    expect(await stopApi(second)).toBe(0);
  });
});

describe('a restart that overlaps with the old process', () => {
  it('waits for the old one to end and then owns the folder', async () => {
    const dataDir = join(tempFolder(), 'data');
    mkdirSync(dataDir, { recursive: true });
    const old = await startApi({ DATA_DIR: dataDir, DEMO: '0' });
    const next = launchApi({ DATA_DIR: dataDir, DEMO: '0' });
    expect(await stopApi(old)).toBe(0);
    const api = await ready(next);
    expect((await fetch(`${api.url}/health/ready`)).status).toBe(200);
    expect(await stopApi(api)).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });
});
