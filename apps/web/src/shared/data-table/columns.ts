import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { ReactNode } from 'react';

/** What an export writes: exact values, not the look of the screen. */
export type ExportValue =
  | string
  | number
  | boolean
  | null
  | { kind: 'money'; cents: Cents }
  | { kind: 'date'; date: IsoDate }
  /** To the minute, unless a row is told from the next by its seconds. */
  | { kind: 'instant'; at: string; withSeconds?: boolean }
  | { kind: 'percent'; percent: Percent };

export interface Column<Row> {
  /** Also the name by which the server sorts. */
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Absent: the column is not exported (a column of buttons, for instance). */
  exportValue?: (row: Row) => ExportValue;
  sortable?: boolean;
  /** Numbers: right-aligned, in figures of equal width. */
  numeric?: boolean;
  /** Preferred width in pixels: a text beyond it is cut, a number never. */
  width?: number;
  /** The column that names the row: always shown, title of the card on a phone. */
  primary?: boolean;
  /** Off until the person chooses it. */
  hidden?: boolean;
  /** The id of a column whose value this cell shows, too: an export gives it a column of its own. */
  alsoShows?: string;
  /** Long texts are cut at the cell's edge unless told to wrap. */
  wrap?: boolean;
}

export function visibleColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): Column<Row>[] {
  return columns.filter((column) => column.primary || (chosen ? chosen.includes(column.id) : !column.hidden));
}

/** What is on screen, with what its cells show besides. */
export function exportedColumns<Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | undefined,
): Column<Row>[] {
  const shown = new Set(visibleColumns(columns, chosen).flatMap(({ id, alsoShows }) => [id, alsoShows]));
  return columns.filter(({ id }) => shown.has(id));
}

/** The choice as the state keeps it: nothing when it is the default. */
export function columnChoice<Row>(
  columns: readonly Column<Row>[],
  shown: ReadonlySet<string>,
): string[] | undefined {
  const isDefault = columns.every((column) => column.primary || shown.has(column.id) === !column.hidden);
  return isDefault ? undefined : columns.filter((column) => shown.has(column.id)).map((column) => column.id);
}
