// Runs every test of api and concurrency again on PostgreSQL 15, the oldest that DATABASE_URL may name (docs: .ci/run). Those that
// start the embedded server, because it is what they are about, start it here as well.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countTests } from './failed-tests.mjs';
import { ensureNode, fail, ROOT } from './lib.mjs';

const PLACES = [
  '/usr/lib/postgresql/15/bin',
  '/usr/pgsql-15/bin',
  '/opt/homebrew/opt/postgresql@15/bin',
  '/usr/local/opt/postgresql@15/bin',
];
const isRoot = process.getuid?.() === 0;
/** PostgreSQL refuses to run as root. */
const identity = isRoot ? { uid: 65_534, gid: 65_534 } : {};

process.chdir(ROOT);
ensureNode();
// It installs nothing but the server: `npm test` has gone before it (see .ci/run).
if (!existsSync('node_modules/vitest')) fail('The packages are not installed: run npm test first.');

const folder = mkdtempSync(join(tmpdir(), 'lastro-postgres15-'));
/** `node scripts/postgres15.mjs start jobs` runs only the test files with these names. */
const filter = process.argv.length > 2 ? ['--passWithNoTests', ...process.argv.slice(2)] : [];
const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const names = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;
for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(name, () => void stop().then(() => process.exit(1)));
process.on('exit', endAtOnce);

try {
  const url = await startServer(findPrograms() ?? install());
  for (const project of ['api', 'concurrency']) if (!stopping) await runTests(project, url);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  total.failed += 1;
} finally {
  await stop();
}
for (const name of names) process.stdout.write(`FAILED   PostgreSQL 15: ${name}\n`);
process.stdout.write(`\nPostgreSQL 15\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

function findPrograms() {
  return PLACES.find((place) => existsSync(join(place, 'postgres')));
}

/** Debian's package would make and start a cluster of its own: that is switched off before the server is installed. */
function install() {
  const command = 'apt-get update && apt-get install -y --no-install-recommends postgresql-15';
  if (!isRoot || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) {
    fail(`PostgreSQL 15 is not installed: install it first (on Debian 12, as root: ${command}).`);
  }
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'postgresql-common');
  const settings = '/etc/postgresql-common/createcluster.conf';
  const text = existsSync(settings) ? readFileSync(settings, 'utf8') : '';
  if (!/^\s*create_main_cluster\s*=\s*false/m.test(text))
    writeFileSync(settings, `${text}\ncreate_main_cluster = false\n`);
  apt('install', '-y', '--no-install-recommends', 'postgresql-15');
  return findPrograms() ?? fail(`PostgreSQL 15 could not be installed: try ${command}.`);
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const result = spawnSync('apt-get', ['-q', ...args], { stdio: ['ignore', 'inherit', 'inherit'], env });
  if (result.status !== 0) fail(`apt-get ${args.join(' ')} failed: see the messages above.`);
}

/** A server of our own, in a temporary folder, on loopback only. @param {string} programs */
async function startServer(programs) {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (isRoot) {
    chmodSync(folder, 0o711);
    chownSync(data, 65_534, 65_534);
  }
  const initdb = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'lastro',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--auth=trust',
      '--no-instructions',
      '--no-sync',
    ],
    { ...identity, cwd: '/', encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr || initdb.error}`);
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'log_min_messages=panic',
  ];
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(join(programs, 'postgres'), args, {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  void endOf(child);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error('PostgreSQL 15 ended at once: see the messages above.');
    if (
      spawnSync(join(programs, 'pg_isready'), [
        '-q',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'lastro',
        '-d',
        'postgres',
      ]).status === 0
    ) {
      return `postgres://lastro@127.0.0.1:${port}/postgres`;
    }
    await sleep(100);
  }
  throw new Error('PostgreSQL 15 did not answer within 30 seconds.');
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, failed) => {
    const probe = net.createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** @param {string} project @param {string} url */
async function runTests(project, url) {
  process.stdout.write(`\n── ${project} on PostgreSQL 15\n`);
  const file = join(folder, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters, ...filter],
    {
      stdio: 'inherit',
      env: { ...process.env, TEST_DATABASE_URL: url },
    },
  );
  const code = await endOf(child);
  const count = countTests(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null, code);
  names.push(...count.names);
  total.passed += count.passed;
  total.failed += count.failed;
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function endOf(child) {
  running.add(child);
  return new Promise((done) => {
    const end = (/** @type {number | null} */ code) => {
      running.delete(child);
      done(code ?? 1);
    };
    child.once('error', () => end(1));
    child.once('exit', end);
  });
}

/** The tests and then their server, by their own process ids, politely first. */
async function stop() {
  stopping = true;
  for (const child of [...running].reverse()) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
  }
  endAtOnce();
}

function endAtOnce() {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
