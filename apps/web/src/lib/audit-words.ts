import type { auditEntry, timelineEntry as timelineSchema } from '@lastro/wire/audit/audit-schemas';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import type { z } from 'zod';

export type AuditEntry = z.output<typeof timelineSchema>;
/** As the trail itself shows it. */
export type TrailEntry = z.output<typeof auditEntry>;

/** An entry for the timeline, which tells people from services. */
export function timelineEntry(entry: AuditEntry, you?: string) {
  return {
    id: String(entry.seq),
    actor: {
      kind: entry.actorType === 'user' ? ('person' as const) : ('service' as const),
      name: entry.actor === you ? 'Você' : (entry.actorName ?? entry.actor),
      hint: entry.actor,
    },
    title: actionPhrase(entry.action),
    instant: entry.at,
  };
}
