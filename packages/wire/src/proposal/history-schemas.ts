import { z } from 'zod';
import { instant } from '../codecs';
import { storedStatus } from './proposal-schemas';

/** `type` is `user` when the user holds an at-sign, else `service` (spec §3). */
export const historyEntry = z.strictObject({
  /** Its number in the trail: pages that move while somebody reads give an entry twice. */
  seq: z.number().int(),
  datetime: instant,
  user: z.string(),
  /** Null for a service. */
  user_name: z.string().nullable(),
  type: z.enum(['user', 'service']),
  action: z.string(),
  proposal_id: z.number().int(),
  proposal_data: z.strictObject({
    status: storedStatus.nullable(),
    old_status: storedStatus.nullable(),
    status_credit_pipeline: z.string().nullable(),
    /** What else changed: field, before, after. */
    changes: z.array(
      z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    reason: z.string().nullable(),
  }),
});
