import { z } from 'zod';
import { instant } from '../codecs';

/** One line of the trail. `actorType` tells people from services, as the timelines show. */
export const auditEntry = z.strictObject({
  seq: z.number().int(),
  at: instant,
  actor: z.string(),
  /** A person's name as it is now; a service has none. */
  actorName: z.string().nullable(),
  actorType: z.enum(['user', 'service']),
  origin: z.string(),
  action: z.string(),
  recordType: z.string(),
  recordId: z.string(),
  /** Of a user, the name as it is now; other records have none. */
  recordName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  marks: z.array(z.string()),
  requestId: z.string(),
  hash: z.string(),
});

/**
 * A line of a record's own timeline, where people's data are concealed. Without the hash, which would tell whoever tries
 * all that may be concealed when a guess is right.
 */
export const timelineEntry = auditEntry.omit({ hash: true });

export const auditVerification = z.strictObject({
  intact: z.boolean(),
  entries: z.number().int(),
  headHash: z.string(),
  firstBroken: z.strictObject({ seq: z.number().int(), problem: z.string() }).nullable(),
});
