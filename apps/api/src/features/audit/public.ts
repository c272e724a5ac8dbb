import { pageMetadata } from '@lastro/wire/lists';
import type { Tx } from '../../platform/door/context';
import { type AuditFilter, pageOfEntries } from './audit-read';

/** The trail of one record, for the timelines of other features. */
export async function auditPage(tx: Tx, filter: AuditFilter) {
  const { rows, total } = await pageOfEntries(tx, filter);
  return {
    results: rows.map((row) => ({
      seq: row.seq,
      at: row.at,
      actor: row.actor,
      actorType: row.actor_type as 'user' | 'service',
      origin: row.origin,
      action: row.action,
      recordType: row.record_type,
      recordId: row.record_id,
      before: row.before,
      after: row.after,
      reason: row.reason,
      marks: row.marks,
      requestId: row.request_id,
      hash: row.hash,
    })),
    metadata: pageMetadata(filter.page, filter.limit, total),
  };
}
