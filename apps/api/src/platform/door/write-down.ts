import { sql } from 'kysely';
import { appendAudit, appendedEntry, appendServiceAudit } from './audit';
import type { AuditRecord, OnTheWay, Tx } from './context';
import type { Call, Door } from './door';
import { type CommandKey, type RememberedReply, remembering } from './idempotency';

/** What a command leaves besides its effect. */
export interface Left {
  readonly onTheWay: readonly OnTheWay[];
  readonly record: AuditRecord | null;
  readonly reply: RememberedReply | null;
}

/**
 * The entry in the trail and the answer for whoever asks again: one trip, and the last one before the commit, because
 * from here on every other command waits for this one.
 */
export async function writeDown(
  tx: Tx,
  door: Door,
  { call, key }: { readonly call: Call; readonly key: CommandKey | null },
  { onTheWay, record, reply }: Left,
): Promise<void> {
  const source = { ...call, clock: door.clock };
  for (const told of onTheWay) {
    if ('service' in told) await appendServiceAudit(tx, door.clock, told.service, told);
    else await appendAudit(tx, told, source);
  }
  const kept =
    key === null || reply === null ? null : remembering(tx, key, { reply, about: record }, door.clock);
  const entry = record === null ? null : appendedEntry(record, source);
  if (kept !== null && entry !== null) await sql`with kept as (${kept}) select ${entry}`.execute(tx);
  else if (entry !== null) await sql`select ${entry}`.execute(tx);
  else await kept?.execute();
}
