import { deepEqual, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { GuardedWork, LeaveAttempt } from '../ui/route-guard';
import { guardPage, type PageGuard, type Way } from './departures';
import { holdUnsavedWork } from './unsaved-work';

/** What holds somebody back who leaves the page, in the shape that form pages ask for. The guarded reload knows it, too. */
export function useRouterLeaveGuard({ isDirty, isOverPage = false, lost }: GuardedWork): LeaveAttempt {
  const router = useRouter();
  const [answer, setAnswer] = useState<Parameters<PageGuard['show']>[0]>(null);
  const work = useRef({ isDirty, isOverPage });
  useLayoutEffect(() => {
    work.current = { isDirty, isOverPage };
  }, [isDirty, isOverPage]);
  useLayoutEffect(
    () =>
      guardPage(router, {
        isLostOn: (way) => work.current.isDirty && isAway(way, work.current.isOverPage),
        show: (next) => setAnswer(() => next),
      }),
    [router],
  );
  // What was saved while its question stands is asked about no longer.
  useEffect(() => {
    if (!isDirty) answer?.(false);
  }, [isDirty, answer]);
  useEffect(() => (isDirty ? holdUnsavedWork(lost) : undefined), [isDirty, lost]);
  return {
    isBlocked: answer !== null,
    leave: () => answer?.(true),
    stay: () => answer?.(false),
  };
}

/**
 * A change of the query (a tab of the same page) loses nothing of the page itself. Under a dialog no tab is changed, but
 * the palette or going back may ask for another company, and the page would take the dialog away with the old.
 */
function isAway({ current, next }: Way, isOverPage: boolean): boolean {
  return current.pathname !== next.pathname || (isOverPage && !deepEqual(current.search, next.search));
}
