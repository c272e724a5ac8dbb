import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error';
import { NAMESPACE_ARGS, UNPRIVILEGED_ID } from './embedded-binaries';
import { type EmbeddedOptions, type Place, preparePlace } from './embedded-place';

/** Everything is said, so that PGPORT or PGSSLMODE of the environment, meant for another server, has no say. */
export interface EmbeddedConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly ssl: false;
}

export interface EmbeddedServer {
  readonly connection: EmbeddedConnection;
  /** True when a server left behind by a killed process was found running and is used on. */
  readonly attached: boolean;
  stop(): Promise<void>;
}

const USER = 'lastro';
const PORT = 5432;
const READY_MS = 60_000;
const LOG_TAIL = 8000;
const MAX_LOG = 16 * 1024 * 1024;

/** Starts (or finds running) the PostgreSQL of a data folder. Listens on a private socket only. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = preparePlace(options);
  if (!(await answers(place))) {
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
      if (options.mustExist)
        throw new StartupError(`The database in ${place.cluster} is not there any more.`);
      createCluster(place);
    }
    checkMajorVersion(place);
    await launch(place, options.durable ?? true);
    return serverAt(place, false);
  }
  return serverAt(place, true);
}

/** Made beside its place and renamed into it: a start killed half-way leaves no half-made cluster. */
function createCluster(place: Place): void {
  const fresh = `${place.cluster}.new-${process.pid}-${randomBytes(3).toString('hex')}`;
  mkdirSync(fresh, { mode: 0o700 });
  if (place.disguise === 'other-user') chownSync(fresh, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const args = [
    '-D',
    fresh,
    '-U',
    USER,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--auth=trust',
    '--no-instructions',
  ];
  const { command, argv, identity } = disguised(place, 'initdb', args);
  const made = spawnSync(command, argv, { ...identity, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartupError(
      `The embedded database could not be created: ${lastLine(made.stderr || String(made.error))}`,
    );
  }
  try {
    renameSync(fresh, place.cluster);
  } catch {
    // Another start made it first.
    rmSync(fresh, { recursive: true, force: true });
  }
}

function checkMajorVersion(place: Place): void {
  const inFolder = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  const ours = place.binaries.version.split('.')[0];
  if (inFolder !== ours) {
    throw new StartupError(
      `The data in ${place.cluster} was written by PostgreSQL ${inFolder} and this version brings ${ours}: ` +
        'start the version that wrote it, or use another DATA_DIR.',
    );
  }
}

/** Starts the server and waits until it answers; a stale lock file of a killed server is waited out. */
async function launch(place: Place, durable: boolean): Promise<void> {
  // One older log is kept: what happened in the night is still there, and the folder does not fill up with it.
  if (logSize(place) > MAX_LOG) renameSync(place.logFile, `${place.logFile}.1`);
  const giveUpAt = performance.now() + READY_MS;
  // What earlier servers had to say is not the reason why this one does not start.
  const from = logSize(place);
  while (performance.now() < giveUpAt) {
    removeStrangersLock(place);
    const child = spawnServer(place, durable);
    const exited = new Promise<void>((resolve) =>
      child.once('exit', () => resolve()).once('error', () => resolve()),
    );
    const ready = await readyBefore(place, exited, giveUpAt);
    if (ready) return;
    // The child ended: another start's server may own the folder, or an old one is still going down.
    await sleep(300);
    if (await answers(place)) return;
    if (!isWorthRetrying(readLog(place, from))) break;
  }
  throw new StartupError(
    `The embedded database did not start: ${lastLine(readLog(place, from))} (see ${place.logFile}).`,
  );
}

/**
 * After a power cut the process id in the lock file may belong to anybody (as root, to any service), and the server
 * would refuse to start beside it for ever.
 */
function removeStrangersLock(place: Place): void {
  const pid = serverPid(place);
  const command = `/proc/${pid}/cmdline`;
  if (pid === null || !existsSync(command)) return;
  try {
    // Any PostgreSQL at all is left to PostgreSQL's own, more careful checks.
    if (!/postgres|postmaster/.test(readFileSync(command, 'utf8')))
      rmSync(join(place.cluster, 'postmaster.pid'));
  } catch {
    // It ended while we looked.
  }
}

async function readyBefore(place: Place, exited: Promise<void>, giveUpAt: number): Promise<boolean> {
  let alive = true;
  void exited.then(() => {
    alive = false;
  });
  while (alive && performance.now() < giveUpAt) {
    if (await answers(place)) return true;
    await sleep(50);
  }
  return false;
}

function spawnServer(place: Place, durable: boolean): ChildProcess {
  const settings = [
    'listen_addresses=',
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    'max_connections=200',
    'log_min_messages=warning',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']),
  ];
  const args = [
    '-D',
    place.cluster,
    '-k',
    place.socketDir,
    '-p',
    String(PORT),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
  const { command, argv, identity } = disguised(place, 'postgres', args);
  const log = openSync(place.logFile, 'a', 0o600);
  // In a session of its own: Ctrl+C reaches the server only through us, after the requests have been drained.
  const child = spawn(command, argv, { ...identity, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();
  child.on('error', () => undefined);
  return child;
}

function disguised(place: Place, program: 'initdb' | 'postgres', args: string[]) {
  const binary = join(place.binaries.native, 'bin', program);
  if (place.disguise === 'namespace')
    return { command: 'unshare', argv: [...NAMESPACE_ARGS, binary, ...args], identity: {} };
  const identity = place.disguise === 'other-user' ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {};
  return { command: binary, argv: args, identity };
}

async function answers(place: Place): Promise<boolean> {
  if (!existsSync(join(place.socketDir, `.s.PGSQL.${PORT}`))) return false;
  const client = new pg.Client({
    ...connectionOf(place),
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function connectionOf(place: Place): EmbeddedConnection {
  return { host: place.socketDir, port: PORT, user: USER, database: 'lastro', ssl: false };
}

function serverAt(place: Place, attached: boolean): EmbeddedServer {
  return {
    connection: connectionOf(place),
    attached,
    stop: () => stopServer(place),
  };
}

/** SIGINT is PostgreSQL's "fast" shutdown: roll back what is open, write everything, end. */
async function stopServer(place: Place): Promise<void> {
  const pid = serverPid(place);
  if (pid === null || !signal(pid, 'SIGINT')) return;
  const giveUpAt = performance.now() + READY_MS;
  while (signal(pid, 0) && serverPid(place) === pid && performance.now() < giveUpAt) await sleep(25);
}

function serverPid(place: Place): number | null {
  try {
    const pid = Number(readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function isWorthRetrying(log: string): boolean {
  return /lock file .* already exists|shared memory block|Is another postmaster|starting up|shutting down/i.test(
    log.split('\n').slice(-12).join('\n'),
  );
}

/** What was written after a place in the log: its end, at most. */
function readLog(place: Place, from: number): string {
  const size = logSize(place);
  const start = Math.max(from, size - LOG_TAIL);
  if (start >= size) return '';
  const file = openSync(place.logFile, 'r');
  const bytes = Buffer.alloc(size - start);
  readSync(file, bytes, 0, bytes.length, start);
  closeSync(file);
  return bytes.toString('utf8');
}

function logSize(place: Place): number {
  return existsSync(place.logFile) ? statSync(place.logFile).size : 0;
}

function lastLine(text: string): string {
  return (
    text
      .trim()
      .split('\n')
      .filter((line) => /FATAL|PANIC|ERROR|error/.test(line))
      .at(-1)
      ?.trim() ??
    text.trim().split('\n').at(-1) ??
    ''
  );
}
