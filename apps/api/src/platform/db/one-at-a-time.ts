import type pg from 'pg';
import { LOCKS } from './lock-numbers';

/**
 * Several processes may start together on one database: what must be done once waits here for the others. The lock
 * goes with the connection, so a killed process leaves nothing behind.
 */
export async function oneAtATime<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCKS.starting]);
    return await work();
  } finally {
    client.release(true);
  }
}
