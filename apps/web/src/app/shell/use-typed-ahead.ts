import { useWindowEvent } from '@mantine/hooks';
import { useCallback, useRef } from 'react';

export interface TypedAhead {
  /** From now on letters are kept instead of meaning a shortcut or the button under the focus. */
  start: () => void;
  /** The letters so far; from now on they belong to whoever has the focus. */
  take: () => string;
}

/**
 * People who know what they want press Ctrl+K and go on typing. What they type while the palette is still on its way is
 * kept for its field, in the order of the keys.
 */
export function useTypedAhead(onEscape: () => void): TypedAhead {
  const kept = useRef<string | null>(null);
  const onKey = (event: KeyboardEvent) => {
    if (kept.current === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      kept.current = null;
      onEscape();
    } else if (event.key === 'Backspace') {
      kept.current = kept.current.slice(0, -1);
    } else if (event.key.length === 1) {
      kept.current += event.key;
    } else if (event.key !== 'Enter') {
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  useWindowEvent('keydown', onKey, { capture: true });
  const start = useCallback(() => {
    kept.current = '';
  }, []);
  const take = useCallback(() => {
    const letters = kept.current ?? '';
    kept.current = null;
    return letters;
  }, []);
  return { start, take };
}
