/** Processes, folders and databases that a test may leave behind when it fails: all are ended and removed here. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { emptyDatabase as makeEmptyDatabase } from '../../apps/api/src/testing/empty-database';
import { type SqlClient, withClient } from '../../apps/api/src/testing/sql-client';

export const ROOT = resolve(import.meta.dirname, '../..');
export const isRoot = process.getuid?.() === 0;

const processes = new Set<ChildProcess>();
const folders = new Set<string>();
const databases = new Set<() => Promise<void>>();
const disks = new Set<string>();

export function tempFolder(prefix = 'lastro-run-'): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.add(folder);
  return folder;
}

/** A data folder on a disk of its own, small enough to be filled; null where this machine lets nobody mount one. */
export function smallDisk(megabytes: number): string | null {
  const disk = join(tempFolder(), 'data');
  mkdirSync(disk);
  const options = `size=${megabytes}m,mode=0711`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status !== 0) return null;
  disks.add(disk);
  return disk;
}

/** Ends, by their own ids, the processes that this file started, and removes what they wrote. */
export async function endEverything(): Promise<void> {
  for (const child of processes) signal(child.pid, 'SIGKILL');
  processes.clear();
  for (const folder of folders) {
    for (const data of [folder, join(folder, 'data')]) {
      const pid = postgresPid(data);
      signal(pid, 'SIGKILL');
      await gone(pid);
    }
  }
  for (const disk of disks) spawnSync('umount', ['-l', disk]);
  disks.clear();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  folders.clear();
  for (const drop of databases) await drop();
  databases.clear();
}

/** Only what a test says: no setting of the machine, and no `.env` (the working folder is empty). */
function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];
  const outer = kept.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name] ?? '']],
  );
  return { ...Object.fromEntries(outer), ...env };
}

export interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  /** The exit code, or -1 when a signal ended it. */
  readonly exit: Promise<number>;
}

/** A node process with a limit on its life. */
export function runNode(
  args: readonly string[],
  env: Record<string, string>,
  {
    command = process.execPath,
    ...how
  }: { uid?: number; gid?: number; command?: string; detached?: boolean } = {},
): Running {
  const child = spawn(command, args, {
    cwd: tmpdir(),
    ...how,
    env: cleanEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  processes.add(child);
  let output = '';
  let errors = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const limit = setTimeout(() => signal(child.pid, 'SIGKILL'), 170_000);
  const exit = new Promise<number>((done) => {
    child.on('close', (code) => {
      clearTimeout(limit);
      processes.delete(child);
      done(code ?? -1);
    });
  });
  return { child, output: () => output, errors: () => errors, exit };
}

export interface Api extends Running {
  readonly url: string;
  readonly port: number;
}

const API = join(ROOT, 'apps/api/dist/main.js');
export const AUDIT_VERIFY = join(ROOT, 'apps/api/dist/audit-verify.js');
export const DEMO_RESET = join(ROOT, 'apps/api/dist/demo-reset.js');

export function settings(env: Record<string, string>): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    BUSINESS_DATE: '2026-11-16',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ANONYMOUS: '1000000',
    RATE_LIMIT_SESSION: '1000000',
    ...env,
  };
}

export function launchApi(env: Record<string, string>): Running {
  return runNode([API], settings(env));
}

/** Starts the built server and waits for the address that it prints. */
export async function startApi(env: Record<string, string>): Promise<Api> {
  return ready(launchApi(env));
}

export async function ready(running: Running): Promise<Api> {
  let ended = false;
  void running.exit.then(() => {
    ended = true;
  });
  const found = await until(() => {
    if (ended) throw new Error(`the server ended: ${running.errors()}${running.output()}`);
    return /ready at (http:\/\/127\.0\.0\.1:(\d+))/.exec(running.output());
  }, 120_000);
  return { ...running, url: found[1] ?? '', port: Number(found[2]) };
}

export async function stopApi(api: Running, name: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  signal(api.child.pid, name);
  return api.exit;
}

/** Asks again until there is an answer; a test that waits for nothing fails with a sentence. */
export async function until<T>(ask: () => T | Promise<T>, limitMs = 10_000): Promise<NonNullable<T>> {
  const giveUpAt = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > giveUpAt) throw new Error(`waited ${limitMs} ms for: ${String(ask)}`);
    await sleep(20);
  }
}

export function signal(pid: number | null | undefined, name: NodeJS.Signals | 0): boolean {
  if (pid === null || pid === undefined || pid <= 1) return false;
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** A killed process stays visible for a moment, and as a zombie until its parent looks. */
export function isAlive(pid: number | null): boolean {
  if (!signal(pid, 0)) return false;
  const status = `/proc/${pid}/stat`;
  if (!existsSync('/proc/self/stat')) return true;
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}

export async function gone(pid: number | null, limitMs = 10_000): Promise<void> {
  await until(() => !isAlive(pid), limitMs);
}

/** The server of a data folder, if it is really one: a process id may have been given to somebody else since. */
export function postgresPid(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return commandOf(pid).includes(join(dataDir, 'postgres')) ? pid : null;
}

function commandOf(pid: number): string {
  if (!existsSync('/proc/self/cmdline')) {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  }
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) ? readFileSync(file, 'utf8').replaceAll('\0', ' ') : '';
}

/** The database of a running embedded installation, as an administrator would look into it. */
export async function inside<T>(dataDir: string, work: (client: SqlClient) => Promise<T>): Promise<T> {
  const place = { host: join(dataDir, 'socket'), port: 5432, user: 'lastro', database: 'lastro', ssl: false };
  return withClient(place, work);
}

/** An empty database on the run's server, dropped at the end. */
export async function emptyDatabase(): Promise<string> {
  const database = await makeEmptyDatabase();
  databases.add(() => database.drop());
  return database.url;
}

export async function postJson(url: string, body: object, token?: string): Promise<Response> {
  return send('POST', url, body, token);
}

export async function send(method: string, url: string, body?: object, token?: string): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
}

/** As staff signs in: a token of the local issuer, given to the server. */
export async function signInAsStaff(url: string, email = 'admin@demo.test'): Promise<string> {
  const nonce = randomUUID();
  const issued = (await (await postJson(`${url}/api/auth/dev/token`, { email, nonce })).json()) as {
    token: string;
  };
  const reply = await postJson(`${url}/api/auth/auth/google/signin`, { token: issued.token, nonce });
  if (reply.status !== 200) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { token: string }).token;
}

export async function refusesConnections(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      done(false);
    });
    socket.once('error', () => done(true));
  });
}

/** One line, no stack: what the person at the terminal reads. */
export function expectOneSentence(text: string, pattern: RegExp): void {
  expect(text).toMatch(pattern);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).not.toContain('    at ');
}

export async function numberOf(client: SqlClient, from: string): Promise<number> {
  const { rows } = await client.query(`select count(*)::int as n from ${from}`);
  return rows[0].n;
}

export const USER_CREATIONS = `audit_entries where action = 'identity.user-created'`;
