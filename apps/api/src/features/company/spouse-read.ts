import { STATUSES_WITHOUT_SPOUSE } from '@lastro/domain/company/marital';
import { sql } from 'kysely';

/** Whose spouse somebody is. A link that older releases left beside a status without a spouse is none. */
export function spouseIdOf(person: string) {
  return sql<
    number | null
  >`case when ${sql.ref(`${person}.marital_status_id`)} in (${sql.join(STATUSES_WITHOUT_SPOUSE)})
    then null else ${sql.ref(`${person}.spouse_id`)} end`;
}
