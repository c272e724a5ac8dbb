import { useEffect, useRef, useState } from 'react';
import type { BulkAction } from './bulk-action';

export type Outcome = 'waiting' | 'blocked' | 'running' | 'done' | 'failed' | 'stopped';

interface Item<Row> {
  row: Row;
  outcome: Outcome;
  note?: string;
}

/** What an action would do to each row, does, and did. */
export function useBulkRun<Row>(action: BulkAction<Row>, rows: readonly Row[]) {
  const [items, setItems] = useState<Item<Row>[]>(() => rows.map((row) => preview(row, action)));
  const [phase, setPhase] = useState<'preview' | 'running' | 'report'>('preview');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const mark = (row: Row, outcome: Outcome, note?: string) =>
    setItems((before) => before.map((item) => (item.row === row ? { row, outcome, note } : item)));

  async function run() {
    if (phase !== 'preview') return;
    const controller = new AbortController();
    abort.current = controller;
    const { signal } = controller;
    setPhase('running');
    for (const { row, outcome } of items) {
      if (outcome !== 'waiting') continue;
      if (signal.aborted) {
        mark(row, 'stopped', 'Interrompido antes desta linha.');
        continue;
      }
      mark(row, 'running');
      try {
        // One after the other on purpose: each answer is reported, and stopping stops before the next row.
        await action.run(row, signal);
        mark(row, 'done');
      } catch (error) {
        mark(row, 'failed', error instanceof Error ? error.message : 'Não foi possível concluir.');
      }
    }
    setPhase('report');
  }

  return { items, phase, run, stop: () => abort.current?.abort() };
}

function preview<Row>(row: Row, action: BulkAction<Row>): Item<Row> {
  const reason = action.blocked?.(row) ?? null;
  return reason ? { row, outcome: 'blocked', note: reason } : { row, outcome: 'waiting' };
}
