import { LARGEST_CENTS } from '@lastro/domain/money';
import { type RawBuilder, sql } from 'kysely';

/** A total of cents that is never too large for a number: beyond the largest amount it is that one, "mais de". */
export function totalOfCents(amount: RawBuilder<unknown>, where: RawBuilder<unknown> = sql`true`) {
  return sql<number>`least(coalesce(sum(${amount}) filter (where ${where}), 0), ${LARGEST_CENTS})::bigint`;
}
