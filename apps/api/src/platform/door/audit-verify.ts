import type { Kysely } from 'kysely';
import type { DB } from '../db/tables';
import { entryHash } from './audit';

export interface AuditVerification {
  readonly intact: boolean;
  readonly entries: number;
  readonly headHash: string;
  readonly firstBroken: { readonly seq: number; readonly problem: string } | null;
}

const BATCH = 2000;

/**
 * Walks the whole chain and tells the first place where an entry was changed, removed, added or reordered. It needs one
 * consistent moment (a read's transaction): an entry that is written meanwhile would look like one put in by hand.
 */
export async function verifyAudit(db: Kysely<DB>): Promise<AuditVerification> {
  const head = await db.selectFrom('audit_head').select(['seq', 'hash']).executeTakeFirst();
  if (head === undefined)
    return {
      intact: false,
      entries: 0,
      headHash: '',
      firstBroken: { seq: 0, problem: 'the head is missing' },
    };
  let previous = { seq: 0, hash: 'genesis' };
  let entries = 0;
  for (;;) {
    const batch = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>', previous.seq)
      .where('seq', '<=', head.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const entry of batch) {
      const problem = problemOf(entry, previous);
      if (problem !== null) return broken(entries, head.hash, entry.seq, problem);
      previous = { seq: entry.seq, hash: entry.hash };
      entries += 1;
    }
    if (batch.length < BATCH) break;
  }
  if (previous.seq !== head.seq)
    return broken(entries, head.hash, previous.seq + 1, 'the entries after this place were removed');
  if (previous.hash !== head.hash)
    return broken(entries, head.hash, head.seq, 'the last entry is not the one that the head names');
  const stray = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where((eb) => eb.or([eb('seq', '<', 1), eb('seq', '>', head.seq)]))
    .orderBy('seq')
    .executeTakeFirst();
  if (stray !== undefined) return broken(entries, head.hash, stray.seq, 'it was added outside of the chain');
  return { intact: true, entries, headHash: head.hash, firstBroken: null };
}

function problemOf(
  entry: Parameters<typeof entryHash>[0] & { hash: string },
  previous: { seq: number; hash: string },
): string | null {
  if (entry.seq !== previous.seq + 1) return `entries ${previous.seq + 1} to ${entry.seq - 1} are missing`;
  if (entry.prev_hash !== previous.hash) return 'it does not follow the entry before it';
  return entryHash(entry) === entry.hash ? null : 'its content was changed';
}

function broken(entries: number, headHash: string, seq: number, problem: string): AuditVerification {
  return { intact: false, entries, headHash, firstBroken: { seq, problem } };
}
