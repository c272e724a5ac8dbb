import { z } from 'zod';
import { instant } from '../codecs';

/** Reais for money, a percentage as a number, a day as `YYYY-MM-DD`. */
const value = z.union([z.string(), z.number()]).nullable();

/** An answer of a service outside that did not agree with our own figures, and was therefore not used. */
export const integrationDifference = z.strictObject({
  id: z.number().int(),
  provider: z.string(),
  operation: z.string(),
  proposal_id: z.number().int().nullable(),
  rate_id: z.number().int().nullable(),
  /** The same answer to the same question is one entry. */
  first_at: instant,
  last_at: instant,
  times: z.number().int(),
  request: z.record(z.string(), z.unknown()),
  /** The first of them; `fields_total` says how many there were. */
  fields: z.array(
    z.strictObject({
      field: z.string(),
      kind: z.string(),
      expected: value,
      answered: value,
    }),
  ),
  fields_total: z.number().int(),
});
