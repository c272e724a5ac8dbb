import { STATUSES_WITHOUT_SPOUSE } from '@lastro/domain/company/marital';
import { sql } from 'kysely';

/**
 * Whose spouse somebody is. A link that older releases left beside a status without a spouse, of either of the two, is
 * none.
 */
export function spouseIdOf(person: string) {
  const without = sql.join(STATUSES_WITHOUT_SPOUSE);
  return sql<number | null>`(select other.id from persons other
    where other.id = ${sql.ref(`${person}.spouse_id`)}
      and (${sql.ref(`${person}.marital_status_id`)} in (${without})) is not true
      and (other.marital_status_id in (${without})) is not true)`;
}
