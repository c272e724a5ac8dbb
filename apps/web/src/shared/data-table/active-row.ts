const KEY = 'table-rows';
/** So many entries of the history somebody goes back through. */
const MOST = 50;

type Rows = readonly (readonly [entry: string, row: number])[];

/** The row that was active when this entry of the history was left; the first where it is new. */
export function leftRow(tableId: string): number {
  const entry = entryOf(tableId);
  return kept().find(([name]) => name === entry)?.[1] ?? 0;
}

/** Going back returns to the same place: the row is kept with the entry, by its position alone. */
export function keepRow(tableId: string, row: number): void {
  const entry = entryOf(tableId);
  if (entry === null) return;
  const others = kept().filter(([name]) => name !== entry);
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify([[entry, row], ...others].slice(0, MOST)));
  } catch {
    // A full or closed storage costs the place, not the list.
  }
}

/** The router names each entry; another filter or page is another entry. */
function entryOf(tableId: string): string | null {
  const state: unknown = window.history.state;
  const key = typeof state === 'object' && state !== null && '__TSR_key' in state ? state.__TSR_key : null;
  return typeof key === 'string' ? `${key} ${tableId}` : null;
}

function kept(): Rows {
  try {
    const rows: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(rows) ? (rows as Rows) : [];
  } catch {
    return [];
  }
}
