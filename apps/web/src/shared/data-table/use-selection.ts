import { useState } from 'react';

/**
 * The rows that a person picked, by id. The row itself is kept too: a bulk action must be able to show what it
 * will touch although the row stands on another page by then.
 */
export function useSelection<Row>(rowId: (row: Row) => string, resetKey: string) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const [seenKey, setSeenKey] = useState(resetKey);

  // Other filters, other list: acting on rows that can no longer be seen would surprise.
  if (seenKey !== resetKey) {
    setSeenKey(resetKey);
    setPicked(new Map());
  }

  function change(edit: (next: Map<string, Row>) => void) {
    setPicked((before) => {
      const next = new Map(before);
      edit(next);
      return next;
    });
  }

  return {
    rows: [...picked.values()],
    has: (row: Row) => picked.has(rowId(row)),
    toggle: (row: Row) =>
      change((next) => {
        if (!next.delete(rowId(row))) next.set(rowId(row), row);
      }),
    setAll: (rows: readonly Row[], isPicked: boolean) =>
      change((next) => {
        for (const row of rows) {
          if (isPicked) next.set(rowId(row), row);
          else next.delete(rowId(row));
        }
      }),
    clear: () => setPicked(new Map()),
  };
}
