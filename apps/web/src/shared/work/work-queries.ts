import { isAllowed } from '@lastro/domain/identity/access';
import { workOf } from '@lastro/wire/worklist/worklist-catalogue';
import { getWorklist, WORKLIST_PAGE } from '@lastro/wire/worklist/worklist-operations';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { useWorkLook, type WorkItem } from '../../lib/work';

/** What came last is told at the latest after so long. */
const EVERY_MS = 60_000;
export const NEWEST = 10;

/** Whether anything can wait for somebody with these groups. */
export function canHaveWork(groups: readonly string[]): boolean {
  return isAllowed(getWorklist.access, groups, 'read') && workOf(groups).length > 0;
}

const NOTHING: readonly WorkItem[] = [];

/** What the frame of every page tells of it: how much waits, and what came last. */
export function useWaiting() {
  const { groups } = useProfile();
  const lookOf = useWorkLook();
  const isAsked = canHaveWork(groups);
  const waiting = useQuery({
    ...queryOf(getWorklist, { page: 1, limit: NEWEST, scope: 'all', sort: '-since' }),
    enabled: isAsked,
    refetchInterval: EVERY_MS,
  });
  const counts = isAsked ? (waiting.data?.counts ?? []) : [];
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  return {
    isAsked,
    waiting,
    total,
    newest: isAsked ? (waiting.data?.results ?? NOTHING) : NOTHING,
    /** Of one screen's own kinds. */
    countOf: (screen: string) =>
      counts
        .filter(({ kind }) => lookOf(kind)?.screen === screen)
        .reduce((sum, count) => sum + count.total, 0),
  };
}

/** The first page, in the order in which it is done. */
export const firstWork = queryOf(getWorklist, {
  page: 1,
  limit: WORKLIST_PAGE,
  scope: 'all',
  sort: 'urgency',
});
