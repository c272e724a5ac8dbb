import { sql } from 'kysely';
import { appended, entryOf, SESSION_ENDED, serviceEntry, sourceOf } from './audit';
import type { AuditRecord, OnTheWay, Tx } from './context';
import type { Call, Door } from './door';
import { AppError } from './errors';
import { type CommandKey, type RememberedReply, remembering } from './idempotency';

/** What a command leaves besides its effect. */
export interface Left {
  readonly onTheWay: readonly OnTheWay[];
  readonly record: AuditRecord | null;
  readonly reply: RememberedReply | null;
}

interface Writer {
  readonly call: Call;
  readonly key: CommandKey | null;
}

/**
 * Who is no longer let in has done nothing: a command may have waited for a row or for the outside while its author lost
 * the right to it.
 */
export async function writeDown(tx: Tx, door: Door, writer: Writer, left: Left): Promise<void> {
  try {
    await write(tx, door, writer, left);
  } catch (error) {
    throw (error as { code?: string }).code === SESSION_ENDED ? new AppError('session.ended') : error;
  }
}

/**
 * What it tells the trail, whether its session still stands, and the answer for whoever asks again: one trip, and the last
 * one before the commit, because from here on every other command waits for this one.
 */
async function write(
  tx: Tx,
  door: Door,
  { call, key }: Writer,
  { onTheWay, record, reply }: Left,
): Promise<void> {
  const session = call.user?.sessionId ?? null;
  const source = sourceOf(door, call);
  const entries = [...onTheWay, ...(record === null ? [] : [record])].map((told) =>
    'service' in told ? serviceEntry(door, told) : entryOf(told, source),
  );
  const kept =
    key === null || reply === null ? null : remembering(tx, key, { reply, about: record }, door.clock);
  if (entries.length === 0 && session === null) await kept?.execute();
  else if (kept === null) await sql`select ${appended(entries, session)}`.execute(tx);
  else await sql`with kept as (${kept}) select ${appended(entries, session)}`.execute(tx);
}
