import { type FieldChange, fieldChanges } from '../../lib/audit-diff';
import type { AuditEntry } from '../../lib/audit-words';

/** What a decided request was about: the same before and after, and the first thing one asks. */
const SUBJECTS: readonly string[] = ['group', 'reactivation', 'passwordLink'];

/** What changed, and why it was done. A creation has no before: its fields would only repeat the page. */
export function historyLines({
  before,
  after,
  reason,
}: Pick<AuditEntry, 'before' | 'after' | 'reason'>): string[] {
  const changes = before === null ? [] : fieldChanges(before, after);
  return [
    ...changes.filter(({ field }) => SUBJECTS.includes(field)).map((subject) => subjectLine(subject)),
    ...changes
      .filter(({ field, isChanged }) => isChanged && !SUBJECTS.includes(field))
      // That no session was open is nothing that happened.
      .filter(({ field, after: ended }) => !(field === 'ended' && ended === '0'))
      .map((change) => `${change.label}: ${change.before} → ${change.after}`),
    ...(reason === null ? [] : [`Motivo: ${reason}`]),
  ];
}

function subjectLine({ label, before, after, isChanged }: FieldChange): string {
  return isChanged ? `${label}: ${before} → ${after}` : `${label}: ${after}`;
}
