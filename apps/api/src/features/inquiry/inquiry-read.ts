import type { IsoDate } from '@lastro/domain/dates';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

/** A restriction as it lies in its row. */
export interface StoredRestriction {
  readonly kind: string;
  readonly count: number;
  readonly amountCents: number;
  readonly latestOn: IsoDate;
}

const SHOWN = 10;

export async function inquiriesOf(tx: Tx, taxId: string) {
  return tx
    .selectFrom('inquiries as i')
    .innerJoin('users as u', 'u.id', 'i.made_by')
    .select(['i.id', 'i.tax_id', 'i.score', 'i.restrictions', 'i.made_at', 'u.email as made_by'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('made_by_name'))
    .where('i.tax_id', '=', taxId)
    .orderBy('i.made_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(SHOWN)
    .execute();
}
export type InquiryRow = Awaited<ReturnType<typeof inquiriesOf>>[number];
