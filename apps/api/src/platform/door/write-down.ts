import { sql } from 'kysely';
import { appended, entryOf, SESSION_ENDED, serviceEntry, sourceOf } from './audit';
import type { AuditRecord, OnTheWay, Tx } from './context';
import type { Call, Door, RememberedReply } from './door';
import { AppError } from './errors';
import { type CommandKey, remembering } from './idempotency';

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

export interface Written {
  /** It ended a session, or changed what one lets its user do. */
  readonly changedSessions: boolean;
}

/**
 * Who is no longer let in has done nothing: a command may have waited for a row or for the outside while its author lost
 * the right to it.
 */
export async function writeDown(tx: Tx, door: Door, writer: Writer, left: Left): Promise<Written> {
  try {
    return await write(tx, door, writer, left);
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
): Promise<Written> {
  const session = call.user?.sessionId ?? null;
  const source = sourceOf(door, call);
  const entries = [...onTheWay, ...(record === null ? [] : [record])].map((told) =>
    'service' in told ? serviceEntry(door, told) : entryOf(told, source),
  );
  const kept = key === null || reply === null ? null : remembering(tx, key, { reply, about: record });
  if (entries.length === 0 && session === null) {
    await kept?.execute();
    return { changedSessions: false };
  }
  const told = sql`select ${appended(entries, session)},
    coalesce(current_setting('lastro.sessions_changed', true), '') = 'yes' as "changedSessions"`;
  const { rows } = await sql<Written>`${kept === null ? sql`` : sql`with kept as (${kept}) `}${told}`.execute(
    tx,
  );
  return { changedSessions: rows[0]?.changedSessions === true };
}
