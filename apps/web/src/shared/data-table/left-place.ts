const KEY = 'table-places';
/** So many entries of the history somebody goes back through. */
const MOST = 50;

/** Where somebody was in a list: the active row, by its position alone, and how far the frame was scrolled. */
interface Place {
  readonly row: number;
  readonly top: number;
  readonly left: number;
}

type Places = readonly (readonly [entry: string, place: Place])[];

const START: Place = { row: 0, top: 0, left: 0 };

/** The place that was left with this entry of the history; null where the entry is new. */
export function leftPlace(tableId: string): Place | null {
  const entry = entryOf(tableId);
  return kept().find(([name]) => name === entry)?.[1] ?? null;
}

/** Going back returns to the same place: it is kept with the entry. */
export function keepPlace(tableId: string, change: Partial<Place>): void {
  const entry = entryOf(tableId);
  if (entry === null) return;
  const place = { ...START, ...leftPlace(tableId), ...change };
  const others = kept().filter(([name]) => name !== entry);
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify([[entry, place], ...others].slice(0, MOST)));
  } catch {
    // A full or closed storage costs the place, not the list.
  }
}

/** The router names each entry; another filter or page is another entry. */
export function entryOf(tableId: string): string | null {
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && '__TSR_key' in state ? state.__TSR_key : null;
  return typeof key === 'string' ? `${key} ${tableId}` : null;
}

function kept(): Places {
  try {
    const places: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(places) ? (places as Places) : [];
  } catch {
    return [];
  }
}
