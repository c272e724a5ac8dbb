import { civilTimeAt, daysBetween, type IsoDate, isoDate } from '@lastro/domain/dates';
import { centsToReais } from '@lastro/domain/money';
import { percentToNumber } from '@lastro/domain/percent';
import type { Cell, CellObject, SheetData } from 'write-excel-file/universal';
import type { ExportValue } from './columns';

/** Day zero of a spreadsheet's calendar, such that every date after February 1900 gets its right number. */
const SHEET_EPOCH = isoDate('1900-01-01');
const SHEET_EPOCH_NUMBER = 2;

/** Loaded only when somebody exports: the library is of no use before. */
export async function toXlsx(
  sheetName: string,
  header: readonly string[],
  rows: readonly (readonly ExportValue[])[],
): Promise<Blob> {
  const { default: writeXlsxFile } = await import('write-excel-file/universal');
  const head = header.map((title): CellObject => ({ value: title, type: String, fontWeight: 'bold' }));
  const data: SheetData = [head, ...rows.map((row) => row.map(sheetCell))];
  const columns = header.map((title, index) => ({ width: widthOf(title, rows, index) }));
  return writeXlsxFile(data, { sheet: sheetNameOf(sheetName), columns, stickyRowsCount: 1 }).toBlob();
}

/** Typed cells: a text that looks like a formula stays a text, a date stays a day whatever the time zone. */
function sheetCell(value: ExportValue): Cell {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value, type: String };
  if (typeof value === 'number') return { value, type: Number };
  if (typeof value === 'boolean') return { value: value ? 'Sim' : 'Não', type: String };
  switch (value.kind) {
    case 'money':
      return { value: centsToReais(value.cents), type: Number, format: '#,##0.00' };
    case 'date':
      return { value: sheetDay(value.date), type: Number, format: 'dd/mm/yyyy' };
    case 'instant':
      return {
        value: sheetMoment(value.at),
        type: Number,
        format: value.withSeconds ? 'dd/mm/yyyy hh:mm:ss' : 'dd/mm/yyyy hh:mm',
      };
    case 'percent':
      return { value: percentToNumber(value.percent), type: Number, format: '0.00####' };
  }
}

function sheetDay(date: IsoDate): number {
  return daysBetween(SHEET_EPOCH, date) + SHEET_EPOCH_NUMBER;
}

const SECONDS_OF_DAY = 86_400;

/** A sheet knows no zones: it gets the clock of São Paulo, as the screens show it. */
function sheetMoment(at: string): number {
  const { date, time } = civilTimeAt(at);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return sheetDay(date) + (hours * 3600 + minutes * 60 + seconds) / SECONDS_OF_DAY;
}

const LOOK_AT_ROWS = 200;
/** A date with its clock is the longest of what is no text. */
const TYPED_WIDTH = { instant: 19, other: 12 };

function widthOf(title: string, rows: readonly (readonly ExportValue[])[], index: number): number {
  let widest = title.length;
  for (const row of rows.slice(0, LOOK_AT_ROWS)) {
    widest = Math.max(widest, lengthOf(row[index]));
  }
  return Math.min(60, widest + 2);
}

function lengthOf(value: ExportValue | undefined): number {
  if (typeof value === 'string') return value.length;
  const isInstant = typeof value === 'object' && value?.kind === 'instant';
  return isInstant ? TYPED_WIDTH.instant : TYPED_WIDTH.other;
}

/** A sheet's name may have 31 characters and none of `[]:*?/\`. */
function sheetNameOf(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\]/g, ' ')
      .slice(0, 31)
      .trim() || 'Planilha'
  );
}
