import { parseMoneyText } from './money-text';

declare const centsBrand: unique symbol;

/** Integer cents, the only form of money in code and in the database (decisions §1). */
export type Cents = number & { readonly [centsBrand]: true };

/** Throws on what is not a safe integer: callers with outside data use `reaisToCents` or `parseMoney`. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not an amount in cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents; // never -0
}

export const ZERO_CENTS: Cents = cents(0);

/**
 * Below 2^46 reais two neighbouring cents are always two different JSON numbers; above it they may be the same
 * one, so a larger amount cannot cross the wire honestly.
 */
const WIRE_LIMIT_REAIS = 2 ** 46;

/** The largest amount that crosses the wire, R$ 70.368.744.177.663,99: a total that reaches it is that or more. */
export const LARGEST_CENTS: Cents = cents(WIRE_LIMIT_REAIS * 100 - 1);

/** Below it a hundredfold is wrong by far less than half a cent, and two texts of two decimals are two numbers. */
const PLAIN_LIMIT_REAIS = 2 ** 40;

/**
 * Reads a JSON number in reais. It looks at the shortest decimal text of the number, because `1.15 * 100` is
 * 114.99999999999999; of an everyday amount the same is known without it: it is the number that its cents make.
 * Null when not finite, with more than two decimals, or too large to be exact.
 */
export function reaisToCents(reais: number): Cents | null {
  if (!(Math.abs(reais) < WIRE_LIMIT_REAIS)) return null;
  if (Math.abs(reais) < PLAIN_LIMIT_REAIS) {
    const rounded = Math.round(reais * 100);
    return rounded / 100 === reais ? cents(rounded) : null;
  }
  const match = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(String(reais));
  if (!match) return null;
  return cents(Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`));
}

/** The JSON number whose shortest text is the amount: a quotient is the number nearest to it. Throws above the wire limit. */
export function centsToReais(amount: Cents): number {
  const reais = amount / 100;
  if (!(Math.abs(reais) < WIRE_LIMIT_REAIS)) throw new RangeError(`Too large for the wire: ${amount} cents`);
  return reais;
}

/** Reads what people type and paste; the accepted forms are in `money-text.ts`. Null when it is not an amount. */
export function parseMoney(text: string): Cents | null {
  const value = parseMoneyText(text);
  return value === null || !Number.isSafeInteger(value) ? null : cents(value);
}

/** `R$ 1.234,56`, negative `-R$ 1,00` (spec §9). No line ends between sign and figure: the blank is a no-break one. */
export function formatMoney(amount: Cents): string {
  return `${orMore(amount)}${amount < 0 ? '-' : ''}R$\u00a0${digitsOf(cents(Math.abs(amount)))}`;
}

/** `1.234,56`. */
export function formatAmount(amount: Cents): string {
  return `${orMore(amount)}${digitsOf(amount)}`;
}

/** Whether a total is "this or more": what was summed may go beyond what can be counted to the cent. */
export function isAtLeast(total: Cents): boolean {
  return total === LARGEST_CENTS;
}

/** A total beyond what can be counted to the cent says so. */
function orMore(amount: Cents): string {
  return isAtLeast(amount) ? 'mais de ' : '';
}

function digitsOf(amount: Cents): string {
  const [whole = '', fraction = ''] = plainText(amount).split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')},${fraction}`;
}

/** `-1234.56`, made from text: dividing a large amount by 100 would lose the cent. */
function plainText(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = ZERO_CENTS;
  for (const amount of amounts) total = cents(total + amount);
  return total;
}

/**
 * A total for people to read, of however many records: it never fails, and one beyond the largest amount is shown as
 * "mais de". What is owed to the cent is summed by `sumCents`.
 */
export function totalCents(amounts: Iterable<Cents>): Cents {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  const limit = BigInt(LARGEST_CENTS);
  return cents(Number(total > limit ? limit : total < -limit ? -limit : total));
}
