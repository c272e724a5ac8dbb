import { deepEqual, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { GuardedWork } from '../ui/route-guard';
import { holdUnsavedWork } from './unsaved-work';

/** The router's blocker in the shape that form pages ask for. Unsaved work is also known to the guarded reload. */
export function useRouterLeaveGuard({ isDirty, isOverPage = false }: GuardedWork) {
  const router = useRouter();
  // The router asks one guard after the other, also one whose work was saved and closed while another one asked.
  const holds = useRef(false);
  useLayoutEffect(() => {
    holds.current = isDirty;
    return () => {
      holds.current = false;
    };
  }, [isDirty]);
  const blocker = useBlocker({
    // A change of the query (a tab of the same page) loses nothing of the page itself. Under a dialog no tab is changed,
    // but the palette or going back may ask for another company, and the page would take the dialog away with the old.
    shouldBlockFn: ({ current, next }) =>
      holds.current &&
      (current.pathname !== next.pathname || (isOverPage && !deepEqual(current.search, next.search))),
    enableBeforeUnload: false,
    withResolver: true,
  });
  const asked = useRef(blocker);
  asked.current = blocker;
  useEffect(
    () => () => {
      const { status, current, next, proceed, reset } = asked.current;
      if (status !== 'blocked') return;
      // Work that is saved while its question stands takes the question with it. Going back has moved the address
      // already: with nobody left to answer, it would stay at a page that is not on screen. Where the save itself has
      // led elsewhere there is nothing to come back to.
      const { pathname } = router.history.location;
      if (pathname === current.pathname || pathname === next.pathname) reset();
      else proceed();
    },
    [router],
  );
  useEffect(() => (isDirty ? holdUnsavedWork() : undefined), [isDirty]);
  return {
    isBlocked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
