import { sql } from 'kysely';
import { type Clock, instantToMs } from './clock';
import type { Database } from './db/connect';
import { databaseFailure } from './db/failures';
import { readAgain } from './db/tx';
import type { Log } from './log';

/** What is wrong with the house though it runs: noticed by whoever meets it, told by /health/ready. */
export interface Troubles {
  /** Somebody found no room to write, and nobody has found any since. */
  full: boolean;
}

interface Examined {
  readonly db: Database;
  readonly gate: Database;
  readonly clock: Clock;
  readonly troubles: Troubles;
}

export interface Findings {
  readonly reached: boolean;
  readonly full: boolean;
  readonly warnings: readonly string[];
}

/** Apart by more than this, one of the two clocks is wrong. */
const CLOCKS_APART_MS = 60_000;
const LOOK_AGAIN_MS = 300_000;

/** Whether the database answers, whether it has room again, and whether its clock is ours. */
export async function examine({ db, gate, clock, troubles }: Examined): Promise<Findings> {
  const apart = await clocksApart(gate, clock).catch(() => null);
  if (apart === null) return { reached: false, full: troubles.full, warnings: [] };
  if (troubles.full && (await hasRoom(db))) troubles.full = false;
  const warnings = Math.abs(apart) > CLOCKS_APART_MS ? [clockSentence(apart)] : [];
  return { reached: true, full: troubles.full, warnings };
}

export function noteFailure(troubles: Troubles, error: unknown): void {
  if (databaseFailure(error) === 'full') troubles.full = true;
}

/** By how many milliseconds the database's clock is ahead of ours. */
async function clocksApart(gate: Database, clock: Clock): Promise<number> {
  const before = clock.nowMs();
  const { rows } = await readAgain(() => sql<{ at: string }>`select now() as at`.execute(gate));
  // What it said was true at some moment in between.
  return instantToMs(rows[0]?.at ?? '') - (before + clock.nowMs()) / 2;
}

function clockSentence(apart: number): string {
  const minutes = Math.round(Math.abs(apart) / 60_000);
  const time = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  return `The clock of the database is ${time} ${apart > 0 ? 'ahead of' : 'behind'} this machine's: set both by one time server.`;
}

/** A table of a megabyte that nobody keeps: where there is no room, it cannot be made. */
async function hasRoom(db: Database): Promise<boolean> {
  const tried = db.transaction().execute((tx) =>
    sql`create temporary table room on commit drop as
        select md5(random()::text) as filling from generate_series(1, 20000)`.execute(tx),
  );
  return tried.then(
    () => true,
    () => false,
  );
}

/** Says in the log what /health/ready says, for those who only read the log. */
export async function watchClocks(
  examined: Pick<Examined, 'gate' | 'clock'>,
  log: Log,
): Promise<{ end(): void }> {
  const look = async () => {
    const apart = await clocksApart(examined.gate, examined.clock).catch(() => 0);
    if (Math.abs(apart) > CLOCKS_APART_MS) log.warn(clockSentence(apart));
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
