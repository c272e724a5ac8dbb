import { type Expression, sql } from 'kysely';

interface InParts<Q> {
  limit(rows: Expression<number>): Q;
  offset(rows: number | Expression<number>): Q;
}

/**
 * A page of a list. How many rows it has is written out, and the first page skips none: of a number that is told later the
 * database expects a tenth of the table, and so would plan the statement anew each time, which takes longer than to run it.
 * Of a prepared statement (`isPrepared`), how many a later page skips is asked for and not told, so that there is nothing to
 * hope for from a plan for each page; elsewhere the number itself makes the better plan.
 */
export function onePage<Q extends InParts<Q>>(
  query: Q,
  { limit, offset, isPrepared = false }: { limit: number; offset?: number; isPrepared?: boolean },
): Q {
  const first = query.limit(sql.lit(limit));
  if (offset === undefined || offset === 0) return first;
  return first.offset(isPrepared ? sql<number>`(select ${offset}::bigint)` : offset);
}

/** Where a page begins. */
export function partOf({ page, limit }: { readonly page: number; readonly limit: number }) {
  return { limit, offset: (page - 1) * limit };
}
