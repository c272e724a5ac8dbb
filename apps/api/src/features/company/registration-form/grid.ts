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
import { type Block, line, penLine } from './blocks';
import { HAIRLINE, NO_LINE, SHADE, TEXT_WIDTH } from './look';
import { nameValue, type Value } from './values';

/** High enough to write in by hand; what is already printed takes less. */
export const PEN_HEIGHT = 468;
export const PRINT_HEIGHT = 370;
const GRID_COLUMNS = 12;
const CELL_MARGINS = { top: 40, bottom: 40, left: 85, right: 85 };

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Whole twips that add up to the width of the text: Word trusts these numbers, LibreOffice the cells' own. */
export function widthsOf(weights: readonly number[]): number[] {
  const total = sum(weights);
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

export function cell(width: number, children: readonly Paragraph[], more: Partial<ITableCellOptions> = {}) {
  return new TableCell({ width: { size: width, type: WidthType.DXA }, children, ...more });
}

export function row(children: readonly TableCell[], atLeast: number, tableHeader = false): TableRow {
  const height = { value: atLeast, rule: HeightRule.ATLEAST };
  return new TableRow({ children, cantSplit: true, height, tableHeader });
}

export const shade = (fill: string) => ({ type: ShadingType.CLEAR, color: 'auto', fill });

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
  const width = sum(GRID_WIDTHS.slice(start, start + span));
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
  return row(cells, PEN_HEIGHT);
}

const HEAD_SPAN = 7;

function headRow({ name, roles }: BlockHead): TableRow {
  const half = (from: number, until: number, text: Paragraph, open: 'left' | 'right') =>
    cell(sum(GRID_WIDTHS.slice(from, until)), [text], {
      columnSpan: until - from,
      shading: shade(SHADE.head),
      verticalAlign: VerticalAlignTable.CENTER,
      borders: { [open]: NO_LINE },
    });
  const who = line('BlockName', nameValue(name), { keepNext: true });
  const what = line('BlockRoles', roles, { keepNext: true, alignment: AlignmentType.RIGHT });
  const cells = [half(0, HEAD_SPAN, who, 'right'), half(HEAD_SPAN, GRID_COLUMNS, what, 'left')];
  return row(cells, PRINT_HEIGHT, true);
}

/** Rows of labelled fields, on one page where they can be; the head says whom they are about. */
export function grid(rows: readonly (readonly Field[])[], head?: BlockHead): Block[] {
  const body = rows.map((fields, index) => gridRow(fields, index < rows.length - 1));
  return [table(head === undefined ? body : [headRow(head), ...body], GRID_WIDTHS)];
}
