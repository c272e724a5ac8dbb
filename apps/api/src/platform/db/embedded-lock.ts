import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '../startup-error';
import type { EmbeddedServer } from './embedded';

const LOCK_KEY = 7_170_001;
/** A killed process's connection is noticed at once, but not in no time. */
const TRIES = 15;

/**
 * One process owns an embedded folder. The lock is a session lock inside the database itself: the kernel closes
 * the connection of a killed process, so it cannot be left behind as a lock file can.
 */
export async function lockEmbedded(server: EmbeddedServer, dataDir: string): Promise<() => Promise<void>> {
  const unlock = await tryLockEmbedded(server, TRIES);
  if (unlock !== null) return unlock;
  throw new StartupError(
    `Another Lastro is already running on the data folder ${dataDir}: stop it, or set another DATA_DIR.`,
  );
}

/** Null when another process owns the folder. */
export async function tryLockEmbedded(
  server: EmbeddedServer,
  tries: number,
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({
    ...server.connection,
    database: 'postgres',
    application_name: 'lastro-owner',
  });
  client.on('error', () => undefined);
  await client.connect();
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCK_KEY]);
    if (rows[0].locked) return () => client.end().catch(() => undefined);
    await sleep(200);
  }
  await client.end();
  return null;
}
