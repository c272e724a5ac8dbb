import { z } from 'zod';
import { wholeNumber } from './codecs';

/** Everything has a limit: no list answers more than this in one page. */
export const MAX_PAGE_SIZE = 200;
const MAX_PAGE = 1_000_000;

export const page = wholeNumber(1, MAX_PAGE).default(1);

export function limit(standard: number) {
  return wholeNumber(1, MAX_PAGE_SIZE).default(standard);
}

/** `{results, metadata}`: the list shape of partners, orders, proposals and the house's own lists. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    results: z.array(item),
    metadata: z.strictObject({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      pages: z.number().int(),
    }),
  });
}

export function pageMetadata(page: number, limit: number, total: number) {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}

/** `{data, page, per_page, total}`: the list shape of the monitor service. */
export function monitorPageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    data: z.array(item),
    page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  });
}
