import { sql } from 'kysely';
import { appendAudit, appendedEntry, appendServiceAudit, SESSION_ENDED, sourceOf } from './audit';
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
 * The entry in the trail and the answer for whoever asks again: one trip, and the last one before the commit, because
 * from here on every other command waits for this one. What is told on the way, which is rare, takes a trip each.
 */
async function write(
  tx: Tx,
  door: Door,
  { call, key }: Writer,
  { onTheWay, record, reply }: Left,
): Promise<void> {
  const session = call.user?.sessionId ?? null;
  const source = { ...sourceOf(door, call), session };
  // The session before the trail's head, also where the house tells something first: whoever ends one goes the same way.
  if (session !== null && (record === null || onTheWay.length > 0))
    await sql`select refuse_ended_session(${session})`.execute(tx);
  for (const told of onTheWay) {
    if ('service' in told) await appendServiceAudit(tx, door, told.service, told);
    else await appendAudit(tx, told, source);
  }
  const kept =
    key === null || reply === null ? null : remembering(tx, key, { reply, about: record }, door.clock);
  const entry = record === null ? null : appendedEntry(record, source);
  if (kept !== null && entry !== null) await sql`with kept as (${kept}) select ${entry}`.execute(tx);
  else if (entry !== null) await sql`select ${entry}`.execute(tx);
  else await kept?.execute();
}
