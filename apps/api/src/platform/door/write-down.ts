import { sql } from 'kysely';
import { appendedEntry, appendServiceAudit } from './audit';
import type { AuditRecord, ServiceRecord, Tx } from './context';
import type { Call, Door } from './door';
import { type CommandKey, type RememberedReply, remembering } from './idempotency';

/** What a command leaves besides its effect. */
export interface Left {
  /** What the house did by itself on the way. */
  readonly onTheWay: readonly ServiceRecord[];
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
  for (const { service, ...told } of onTheWay) await appendServiceAudit(tx, door.clock, service, told);
  const kept =
    key === null || reply === null ? null : remembering(tx, key, { reply, about: record }, door.clock);
  const entry = record === null ? null : appendedEntry(record, { ...call, clock: door.clock });
  if (kept !== null && entry !== null) await sql`with kept as (${kept}) select ${entry}`.execute(tx);
  else if (entry !== null) await sql`select ${entry}`.execute(tx);
  else await kept?.execute();
}
