import { type AuditEntry, reasonLines } from '../../shared/trail/entry-words';
import { changeLine, type FactChange, factChanges } from '../../shared/trail/fact-changes';

/** What a decided request was about: the same before and after, and the first thing one asks. */
const SUBJECTS: readonly string[] = ['group', 'reactivation', 'passwordLink'];

/** What changed, and why it was done. A creation has no before: its fields would only repeat the page. */
export function historyLines(
  entry: Pick<AuditEntry, 'recordType' | 'before' | 'after' | 'reason'>,
): string[] {
  const changes = entry.before === null ? [] : factChanges(entry);
  return [
    ...changes.filter(({ field }) => SUBJECTS.includes(field)).map((subject) => subjectLine(subject)),
    ...changes
      .filter(({ field, isChanged }) => isChanged && !SUBJECTS.includes(field))
      // That no session was open is nothing that happened.
      .filter(({ field, after: ended }) => !(field === 'ended' && ended === '0'))
      .map(changeLine),
    ...reasonLines(entry),
  ];
}

function subjectLine(change: FactChange): string {
  return change.isChanged ? changeLine(change) : `${change.label}: ${change.after}`;
}
