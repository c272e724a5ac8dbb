declare const percentBrand: unique symbol;

/**
 * An exact percentage as canonical decimal text: `'2.49'` is 2,49 % (decisions §1, "Rates"). At most six decimals
 * and nine whole digits, so that it is also an exact JSON number; no sign on zero, no idle zeros.
 */
export type Percent = string & { readonly [percentBrand]: true };

export const MAX_DECIMALS = 6;
const MAX_TEXT_LENGTH = 40;
const PLAIN = /^([+-]?)(\d{1,9})(?:\.(\d{1,6}))?$/;

/** `2.490` to `2.49`. Null when it has more digits than a percentage may have. */
export function canonicalPercent(plain: string): Percent | null {
  const match = PLAIN.exec(plain);
  if (!match) return null;
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '');
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return (match[1] === '-' && digits !== '0' ? `-${digits}` : digits) as Percent;
}

export const ZERO_PERCENT = '0' as Percent;

/**
 * Reads `2,49%`, `2.49 % a.m.`, `2`, `1.234,5`. Unlike money a single dot is always a decimal point: a rate of
 * `1.234` is 1,234 %. A yearly rate (`a.a.`) is refused, because every rate typed here is monthly.
 */
export function parsePercent(text: string): Percent | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const number = text
    .normalize('NFKC')
    .replace(/\u2212/g, '-')
    .trim()
    .replace(/\s*%?\s*(?:a\.?\s?m\.?|ao m[eê]s)?$/i, '');
  const grouped = /^([+-]?[1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/.exec(number);
  if (grouped) return canonicalPercent(`${(grouped[1] ?? '').replaceAll('.', '')}.${grouped[2]}`);
  const simple = /^([+-]?)(\d*)(?:[.,](\d+))?$/.exec(number);
  if (!simple) return null;
  const [, sign = '', whole = '', fraction] = simple;
  if (whole === '' && fraction === undefined) return null;
  return canonicalPercent(`${sign}${whole || '0'}${fraction === undefined ? '' : `.${fraction}`}`);
}

/** Reads a JSON number by its shortest text. Null when not finite, too large or with more than six decimals. */
export function percentFromNumber(value: number): Percent | null {
  if (!Number.isFinite(value)) return null;
  return canonicalPercent(String(value));
}

/** `2.490000` of a database to `2.49`; what is none was never stored. */
export function percentFromNumeric(numeric: string | number): Percent {
  const percent = parsePercent(String(numeric));
  if (percent === null) throw new Error(`not a percentage: ${numeric}`);
  return percent;
}

export function percentToNumber(percent: Percent): number {
  return Number(percent);
}

/** In millionths of a percent: what has nine whole digits and six decimals is an exact integer so. */
function millionths(percent: Percent): number {
  const [whole = '', fraction = ''] = percent.split('.');
  return Number(`${whole}${fraction.padEnd(MAX_DECIMALS, '0')}`);
}

/** `2,49%`: a comma and two decimals unless told otherwise (spec §9). Rounds half up for display only. */
export function formatPercent(percent: Percent, decimals = 2): string {
  const exact = millionths(percent);
  const unit = 10 ** (MAX_DECIMALS - decimals);
  const rounded = Math.floor((Math.abs(exact) + unit / 2) / unit);
  const digits = String(rounded).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(?:\d{3})+$)/g, '.');
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  return `${exact < 0 && rounded > 0 ? '-' : ''}${whole}${fraction}%`;
}

/** `2,50%`, `2,504%`: two decimals at least, and every other that it has; where two that differ must not read alike. */
export function formatPercentWhole(percent: Percent): string {
  const decimals = percent.split('.')[1]?.length ?? 0;
  return formatPercent(percent, Math.max(2, decimals));
}

/** Negative, zero or positive, as `Array.sort` wants it. */
export function comparePercent(a: Percent, b: Percent): number {
  return millionths(a) - millionths(b);
}
