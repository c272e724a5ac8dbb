import { useCallback, useSyncExternalStore } from 'react';
import { useProfile } from '../../lib/session';
import type { WorkItem } from '../../lib/work';
import { readPreferences, subscribePreferences, writePreferences } from '../../ui/preferences';

/** Since when what comes is new to a person: a preference of this browser (decision 0015). */
export function useSeenWork() {
  const { id } = useProfile();
  const seen = useSyncExternalStore(subscribePreferences, () => seenBy(id));
  const isNew = useCallback(({ since }: WorkItem) => seen === null || since > seen, [seen]);
  /** Everything up to the newest of these was looked at. */
  const look = useCallback(
    (items: readonly WorkItem[]) => {
      const [newest] = items
        .map(({ since }) => since)
        .sort()
        .reverse();
      if (newest !== undefined && (seen === null || newest > seen))
        writePreferences({ workSeen: { ...all(), [id]: newest } });
    },
    [id, seen],
  );
  return { isNew, look };
}

function all(): Readonly<Record<string, unknown>> {
  const { workSeen } = readPreferences();
  return typeof workSeen === 'object' && workSeen !== null ? (workSeen as Record<string, unknown>) : {};
}

function seenBy(user: number): string | null {
  const seen = all()[user];
  return typeof seen === 'string' ? seen : null;
}
