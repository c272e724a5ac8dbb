import { useEffect, useRef } from 'react';

/** Somebody who stays on something for so long means it; who moves over it is gone by then. */
export const DWELL_MS = 80;

/** Does something with what is pointed at, once it is so for a moment; another one takes its place. */
export function useDwell<T>(act: (target: T) => void) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    on: (target: T) => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => act(target), DWELL_MS);
    },
    off: () => clearTimeout(waiting.current),
  };
}
