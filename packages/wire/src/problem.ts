import { z } from 'zod';

/** Errors on the wire: application/problem+json, the same shape from REST and inside GraphQL's `extensions`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  non_field_errors: z.array(z.string()).optional(),
  /** With 409 `version.stale`: the record as it stands now. */
  current: z.unknown().optional(),
});

export type Problem = z.infer<typeof problemSchema>;
