import { useEffect, useSyncExternalStore } from 'react';

/** Of the record whose page is open. An object, so that a page that leaves late takes no other page's name along. */
let shown: { readonly name: string } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof shown): void {
  shown = next;
  for (const tell of listeners) tell();
}

/** The page is about this record: the tab and the way to the page are named after it. */
export function useRecordName(name: string): void {
  useEffect(() => {
    const own = { name };
    show(own);
    return () => {
      if (shown === own) show(null);
    };
  }, [name]);
}

/** Null where the page is about none, and while it is being loaded. */
export function useShownRecord(): string | null {
  return useSyncExternalStore(subscribe, () => shown?.name ?? null);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}
