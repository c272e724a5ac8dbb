import { formatDate, formatInstant, formatInstantSeconds } from '@lastro/domain/dates';
import { formatAmount } from '@lastro/domain/money';
import { formatPercentWhole } from '@lastro/domain/percent';
import type { ExportValue } from './columns';

/** Excel takes a text that begins so for a formula, wherever it came from: a company may well be named `=cmd`. */
const FORMULA_START = /^[=+\-@\t\r]/;

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * CSV as Brazilian spreadsheets read it: `;` between fields, comma decimals, CRLF, and a byte order mark without
 * which Excel garbles every accent.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly ExportValue[])[]): string {
  const lines = [header, ...rows].map((line) => line.map(csvField).join(';'));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function csvField(value: ExportValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return quoted(FORMULA_START.test(value) ? `'${value}` : value);
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  switch (value.kind) {
    case 'money':
      return formatAmount(value.cents).replaceAll('.', '');
    case 'date':
      return formatDate(value.date);
    case 'instant':
      return value.withSeconds ? formatInstantSeconds(value.at) : formatInstant(value.at);
    case 'percent':
      return formatPercentWhole(value.percent).replace(/[%.]/g, '');
  }
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
