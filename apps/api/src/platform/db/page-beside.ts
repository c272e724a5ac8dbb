import { type Expression, sql } from 'kysely';
import type { Tx } from '../door/context';

/**
 * The rows of a page and what is said of the whole list (one row: its total), in one statement. Where the page is empty the
 * facts are there all the same.
 */
export async function pageBeside<Row extends object, Facts extends object>(
  tx: Tx,
  rows: Expression<Row>,
  facts: Expression<Facts>,
): Promise<{ readonly rows: Row[]; readonly facts: Facts }> {
  const { rows: found } = await sql<Row & Facts & { page_place: number | null }>`
    select facts.*, page.* from (${facts}) as facts
      left join (select row_number() over () as page_place, listed.* from (${rows}) as listed) as page on true
    order by page_place`.execute(tx);
  const [first] = found;
  if (first === undefined) throw new Error('facts are one row');
  return { rows: found.filter((row) => row.page_place !== null), facts: first };
}
