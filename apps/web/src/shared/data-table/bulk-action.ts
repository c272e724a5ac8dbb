import type { ReactNode } from 'react';

/** Something that can be done to many rows, one by one. */
export interface BulkAction<Row> {
  id: string;
  /** "Cancelar boletos" */
  label: string;
  icon?: ReactNode;
  tone?: 'normal' | 'danger';
  /** What happens to each row, and whether it can be undone. */
  consequence: string;
  /** Null when it applies to the row, else why not. */
  blocked?: (row: Row) => string | null;
  /** Resolves when done; what it throws is reported for that row. */
  run: (row: Row, signal: AbortSignal) => Promise<void>;
}
