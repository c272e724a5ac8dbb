import type { Column, ExportValue } from './columns';

export interface ExportPage<Row> {
  rows: readonly Row[];
  /** Of the whole filtered set. */
  total: number;
}

/** Gives one page of what is filtered, in the table's order; the first page is 1. */
export type FetchExportPage<Row> = (page: number, signal: AbortSignal) => Promise<ExportPage<Row>>;

export interface ExportProgress {
  done: number;
  total: number;
}

/** Everything has a limit: above this a spreadsheet is of no use and the browser runs out of memory. */
export const MAX_EXPORT_ROWS = 100_000;

class TooManyRowsError extends Error {
  constructor(total: number) {
    super(
      `São ${total.toLocaleString('pt-BR')} linhas; o limite é ${MAX_EXPORT_ROWS.toLocaleString('pt-BR')}. ` +
        'Restrinja os filtros e exporte em partes.',
    );
  }
}

/** Fetches the whole filtered set, page after page, telling how far it is. Stops at once when aborted. */
export async function collectRows<Row>(
  fetchPage: FetchExportPage<Row>,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    signal.throwIfAborted();
    const answer = await fetchPage(page, signal);
    signal.throwIfAborted();
    if (answer.total > MAX_EXPORT_ROWS) throw new TooManyRowsError(answer.total);
    rows.push(...answer.rows);
    onProgress({ done: Math.min(rows.length, answer.total), total: answer.total });
    // An empty page ends it too: rows may vanish while we read, and the total would never be reached.
    if (answer.rows.length === 0 || rows.length >= answer.total) return rows;
  }
}

/** Of these columns, those that have something to export. */
export function exportTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const exported = columns.flatMap((column) =>
    column.exportValue ? [{ header: column.header, read: column.exportValue }] : [],
  );
  const lines: ExportValue[][] = rows.map((row) => exported.map(({ read }) => read(row)));
  return { header: exported.map(({ header }) => header), lines };
}
