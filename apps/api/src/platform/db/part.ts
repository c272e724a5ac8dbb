import { type Expression, sql } from 'kysely';

interface InParts<Q> {
  limit(rows: Expression<number>): Q;
  offset(rows: Expression<number>): Q;
}

/**
 * A page of a list. How many rows it has is written out, and the first page skips none. How many a later one skips is asked
 * for, not told: with a number the database would plan the statement anew for each page, in the hope of a better plan, which
 * takes longer than to run it.
 */
export function onePage<Q extends InParts<Q>>(
  query: Q,
  { limit, offset }: { limit: number; offset?: number },
): Q {
  const first = query.limit(sql.lit(limit));
  return offset === undefined || offset === 0 ? first : first.offset(sql<number>`(select ${offset}::bigint)`);
}

/** Where a page begins. */
export function partOf({ page, limit }: { readonly page: number; readonly limit: number }) {
  return { limit, offset: (page - 1) * limit };
}
