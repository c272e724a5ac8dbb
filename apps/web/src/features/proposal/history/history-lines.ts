import { productName } from '@lastro/domain/proposal/product-name';
import { fieldLabel, reasonLabel, valueLabel } from '../labels';

interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What changed and why, a line each. */
export function historyLines(changes: readonly Change[], reason: string | null): string[] {
  return [...changes.flatMap(linesOf), ...(reason === null ? [] : [`Motivo: ${reasonLabel(reason)}`])];
}

/** Offers come as one line each: only those that came, went or changed are told. */
function linesOf({ field, before, after }: Change): string[] {
  if (field === 'offers' || field === 'offer') {
    const [old, now] = [rowsOf(before), rowsOf(after)];
    return [
      ...old.filter((row) => !now.includes(row)).map((row) => `Oferta${wentWord(row, now)} ${row}`),
      ...now
        .filter((row) => !old.includes(row))
        .map((row) => `Oferta${isAmong(row, old) ? ' agora' : old.length === 0 ? '' : ' nova'} ${row}`),
    ];
  }
  if (field === 'product')
    return [
      `${fieldLabel(field)}: ${[before, after].flatMap((name) => (name === null ? [] : [productName(name)])).join(' → ')}`,
    ];
  // A creation has no before: an empty field that stays empty says nothing.
  if (before === null && after === null) return [];
  if (before === null) return [`${fieldLabel(field)}: ${valueLabel(field, after)}`];
  return [`${fieldLabel(field)}: ${valueLabel(field, before)} → ${valueLabel(field, after)}`];
}

/** A number without its terms only names the offer that an entry is about: nothing happened to it. */
function wentWord(row: string, now: readonly string[]): string {
  if (isAmong(row, now)) return ' antes';
  return row.includes(':') ? ' removida' : '';
}

/** A line begins with the number of its offer, which stays while its terms change. */
function isAmong(row: string, rows: readonly string[]): boolean {
  const number = row.split(':')[0];
  return rows.some((other) => other.split(':')[0] === number);
}

function rowsOf(text: string | null): string[] {
  return text === null ? [] : text.split('\n');
}
