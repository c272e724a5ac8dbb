import { type AuditEntry, reasonLines, recordName } from '../../shared/trail/entry-words';
import { factChanges } from '../../shared/trail/fact-changes';
import { isNothing, isObject } from '../../shared/trail/fact-text';

/** What was done to which record: the status that it came to, and why, where the entry has them. */
export function activityLines(entry: AuditEntry): string[] {
  // What went has come to none.
  const isThere = isObject(entry.after) && !isNothing(entry.after.status);
  const status = isThere
    ? factChanges(entry).find(({ field, isChanged }) => field === 'status' && isChanged)
    : undefined;
  if (status === undefined && entry.reason === null) return [];
  const name = recordName(entry);
  return [status === undefined ? name : `${name}: ${status.after}`, ...reasonLines(entry)];
}
