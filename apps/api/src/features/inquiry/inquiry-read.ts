import { RESTRICTION_KIND_CODES } from '@lastro/domain/inquiry/restrictions';
import { isoDate } from '@lastro/wire/codecs';
import { sql } from 'kysely';
import { z } from 'zod';
import { jsonColumn } from '../../platform/db/json-column';
import type { Tx } from '../../platform/door/context';
import { userEmail, userName } from '../identity/public';

/** A restriction as it lies in its row. */
const restriction = z.object({
  kind: z.enum(RESTRICTION_KIND_CODES),
  count: z.number(),
  amountCents: z.number(),
  latestOn: isoDate,
});
export type StoredRestriction = Readonly<z.output<typeof restriction>>;
export const readRestrictions: (column: unknown) => readonly StoredRestriction[] = jsonColumn(
  'inquiries.restrictions',
  z.array(restriction),
);

const SHOWN = 10;
/** What a bureau told a moment ago it would tell again, at its price. */
const JUST_MADE = '5 minutes';

export async function inquiriesOf(tx: Tx, taxId: string) {
  return tx
    .selectFrom('inquiries as i')
    .select(['i.id', 'i.tax_id', 'i.score', 'i.restrictions', 'i.made_at'])
    .select([
      userEmail('i.made_by').$notNull().as('made_by'),
      userName('i.made_by').$notNull().as('made_by_name'),
    ])
    .where('i.tax_id', '=', taxId)
    .orderBy('i.made_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(SHOWN)
    .execute();
}
export type InquiryRow = Awaited<ReturnType<typeof inquiriesOf>>[number];

/** The one that was made just now, if any. */
export async function justMadeOf(tx: Tx, taxId: string, now: string): Promise<number | null> {
  const row = await tx
    .selectFrom('inquiries')
    .select('id')
    .where('tax_id', '=', taxId)
    .where('made_at', '>', sql<string>`${now}::timestamptz - ${sql.lit(JUST_MADE)}::interval`)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
