import { factsOf } from '@lastro/wire/trail-catalogue';
import type { Fact } from '@lastro/wire/trail-words';
import { reasonLines } from '../../../shared/trail/entry-words';
import { factText, wordsOf } from '../../../shared/trail/fact-text';

const FACTS = factsOf('proposal');

interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The trail keeps an order by its code alone. */
export type OrderName = (uuid: string) => string;

/** What changed and why, a line each. */
export function historyLines(
  changes: readonly Change[],
  reason: string | null,
  orderName: OrderName,
): string[] {
  const lines = changes.flatMap((change) => linesOf(change, orderName));
  return [...lines, ...reasonLines({ recordType: 'proposal', reason })];
}

/** Offers come as one line each: only those that came, went or changed are told. */
function linesOf({ field, before, after }: Change, orderName: OrderName): string[] {
  if (field === 'offers' || field === 'offer') {
    const [old, now] = [rowsOf(before), rowsOf(after)];
    return [
      ...old.filter((row) => !now.includes(row)).map((row) => `Oferta${wentWord(row, now)} ${row}`),
      ...now
        .filter((row) => !old.includes(row))
        .map((row) => `Oferta${isAmong(row, old) ? ' agora' : old.length === 0 ? '' : ' nova'} ${row}`),
    ];
  }
  // A creation has no before: an empty field that stays empty says nothing.
  if (before === null && after === null) return [];
  const words = wordsOf(FACTS, field);
  const text = (value: string | null) =>
    field === 'orderUuid' && value !== null ? orderName(value) : factText(words, keptValue(words, value));
  if (before === null) return [`${words.label}: ${text(after)}`];
  return [`${words.label}: ${text(before)} → ${text(after)}`];
}

/** The history travels as texts: a list with a line for each, an answer as `true` or `false`. */
function keptValue({ kind, values }: Fact, text: string | null): unknown {
  if (text === null) return null;
  if (kind === 'yes-no') return text === 'true';
  return values === undefined ? text : text.split(/[\n,]/).map((code) => code.trim());
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
