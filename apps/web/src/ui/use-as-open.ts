import { useRef } from 'react';

/** What fades away goes on saying what it said: what is passed by then belongs to the page as it stands after it. */
export function useAsOpen<T>(opened: boolean, now: T): T {
  const last = useRef(now);
  if (opened) last.current = now;
  return last.current;
}
