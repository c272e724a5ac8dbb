import { type UIEvent, useLayoutEffect, useRef } from 'react';
import { entryOf, keepPlace, leftPlace } from './left-place';

/** The frame scrolls by itself, so the router, which keeps the window's place, knows nothing of it. */
export function useFrameScroll(tableId: string, hasRows: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const entry = entryOf(tableId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going back within the list is another entry of the same table
  useLayoutEffect(() => {
    const place = hasRows ? leftPlace(tableId) : null;
    if (frame.current === null || place === null) return;
    frame.current.scrollTop = place.top;
    frame.current.scrollLeft = place.left;
  }, [tableId, entry, hasRows]);

  // Placeholders are shorter than the rows: what they make of the scroll is no place somebody chose.
  const keep = ({ currentTarget }: UIEvent<HTMLElement>) => {
    if (hasRows) keepPlace(tableId, { top: currentTarget.scrollTop, left: currentTarget.scrollLeft });
  };
  // A row is also opened where the frame stood still since the list became another entry.
  return { ref: frame, onScroll: keep, onClickCapture: keep };
}
