import type pg from 'pg';

const LOCK_KEY = 7_170_003;

/**
 * Several processes may start together on one database: what must be done once waits here for the others. The lock
 * goes with the connection, so a killed process leaves nothing behind.
 */
export async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    return await work();
  } finally {
    client.release(true);
  }
}
