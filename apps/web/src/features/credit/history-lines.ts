import { productName } from '@lastro/domain/proposal/product-name';
import { fieldLabel, reasonLabel, valueLabel } from './labels';

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
    const [went, came] = old.length === 0 || now.length === 0 ? ['', ''] : [' antes', ' agora'];
    return [
      ...old.filter((row) => !now.includes(row)).map((row) => `Oferta${went} ${row}`),
      ...now.filter((row) => !old.includes(row)).map((row) => `Oferta${came} ${row}`),
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

function rowsOf(text: string | null): string[] {
  return text === null ? [] : text.split('\n');
}
