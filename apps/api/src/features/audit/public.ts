import { concealTrail, type Sight } from '@lastro/domain/company/masking';
import { concealCpfsIn } from '@lastro/domain/tax-id';
import { pageMetadata } from '@lastro/wire/lists';
import { factsOf, isPersonalRecord } from '@lastro/wire/trail-catalogue';
import { sideInReais } from '@lastro/wire/trail-money';
import type { Tx } from '../../platform/door/context';
import { type AuditFilter, pageOfEntries } from './audit-read';

const SEES_NOTHING: Sight = { personal: false, bank: false };

/** The trail of one record, for the timelines of other features. Personal and bank data stay concealed. */
export async function auditPage(tx: Tx, filter: AuditFilter) {
  const { disclosed: _, ...page } = await readTimeline(tx, filter, SEES_NOTHING);
  return page;
}

/** The same as its reader may see it; `disclosed` as of the trail. */
export async function readTimeline(tx: Tx, filter: AuditFilter, sight: Sight) {
  const { results, ...rest } = await readTrail(tx, filter, sight);
  return { results: results.map(({ hash: _, ...entry }) => entry), ...rest };
}

/**
 * A page of the trail as its reader may see it. `disclosed`: the records of which an entry showed personal or bank data
 * as they are, one for each entry, which whoever calls must record.
 */
export async function readTrail(tx: Tx, filter: AuditFilter, sight: Sight) {
  const { rows, total, until } = await pageOfEntries(tx, filter);
  const disclosed: string[] = [];
  const results = rows.map((row) => {
    const isPersonal = isPersonalRecord(row.record_type);
    const facts = factsOf(row.record_type);
    const [before, after] = [row.before, row.after].map((side) => concealTrail(isPersonal, side, sight));
    // A look-up or an inquiry is kept under the CPF it was about, and people write CPFs into reasons.
    const bareId = row.record_type === 'tax-id' ? concealCpfsIn(row.record_id) : row.record_id;
    const bareReason = row.reason === null ? null : concealCpfsIn(row.reason);
    const holdsCpf = bareId !== row.record_id || bareReason !== row.reason;
    if (before?.disclosed || after?.disclosed || (sight.personal && holdsCpf))
      disclosed.push(`${row.record_type}:${row.record_id}`);
    return {
      seq: row.seq,
      at: row.at,
      actor: row.actor,
      actorName: row.actor_name,
      actorType: row.actor_type as 'user' | 'service',
      origin: row.origin,
      action: row.action,
      recordType: row.record_type,
      recordId: sight.personal ? row.record_id : bareId,
      recordName: row.record_name,
      before: sideInReais(facts, before?.value),
      after: sideInReais(facts, after?.value),
      reason: sight.personal ? row.reason : bareReason,
      marks: row.marks,
      requestId: row.request_id,
      hash: row.hash,
    };
  });
  return { results, metadata: pageMetadata(filter.page, filter.limit, total), until, disclosed };
}
