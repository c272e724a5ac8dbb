import type { z } from 'zod';
import { ApiError } from '../../lib/api-error';

/** The record as it stands, when the failure is a stale save. */
export function staleRecord<S extends z.ZodType>(failure: unknown, schema: S): z.output<S> | null {
  if (!(failure instanceof ApiError) || failure.code !== 'version.stale') return null;
  return schema.safeParse(failure.current).data ?? null;
}
