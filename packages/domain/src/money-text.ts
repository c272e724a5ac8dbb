/** Longer than any amount we accept; a limit before any expression runs (architecture, "Guarantees"). */
const MAX_LENGTH = 60;

/** Sign, optional `R$`, sign again (`-R$ 1` and `R$ -1` are both pasted), then digits and separators. */
const SHAPE = /^([+-])?(?:R\$|BRL)?([+-])?([\d.,]+)$/i;

/**
 * Text to integer cents, not yet checked for safety. The rule, for Brazilian readers first:
 *
 * - both separators present: the last one is the decimal separator, the other groups by three;
 * - one comma: decimal, with up to two digits after it (`1,234` is refused: it would be three decimals here and
 *   a thousand elsewhere);
 * - one dot with one or two digits after it: decimal; with three: Brazilian grouping (`1.234` is 1234 reais);
 * - the same separator twice or more: grouping by three.
 *
 * What fits none of these is refused, never guessed.
 */
export function parseMoneyText(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  // NFKC turns non-breaking blanks and full-width digits into the ordinary ones.
  const compact = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(/^([+-]?)\s*(R\$|BRL)?\s*([+-]?)\s*/i, '$1$2$3');
  const match = SHAPE.exec(compact);
  if (!match || (match[1] && match[2])) return null;
  const amount = splitDecimals(match[3] ?? '');
  if (!amount) return null;
  const negative = match[1] === '-' || match[2] === '-';
  const value = Number(amount.whole + amount.fraction.padEnd(2, '0'));
  return negative ? -value : value;
}

interface Digits {
  whole: string;
  fraction: string;
}

function splitDecimals(body: string): Digits | null {
  const decimalAt = decimalSeparatorIndex(body);
  const wholeText = decimalAt < 0 ? body : body.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : body.slice(decimalAt + 1);
  // `12,` is a person who has not finished typing; `12.` and a lone separator are not amounts.
  const isFractionFine =
    decimalAt < 0 ||
    /^\d{1,2}$/.test(fraction) ||
    (fraction === '' && body[decimalAt] === ',' && wholeText !== '');
  if (!isFractionFine) return null;
  const whole = ungroup(wholeText, decimalAt < 0 ? null : (body[decimalAt] ?? null));
  return whole === null ? null : { whole, fraction };
}

/** -1 when the text has no decimal separator. */
function decimalSeparatorIndex(body: string): number {
  const lastDot = body.lastIndexOf('.');
  const lastComma = body.lastIndexOf(',');
  if (lastDot >= 0 && lastComma >= 0) return Math.max(lastDot, lastComma);
  const last = Math.max(lastDot, lastComma);
  if (last < 0 || body.indexOf(body[last] ?? '') !== last) return -1;
  const isGroupingDot = lastDot >= 0 && body.length - last === 4;
  return isGroupingDot ? -1 : last;
}

function ungroup(text: string, decimalSeparator: string | null): string | null {
  if (/^\d*$/.test(text)) return text === '' && decimalSeparator === null ? null : text || '0';
  const separator = text.includes('.') ? '.' : ',';
  if (separator === decimalSeparator) return null;
  const [first = '', ...rest] = text.split(separator);
  // A group that opens with zero (`0.500`) is no grouping anybody writes.
  const isGrouped = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? first + rest.join('') : null;
}
