import { FEWEST_LETTERS } from '@lastro/wire/company/person-operations';
import { sql } from 'kysely';
import { containsText, searchWords } from '../../platform/db/search';
import type { Tx } from '../../platform/door/context';

/** Of more than these nobody looks for one by name alone. */
const MOST_MEANT = 200;
/** Enough to know who is meant. */
const COMPANIES_SHOWN = 2;

/** By every word of a name, whatever its accents and case; those who take part in most companies first. */
export async function peopleNamed(tx: Tx, q: string, limit: number) {
  const asked = searchWords(q);
  // Without one that tells people apart, everybody is meant.
  if (!asked.some((word) => [...word].length >= FEWEST_LETTERS)) return [];
  const words = asked.map((word) => containsText(sql`search_text(k.name)`, word));
  const { rows } = await sql<{
    id: number;
    name: string;
    tax_id: string;
    companies: { cnpj: string; registeredName: string }[];
    total: number;
  }>`
    select p.id, p.name, p.tax_id, parts.total,
      (select coalesce(jsonb_agg(jsonb_build_object('cnpj', c.cnpj, 'registeredName', c.registered_name) order by c.sort_name), '[]')
        from (select * from companies c where c.id = any(parts.ids) order by c.sort_name limit ${COMPANIES_SHOWN}) c) as companies
    from (select k.id, k.name, k.tax_id from persons k where ${sql.join(words, sql` and `)} order by k.name, k.id limit ${MOST_MEANT}) p
    cross join lateral (select array_agg(company_id) as ids, count(*)::int as total from (
      select company_id from representatives where person_id = p.id and removed_at is null
      union select company_id from board_members where person_id = p.id and removed_at is null
      union select company_id from procurators where person_id = p.id and removed_at is null
      union select company_id from guarantors where person_id = p.id and removed_at is null) links) parts
    where parts.total > 0
    order by parts.total desc, p.name, p.id limit ${limit}`.execute(tx);
  return rows;
}
