import type { BureauReport } from '../../gateways/credit-bureau/port';
import { jsonb } from '../../platform/db/json-column';
import type { Tx } from '../../platform/door/context';
import type { StoredRestriction } from './inquiry-read';

export async function insertInquiry(
  tx: Tx,
  inquiry: { readonly taxId: string; readonly by: number; readonly at: string },
  { score, restrictions }: BureauReport,
): Promise<number> {
  const stored: StoredRestriction[] = restrictions.map(({ kind, count, amount, latestOn }) => ({
    kind,
    count,
    amountCents: amount,
    latestOn,
  }));
  const { id } = await tx
    .insertInto('inquiries')
    .values({
      tax_id: inquiry.taxId,
      score,
      restrictions: jsonb(stored),
      made_by: inquiry.by,
      made_at: inquiry.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
