import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StartupError } from '../startup-error';
import { type LastingLocks, lastingLocks } from './lasting-locks';
import { preparing } from './prepared';
import { type LeaveToRemember, leaveToRemember } from './remembering';
import type { DB } from './tables';

export type Database = Kysely<DB>;

export interface Connection {
  /** Commands and jobs. */
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Reads: connections that writers who wait for each other cannot take away, and that write nothing. */
  readonly reads: Database;
  readonly readPool: pg.Pool;
  /** Sessions and health: neither writers nor slow reads keep anybody out, or the house from saying that it stands. */
  readonly gate: Database;
  readonly gatePool: pg.Pool;
  readonly locks: LastingLocks;
  readonly remembering: LeaveToRemember;
  close(): Promise<void>;
}

/** The floor: Debian 12's PostgreSQL. */
const OLDEST_SERVER = 150_000;

const SAFE_TYPES = new pg.TypeOverrides();
// The driver must never make a Date of a civil date, nor text of a whole number (architecture, "Guarantees").
safeType(pg.types.builtins.DATE, 1182, (text) => text);
safeType(pg.types.builtins.TIMESTAMPTZ, 1185, isoInstant);
safeType(pg.types.builtins.INT8, 1016, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
});

/** A type and its one-dimensional array (array_agg), whose elements hold no comma. */
function safeType(type: number, arrayType: number, parse: (text: string) => unknown): void {
  SAFE_TYPES.setTypeParser(type, parse);
  SAFE_TYPES.setTypeParser(arrayType, (text) =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((each) => (each === 'NULL' ? null : parse(each.replace(/^"|"$/g, '')))),
  );
}

/** `2026-11-16 03:00:00.123456+00` (sessions run in UTC) → `2026-11-16T03:00:00.123Z`. */
export function isoInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text);
  if (!match) throw new RangeError(`unexpected timestamp ${text}`);
  return `${match[1]}T${match[2]}.${(match[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
}

const SETTINGS = [
  // The type parsers above rely on these two, whatever the server's or the role's own settings are.
  'timezone=UTC',
  'datestyle=ISO',
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
  // Long enough for a neighbour's transaction, short enough for a person.
  'lock_timeout=3000',
];
/** Of connections that only look: a statement by itself is read-only and sees one moment, as a whole transaction does. */
const READER_SETTINGS = [
  ...SETTINGS,
  'default_transaction_read_only=on',
  'default_transaction_isolation=repeatable\\ read',
];

const optionsOf = (settings: readonly string[]) => settings.map((setting) => `-c ${setting}`).join(' ');

const NO_HOST = 'no-host';

/** The driver would let `options` of DATABASE_URL replace ours: they are joined instead. */
function withOptions(target: Target, settings: readonly string[]) {
  const options = optionsOf(settings);
  if (!('connectionString' in target)) return { options, ...target };
  // A Unix socket has no host, which the URL standard does not know.
  const text = target.connectionString.replace('@/', `@${NO_HOST}/`);
  if (!URL.canParse(text)) return { options, ...target };
  const url = new URL(text);
  const given = url.searchParams.get('options');
  if (given === null) return { options, ...target };
  url.searchParams.set('options', `${given} ${options}`);
  return { connectionString: url.href.replace(`@${NO_HOST}/`, '@/') };
}

export type Target =
  | { readonly host: string; readonly user: string; readonly database: string }
  | { readonly connectionString: string };

/** What asks for a connection is told after this time that there is none. */
export const WAIT_MS = 10_000;
const GATE_SIZE = 2;

/** Half as many again for reads, two for sessions and health, one for the locks that last, and one that listens. */
export async function connect(target: Target, poolSize: number): Promise<Connection> {
  const config = {
    ...withOptions(target, SETTINGS),
    types: SAFE_TYPES,
    application_name: 'lastro',
    connectionTimeoutMillis: WAIT_MS,
    // A server that vanished without a word is noticed by its silence.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
  const readers = { ...config, ...withOptions(target, READER_SETTINGS) };
  const pool = makePool({ ...config, max: poolSize });
  try {
    const { rows } = await pool.query('show server_version_num');
    if (Number(rows[0].server_version_num) < OLDEST_SERVER) {
      throw new StartupError('The database is older than PostgreSQL 15: use PostgreSQL 15 or newer.');
    }
    await refuseWritingReaders(readers);
  } catch (error) {
    await pool.end();
    throw error instanceof StartupError ? error : unreachable(error as Error);
  }
  const readPool = makePool({ ...readers, max: Math.max(2, Math.ceil(poolSize / 2)) });
  const gatePool = makePool({ ...readers, max: GATE_SIZE });
  const locks = lastingLocks(config);
  const remembering = leaveToRemember(config, pool);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  const reads = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(readPool) }) });
  const gate = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(gatePool) }) });
  return {
    db,
    pool,
    reads,
    readPool,
    gate,
    gatePool,
    locks,
    remembering,
    async close() {
      await Promise.all([locks.end(), remembering.end()]);
      await Promise.all([db.destroy(), reads.destroy(), gate.destroy()]);
      // The query builder ends only a pool that it has used.
      await Promise.all([pool, readPool, gatePool].filter((each) => !each.ended).map((each) => each.end()));
    },
  };
}

function makePool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // An idle connection that breaks must not end the process: the pool replaces it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function unreachable(error: Error & { code?: string }): StartupError {
  const why = error.message || error.code || 'no answer';
  return new StartupError(`The database of DATABASE_URL cannot be reached: ${why}.`);
}

/** What stands between us and the server may drop our settings; a reader that could write is none. */
export async function refuseWritingReaders(readers: pg.ClientConfig): Promise<void> {
  // One of its own, gone before anybody counts who is connected.
  const reader = new pg.Client(readers);
  try {
    await reader.connect();
    const { rows } = await reader.query('show default_transaction_read_only');
    if (rows[0].default_transaction_read_only !== 'on')
      throw new StartupError(
        'The database does not take the settings of a connection: let a pooler in between pass `options` on.',
      );
  } catch (error) {
    throw error instanceof StartupError ? error : unreachable(error as Error);
  } finally {
    await reader.end().catch(() => undefined);
  }
}
