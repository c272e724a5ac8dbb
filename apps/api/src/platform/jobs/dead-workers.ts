import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection } from '../db/connect';
import { LOCK_SPACES } from '../db/lock-numbers';
import type { Log } from '../log';

const LOOK_AGAIN_MS = 20_000;
/** A worker whose connection was cut has its lock again long before this: only one that has not is dead. */
const GRACE_MS = 3000;

export interface Registration {
  /** Writes a pool of workers down: the queue locks a job in its name. */
  add(workerId: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * The queue keeps a killed worker's job locked for hours. So each process writes its workers down beside a lock that
 * lives as long as it does: the others free the jobs of those whose lock is gone.
 */
export async function registerWorkers(
  { pool, locks }: Pick<Connection, 'pool' | 'locks'>,
  log: Log,
): Promise<Registration> {
  const lockId = randomInt(1, 2 ** 31);
  const workers = new Set<string>();
  let ended = false;
  await locks.take(LOCK_SPACES.workers, lockId);
  const look = async () => {
    // Also our own again: whoever took us for dead has removed them.
    for (const workerId of workers) await remember(pool, workerId, lockId);
    const missing = await deadWorkers(pool, lockId);
    if (missing.length === 0) return;
    await sleep(GRACE_MS, undefined, { ref: false });
    if (!ended) await freeDeadWorkers(pool, lockId, missing, log);
  };
  const lookQuietly = () =>
    void look().catch((error: unknown) => log.error({ err: error }, 'dead workers not freed'));
  lookQuietly();
  const timer = setInterval(lookQuietly, LOOK_AGAIN_MS);
  timer.unref();
  return {
    async add(workerId) {
      workers.add(workerId);
      await remember(pool, workerId, lockId);
    },
    async end() {
      ended = true;
      clearInterval(timer);
      // Nobody works in these names any more: what they had locked is free.
      await free(pool, [...workers]).catch(() => undefined);
      await locks.leave(LOCK_SPACES.workers, lockId);
    },
  };
}

async function remember(pool: pg.Pool, workerId: string, lockId: number): Promise<void> {
  await pool.query('insert into job_workers (worker_id, lock_id) values ($1, $2) on conflict do nothing', [
    workerId,
    lockId,
  ]);
}

const MISSING =
  'select worker_id from job_workers where lock_id <> $1 and pg_try_advisory_xact_lock_shared($2, lock_id)';

async function deadWorkers(pool: pg.Pool, ownLockId: number): Promise<string[]> {
  const { rows } = await pool.query(MISSING, [ownLockId, LOCK_SPACES.workers]);
  return rows.map(({ worker_id }) => worker_id);
}

/** In one transaction: one who comes back to life meanwhile waits for its lock, and finds itself removed. */
async function freeDeadWorkers(
  pool: pg.Pool,
  ownLockId: number,
  missing: readonly string[],
  log: Log,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(`${MISSING} and worker_id = any($3)`, [
      ownLockId,
      LOCK_SPACES.workers,
      missing,
    ]);
    const dead = rows.map(({ worker_id }) => worker_id);
    await free(client, dead);
    await client.query('commit');
    if (dead.length > 0) log.info({ workers: dead.length }, 'freed the jobs of workers that had been killed');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

async function free(client: Pick<pg.Pool, 'query'>, workers: readonly string[]): Promise<void> {
  if (workers.length === 0) return;
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [workers]);
  await client.query('delete from job_workers where worker_id = any($1)', [workers]);
}
