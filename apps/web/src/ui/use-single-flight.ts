import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs an action at most once at a time. The guard is a ref and not the `pending` state, because two clicks
 * can land before React renders again. The action must handle its own failures; a rejection only frees the guard.
 */
export function useSingleFlight(): { pending: boolean; run: (action: () => unknown) => Promise<void> } {
  const busy = useRef(false);
  const mounted = useRef(true);
  const [pending, setPending] = useState(false);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const run = useCallback(async (action: () => unknown) => {
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    try {
      await action();
    } finally {
      busy.current = false;
      if (mounted.current) setPending(false);
    }
  }, []);

  return { pending, run };
}
