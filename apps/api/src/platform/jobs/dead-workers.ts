import { randomInt } from 'node:crypto';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log';

const LOCK_SPACE = 7171;
const LOOK_AGAIN_MS = 60_000;

/**
 * The queue keeps a killed worker's job locked for hours. So each process writes its workers down beside a lock that
 * lives as long as its connection: whoever starts later frees the jobs of those whose lock is gone.
 */
export async function registerWorkers(
  pool: pg.Pool,
  events: WorkerEvents,
  log: Log,
): Promise<{ end(): Promise<void> }> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  const lockId = randomInt(1, 2 ** 31);
  await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, lockId]);
  await freeDeadWorkers(client, lockId, log);
  // Again now and then: a cut connection may be noticed late, and the next start may be far away.
  const timer = setInterval(() => {
    freeDeadWorkers(client, lockId, log).catch((error) =>
      log.error({ err: error }, 'dead workers not freed'),
    );
  }, LOOK_AGAIN_MS);
  timer.unref();
  // The queue locks a job in the name of the pool of workers, not of the worker.
  events.on('pool:create', ({ workerPool }) => {
    void remember(pool, workerPool.id, lockId).catch((error) =>
      log.error({ err: error }, 'worker not written down'),
    );
  });
  return {
    async end() {
      clearInterval(timer);
      await client.query('delete from job_workers where lock_id = $1', [lockId]).catch(() => undefined);
      client.release(true);
    },
  };
}

async function remember(pool: pg.Pool, workerId: string, lockId: number): Promise<void> {
  await pool.query('insert into job_workers (worker_id, lock_id) values ($1, $2) on conflict do nothing', [
    workerId,
    lockId,
  ]);
}

async function freeDeadWorkers(client: pg.PoolClient, ownLockId: number, log: Log): Promise<void> {
  const { rows } = await client.query('select worker_id, lock_id from job_workers where lock_id <> $1', [
    ownLockId,
  ]);
  const dead: string[] = [];
  for (const { worker_id, lock_id } of rows) {
    const { rows: tried } = await client.query('select pg_try_advisory_lock($1, $2) as gone', [
      LOCK_SPACE,
      lock_id,
    ]);
    if (!tried[0].gone) continue;
    dead.push(worker_id);
    await client.query('select pg_advisory_unlock($1, $2)', [LOCK_SPACE, lock_id]);
  }
  if (dead.length === 0) return;
  await client.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  await client.query('delete from job_workers where worker_id = any($1)', [dead]);
  log.info({ workers: dead.length }, 'freed the jobs of workers that had been killed');
}
