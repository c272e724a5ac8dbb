import {
  AlignmentType,
  HeightRule,
  type ITableCellOptions,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { type Block, gap, line, penLine } from './blocks';
import { HAIRLINE, SHADE, TEXT_WIDTH } from './look';
import type { Value } from './values';

/** High enough to write in by hand. */
const ROW_HEIGHT = 510;
const GRID_COLUMNS = 12;
const CELL_MARGINS = { top: 40, bottom: 40, left: 85, right: 85 };

/** Whole twips that add up to the width of the text: Word trusts these numbers, LibreOffice the cells' own. */
function widthsOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let used = 0;
  let before = 0;
  return weights.map((weight) => {
    used += weight;
    const until = Math.round((TEXT_WIDTH * used) / total);
    const width = until - before;
    before = until;
    return width;
  });
}

const GRID_WIDTHS = widthsOf(Array<number>(GRID_COLUMNS).fill(1));

export function table(rows: readonly TableRow[], columnWidths: readonly number[]): Table {
  return new Table({
    rows,
    columnWidths,
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    margins: { ...CELL_MARGINS, marginUnitType: WidthType.DXA },
    borders: {
      top: HAIRLINE,
      bottom: HAIRLINE,
      left: HAIRLINE,
      right: HAIRLINE,
      insideHorizontal: HAIRLINE,
      insideVertical: HAIRLINE,
    },
  });
}

function cell(width: number, children: readonly Paragraph[], more: Partial<ITableCellOptions> = {}) {
  return new TableCell({ width: { size: width, type: WidthType.DXA }, children, ...more });
}

function row(children: readonly TableCell[], more: { tableHeader?: boolean } = {}): TableRow {
  const height = { value: ROW_HEIGHT, rule: HeightRule.ATLEAST };
  return new TableRow({ children, cantSplit: true, height, ...more });
}

const shade = (fill: string) => ({ type: ShadingType.CLEAR, color: 'auto', fill });

/** One field of a grid: the label over its value. */
export interface Field {
  readonly label: string;
  readonly value: Value;
  /** Twelfths of the width. */
  readonly span: number;
  /** Lines to write on when there is no value; one unless told otherwise. */
  readonly lines?: number;
}

export function field(label: string, value: Value, span: number, lines = 1): Field {
  return { label, value, span, lines };
}

/** What stands over a block about somebody, repeated when the block goes over the page. */
export interface BlockHead {
  readonly name: string;
  readonly roles: string;
}

function fieldCell({ label, value, span, lines = 1 }: Field, start: number, keepNext: boolean): TableCell {
  const width = GRID_WIDTHS.slice(start, start + span).reduce((sum, each) => sum + each, 0);
  // In a cell of one line its own border is the line to write on; a longer answer gets ruled lines.
  const blank =
    lines === 1
      ? [new Paragraph({ style: 'FieldValue', keepNext })]
      : Array.from({ length: lines }, () => penLine({ keepNext }));
  const children = value === null ? blank : [line('FieldValue', value, { keepNext })];
  return cell(width, [line('FieldLabel', label, { keepNext }), ...children], { columnSpan: span });
}

function gridRow(fields: readonly Field[], keepNext: boolean): TableRow {
  let start = 0;
  const cells = fields.map((each) => {
    const made = fieldCell(each, start, keepNext);
    start += each.span;
    return made;
  });
  if (start !== GRID_COLUMNS) throw new RangeError(`a row of ${start} twelfths: ${fields[0]?.label}`);
  return row(cells);
}

const HEAD_SPAN = 7;

function headRow({ name, roles }: BlockHead): TableRow {
  const sum = (widths: readonly number[]) => widths.reduce((total, each) => total + each, 0);
  const look = { shading: shade(SHADE.head), verticalAlign: VerticalAlignTable.CENTER };
  const left = cell(sum(GRID_WIDTHS.slice(0, HEAD_SPAN)), [line('BlockName', name, { keepNext: true })], {
    columnSpan: HEAD_SPAN,
    ...look,
  });
  const right = cell(
    sum(GRID_WIDTHS.slice(HEAD_SPAN)),
    [line('BlockRoles', roles, { keepNext: true, alignment: AlignmentType.RIGHT })],
    { columnSpan: GRID_COLUMNS - HEAD_SPAN, ...look },
  );
  return row([left, right], { tableHeader: true });
}

/** Rows of labelled fields. With a head the block is about one person and stays on one page where it can. */
export function grid(rows: readonly (readonly Field[])[], head?: BlockHead): Block[] {
  const body = rows.map((fields, index) => gridRow(fields, head !== undefined && index < rows.length - 1));
  return [table(head === undefined ? body : [headRow(head), ...body], GRID_WIDTHS), gap()];
}

export interface Column {
  readonly title: string;
  readonly weight: number;
  readonly align?: 'right' | 'center';
}

export type ListRow = readonly Value[] | { readonly group: string } | { readonly total: readonly Value[] };

/** A table with one row for each thing; its titles are repeated on every page. */
export function list(columns: readonly Column[], rows: readonly ListRow[]): Block[] {
  const widths = widthsOf(columns.map((column) => column.weight));
  const aligned = (index: number) => AlignmentType[columns[index]?.align === 'right' ? 'RIGHT' : columns[index]?.align === 'center' ? 'CENTER' : 'LEFT'];
  const cells = (style: string, texts: readonly Value[], fill: string | null, keepNext: boolean) =>
    texts.map((text, index) =>
      cell(widths[index] ?? 0, [line(style, text ?? '', { keepNext, alignment: aligned(index) })], {
        verticalAlign: VerticalAlignTable.CENTER,
        ...(fill === null ? {} : { shading: shade(fill) }),
      }),
    );
  const titles = columns.map((column) => column.title);
  const body = rows.map((each, index) => {
    const next = rows[index + 1];
    if ('group' in each) {
      const look = { columnSpan: columns.length, shading: shade(SHADE.group), verticalAlign: VerticalAlignTable.CENTER };
      return row([cell(TEXT_WIDTH, [line('CellHead', each.group, { keepNext: true })], look)]);
    }
    if ('total' in each) return row(cells('BlockName', each.total, SHADE.group, false));
    // A total alone on the next page would be a total of nothing.
    return row(cells('CellText', each, null, next !== undefined && 'total' in next));
  });
  return [table([row(cells('CellHead', titles, SHADE.head, true), { tableHeader: true }), ...body], widths), gap()];
}

/** Rows to fill in by hand. */
export function blankRows(columns: readonly Column[], count: number): Value[][] {
  return Array.from({ length: count }, () => columns.map(() => null));
}
