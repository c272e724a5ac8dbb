import { AlignmentType, type TableRow, VerticalAlignTable } from 'docx';
import { type Block, line } from './blocks';
import { cell, PEN_HEIGHT, PRINT_HEIGHT, row, shade, table, widthsOf } from './grid';
import { SHADE, TEXT_WIDTH } from './look';
import type { Value } from './values';

export interface Column {
  readonly title: string;
  readonly weight: number;
  readonly align?: 'right' | 'center';
}

export type ListRow = readonly Value[] | { readonly group: string } | { readonly total: readonly Value[] };

/** A table this short moves to the next page whole; a longer one breaks between rows. */
const MAX_TOGETHER = 8;

const ALIGNMENT = {
  left: AlignmentType.LEFT,
  right: AlignmentType.RIGHT,
  center: AlignmentType.CENTER,
} as const;

/** A table with one row for each thing; its titles are repeated on every page. */
export function list(columns: readonly Column[], rows: readonly ListRow[]): Block[] {
  const widths = widthsOf(columns.map((column) => column.weight));
  const cells = (style: string, texts: readonly Value[], keepNext: boolean, fill?: string) =>
    texts.map((text, index) => {
      const alignment = ALIGNMENT[columns[index]?.align ?? 'left'];
      return cell(widths[index] ?? 0, [line(style, text ?? '', { keepNext, alignment })], {
        verticalAlign: VerticalAlignTable.CENTER,
        ...(fill === undefined ? {} : { shading: shade(fill) }),
      });
    });
  const titles = columns.map((column) => column.title);
  const body = rows.map((each, index): TableRow => {
    if ('group' in each) return groupRow(each.group, columns.length);
    if ('total' in each) return row(cells('CellTotal', each.total, false, SHADE.group), PRINT_HEIGHT);
    const height = each.includes(null) ? PEN_HEIGHT : PRINT_HEIGHT;
    return row(cells('CellText', each, keepsNext(rows, index)), height);
  });
  return [table([row(cells('CellHead', titles, true, SHADE.head), PRINT_HEIGHT, true), ...body], widths)];
}

function groupRow(title: string, columns: number): TableRow {
  const look = {
    columnSpan: columns,
    shading: shade(SHADE.group),
    verticalAlign: VerticalAlignTable.CENTER,
  };
  return row([cell(TEXT_WIDTH, [line('CellHead', title, { keepNext: true })], look)], PRINT_HEIGHT);
}

/** A total alone on the next page would be a total of nothing. */
function keepsNext(rows: readonly ListRow[], index: number): boolean {
  const next = rows[index + 1];
  return next !== undefined && (rows.length <= MAX_TOGETHER || 'total' in next);
}

/** Rows to fill in by hand. */
export function blankRows(columns: readonly Column[], count: number): Value[][] {
  return Array.from({ length: count }, () => columns.map(() => null));
}
