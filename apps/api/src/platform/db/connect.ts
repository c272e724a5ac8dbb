import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartupError } from '../startup-error';
import type { DB } from './tables';

export type Database = Kysely<DB>;

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** The floor: Debian 12's PostgreSQL. */
const OLDEST_SERVER = 150_000;

const SAFE_TYPES = new pg.TypeOverrides();
// The driver must never make a Date of a civil date, nor text of a whole number (architecture §6).
SAFE_TYPES.setTypeParser(pg.types.builtins.DATE, (text) => text);
SAFE_TYPES.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoInstant);
SAFE_TYPES.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
});

/** `2026-11-16 03:00:00.123456+00` (sessions run in UTC) → `2026-11-16T03:00:00.123Z`. */
export function isoInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (!match) throw new RangeError(`unexpected timestamp ${text}`);
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

export type Target =
  | { readonly host: string; readonly user: string; readonly database: string }
  | { readonly connectionString: string };

export async function connect(target: Target, poolSize: number): Promise<Connection> {
  const pool = new pg.Pool({
    ...target,
    max: poolSize,
    types: SAFE_TYPES,
    options:
      '-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c lock_timeout=15000',
    application_name: 'lastro',
    connectionTimeoutMillis: 10_000,
  });
  // An idle connection that breaks must not end the process: the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    const { rows } = await pool.query('show server_version_num');
    if (Number(rows[0].server_version_num) < OLDEST_SERVER) {
      throw new StartupError('The database is older than PostgreSQL 15: use PostgreSQL 15 or newer.');
    }
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : unreachable(error as Error);
  }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

function unreachable(error: Error & { code?: string }): StartupError {
  const why = error.message || error.code || 'no answer';
  return new StartupError(`The database of DATABASE_URL cannot be reached: ${why}.`);
}
