import { z } from 'zod';

/** What every GraphQL schema of the house begins with. */
export const commonSdl = /* GraphQL */ `
  type PageInfo { hasNextPage: Boolean! endCursor: String }
`;

/** The decided list shape of GraphQL: `{edges{node cursor} pageInfo totalCount}`. */
export function connectionOf<T extends z.ZodType>(node: T) {
  return z.strictObject({
    edges: z.array(z.strictObject({ cursor: z.string(), node })),
    pageInfo: z.strictObject({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    totalCount: z.number().int(),
  });
}

/** A whole (short) list as one connection; cursors are positions, opaque to the reader. */
export function wholeConnection<N>(nodes: readonly N[]) {
  return pageConnection(nodes, 0, nodes.length);
}

/** One page of a list: `offset` entries were skipped, `total` are there. A cursor is a position: asking after it goes on. */
export function pageConnection<N>(nodes: readonly N[], offset: number, total: number) {
  const edges = nodes.map((node, index) => ({ cursor: String(offset + index + 1), node }));
  return {
    edges,
    pageInfo: { hasNextPage: offset + nodes.length < total, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: total,
  };
}
