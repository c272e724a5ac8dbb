import { createContext, useEffect } from 'react';

/** What the router tells about a wish to leave. The page brings the router's own blocker in this shape. */
export interface LeaveAttempt {
  isBlocked: boolean;
  leave: () => void;
  stay: () => void;
}

export interface GuardedWork {
  isDirty: boolean;
  /** In a dialog: it is lost by whatever changes the page beneath, also by another query at the same path. */
  isOverPage?: boolean;
  /** What is said of it to who signs out, where it is not what was typed. */
  lost?: string;
}

export type UseLeaveGuard = (work: GuardedWork) => LeaveAttempt;

/** For pages without a router, such as a test or the component page. */
export const useNoLeaveGuard: UseLeaveGuard = () => ({
  isBlocked: false,
  leave: () => undefined,
  stay: () => undefined,
});

/** What holds somebody back who leaves the page itself: the router's in the app. A hook, so always the same one. */
export const RouteGuard = createContext<UseLeaveGuard>(useNoLeaveGuard);

/** Closing the tab goes past the router; the browser asks with its own words. */
export function useUnloadWarning(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isTyped]);
}
