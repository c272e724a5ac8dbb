import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { holdUnsavedWork } from './unsaved-work';

/** The router's blocker in the shape that form pages ask for. Unsaved work is also known to the guarded reload. */
export function useRouterLeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    // A change of the query (a tab of the same page) loses nothing.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  useEffect(() => (isDirty ? holdUnsavedWork() : undefined), [isDirty]);
  return {
    isBlocked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
