import { type Expression, sql } from 'kysely';

interface InParts<Q> {
  limit(rows: Expression<number>): Q;
  offset(rows: number): Q;
}

/**
 * A page of a list. How many rows it has is written out, and the first page skips none: of a number that is told later the
 * database expects a tenth of the table, and so would plan the statement anew each time, which takes longer than to run it.
 */
export function onePage<Q extends InParts<Q>>(
  query: Q,
  { limit, offset }: { limit: number; offset?: number },
): Q {
  const first = query.limit(sql.lit(limit));
  return offset === undefined || offset === 0 ? first : first.offset(offset);
}

/** Where a page begins. */
export function partOf({ page, limit }: { readonly page: number; readonly limit: number }) {
  return { limit, offset: (page - 1) * limit };
}
