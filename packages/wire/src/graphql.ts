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
  const edges = nodes.map((node, index) => ({ cursor: String(index + 1), node }));
  return {
    edges,
    pageInfo: { hasNextPage: false, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: nodes.length,
  };
}
