import { z } from 'zod';
import { instant, wholeNumber } from '../codecs';
import { pageOf } from '../lists';

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

/**
 * The newest entry that a list of the trail may show. The trail grows while it is read, by the reading itself too: pages
 * that follow one another are of one list only where they have the same bound, the one that the first of them told.
 */
export const until = wholeNumber(0, Number.MAX_SAFE_INTEGER).optional();

export function trailPageOf<T extends z.ZodType>(entry: T) {
  return pageOf(entry).extend({ until: z.number().int() });
}
