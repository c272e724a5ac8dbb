import { type KeyboardEvent, useRef, useState } from 'react';
import { nextStop, ROOT_KEY, type TreeStop } from './ownership-tree';

/** One stop for Tab, arrows inside: the tree pattern of ARIA. */
export function useTreeKeyboard(stops: readonly TreeStop[]) {
  const [wanted, setWanted] = useState(ROOT_KEY);
  const items = useRef(new Map<string, HTMLElement | SVGElement>());
  // The chain may have changed since: then the top is where Tab lands again.
  const current = stops.some((stop) => stop.node.key === wanted) ? wanted : ROOT_KEY;

  function onKeyDown(event: KeyboardEvent) {
    const next = nextStop(stops, current, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setWanted(next);
    const item = items.current.get(next);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  const itemProps = ({ node, level, position, siblings }: TreeStop) => ({
    ref: (element: HTMLElement | SVGElement | null) => {
      if (element === null) items.current.delete(node.key);
      else items.current.set(node.key, element);
    },
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-selected': node.key === current,
    'aria-expanded': node.owners.length > 0 ? true : undefined,
    onFocus: () => setWanted(node.key),
    onClick: () => setWanted(node.key),
  });

  return { current, onKeyDown, itemProps };
}
