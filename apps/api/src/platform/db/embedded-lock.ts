import { rmSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error';
import type { EmbeddedServer } from './embedded';
import { LOCKS } from './lock-numbers';

/** A killed process's connection is noticed at once, but not in no time. */
const TRIES = 15;
const TRY_AGAIN_MS = 200;

export interface Ownership {
  /** Tells, once, that the lock's connection is gone; a release tells nothing. */
  onLost(tell: () => void): void;
  /** Takes the lock again, on the server as it runs now; false when it is not to be had. */
  retake(server: EmbeddedServer, tries: number): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * One process owns an embedded folder. The lock is a session lock inside the database itself: the kernel closes
 * the connection of a killed process, so it cannot be left behind as a lock file can.
 */
export async function lockEmbedded(server: EmbeddedServer, dataDir: string): Promise<Ownership> {
  const ownership = await tryLockEmbedded(server, TRIES);
  if (ownership !== null) return ownership;
  throw new StartupError(
    `Another Lastro is already running on the data folder ${dataDir}: stop it, or set another DATA_DIR.`,
  );
}

/** Null when another process owns the folder. */
export async function tryLockEmbedded(server: EmbeddedServer, tries: number): Promise<Ownership | null> {
  const sign = join(server.connection.host, 'owner');
  for (let attempt = 1; ; attempt += 1) {
    const client = await tryOnce(server, sign);
    if (client !== null) return ownershipOf(client, await showSign(sign));
    if (attempt >= tries) return null;
    await sleep(TRY_AGAIN_MS);
  }
}

/**
 * The lock says who may own the folder; the sign says whether its owner is alive. An owner whose connection was cut is,
 * and takes its lock again: whoever got it in between gives it back.
 */
async function tryOnce(server: EmbeddedServer, sign: string | null): Promise<pg.Client | null> {
  const client = new pg.Client({
    ...server.connection,
    database: 'postgres',
    application_name: 'lastro-owner',
  });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCKS.embeddedOwner]);
  if (rows[0].locked && (sign === null || !(await isShown(sign)))) return client;
  await client.end();
  return null;
}

function ownershipOf(first: pg.Client, sign: net.Server): Ownership {
  let client = first;
  let released = false;
  let tell: () => void = () => undefined;
  const watch = () =>
    client.once('end', () => {
      if (!released) tell();
    });
  watch();
  return {
    onLost(callback) {
      tell = callback;
    },
    async retake(server, tries) {
      for (let attempt = 1; ; attempt += 1) {
        const again = await tryOnce(server, null);
        if (again !== null) {
          client = again;
          watch();
          return true;
        }
        if (attempt >= tries) return false;
        await sleep(TRY_AGAIN_MS);
      }
    },
    async release() {
      released = true;
      await client.end().catch(() => undefined);
      await new Promise<void>((done) => sign.close(() => done()));
    },
  };
}

/** A socket that answers as long as this process lives: unlike a file, it cannot be left behind alive. */
async function showSign(sign: string): Promise<net.Server> {
  rmSync(sign, { force: true });
  const server = net.createServer((caller) => caller.destroy());
  server.unref();
  await new Promise<void>((done, failed) => server.once('error', failed).listen(sign, done));
  return server;
}

function isShown(sign: string): Promise<boolean> {
  return new Promise((done) => {
    const caller = net.connect(sign, () => {
      caller.destroy();
      done(true);
    });
    caller.once('error', () => done(false));
  });
}
