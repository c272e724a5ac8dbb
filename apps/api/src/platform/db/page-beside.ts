import { type CompiledQuery, type Expression, sql } from 'kysely';
import type { Tx } from '../door/context';

export type Beside<Row extends object, Facts extends object> = Row &
  Facts & { readonly page_place: number | null };

/**
 * The rows of a page and what is said of the whole list (one row: its total), in one statement. Where the page is empty the
 * facts are there all the same.
 */
export function pageBeside<Row extends object, Facts extends object>(
  tx: Tx,
  rows: Expression<Row>,
  facts: Expression<Facts>,
): CompiledQuery<Beside<Row, Facts>> {
  return sql<Beside<Row, Facts>>`
    select facts.*, page.* from (${facts}) as facts
      left join (select row_number() over () as page_place, listed.* from (${rows}) as listed) as page on true
    order by page_place`.compile(tx);
}

/** What such a statement found, apart again. */
export function apart<Row extends object, Facts extends object>(
  found: readonly Beside<Row, Facts>[],
): { readonly rows: readonly Row[]; readonly facts: Facts } {
  const [first] = found;
  if (first === undefined) throw new Error('facts are one row');
  return { rows: found.filter((row) => row.page_place !== null), facts: first };
}
