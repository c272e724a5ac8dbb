import { type Cents, cents } from '../money';
import type { Percent } from '../percent';

declare const fixedBrand: unique symbol;

/**
 * A factor such as 1,0207…: a big integer that counts 2^-112, almost 34 decimal digits (domain §2.1 asks for 20).
 * Decimal text would be exact too, but a power of it costs a hundred times more, and a screen that computes while
 * somebody types needs thousands of them.
 */
export type Fixed = bigint & { readonly [fixedBrand]: true };

const BITS = 112n;
const HALF = 1n << (BITS - 1n);
export const ONE = (1n << BITS) as Fixed;

/** `'2.49'` is 2.490.000 millionths of a percent. */
const MILLIONTHS = 1_000_000;
const PERCENT_SCALE = 100n * BigInt(MILLIONTHS);

/** The same few percentages come again and again; reading one costs as much as a row of a schedule. */
const read = new Map<Percent, bigint>();
const MAX_READ = 1000;

export function percentMillionths(percent: Percent): bigint {
  const known = read.get(percent);
  if (known !== undefined) return known;
  if (read.size >= MAX_READ) read.clear();
  const millionths = readMillionths(percent);
  read.set(percent, millionths);
  return millionths;
}

function readMillionths(percent: Percent): bigint {
  const [whole = '0', fraction = ''] = percent.replace('-', '').split('.');
  const digits = BigInt(whole) * BigInt(MILLIONTHS) + BigInt(fraction.padEnd(6, '0'));
  return percent.startsWith('-') ? -digits : digits;
}

/** `'2.49'` to 1,0249. */
export function growthOf(percent: Percent): Fixed {
  return (((PERCENT_SCALE + percentMillionths(percent)) << BITS) / PERCENT_SCALE) as Fixed;
}

/** Truncates: the error is below 2^-112, and no amount has 33 digits. */
export function times(a: Fixed, b: Fixed): Fixed {
  return ((a * b) >> BITS) as Fixed;
}

export function over(a: Fixed, b: Fixed): Fixed {
  return ((a << BITS) / b) as Fixed;
}

export function power(base: Fixed, exponent: number): Fixed {
  let result = ONE;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = times(result, square);
    square = times(square, square);
  }
  return result;
}

/**
 * The n-th root of a number of one or more. Newton's step doubles the right digits: the floating-point root has
 * fifteen, so one step reaches thirty and the second one the last bit.
 */
export function root(value: Fixed, n: number): Fixed {
  let guess = fixedFromNumber(toNumber(value) ** (1 / n));
  const weight = BigInt(n);
  for (let step = 0; step < 2; step += 1) {
    const below = power(guess, n - 1);
    guess = ((guess * (weight - 1n) + over(value, below)) / weight) as Fixed;
  }
  return guess;
}

const EXACT_BITS = 2 ** 52;

function fixedFromNumber(value: number): Fixed {
  const whole = Math.floor(value);
  const fraction = BigInt(Math.round((value - whole) * EXACT_BITS)) << (BITS - 52n);
  return ((BigInt(whole) << BITS) + fraction) as Fixed;
}

/** For display and for the floating-point solvers. */
export function toNumber(value: Fixed): number {
  return Number(value >> (BITS - 52n)) / EXACT_BITS;
}

/** `1,02069917` with as many decimals as asked for, half up. */
export function formatFixed(value: Fixed, decimals: number): string {
  const scaled = (value * 10n ** BigInt(decimals) + HALF) >> BITS;
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}

/** An amount by a factor, half up to the cent. */
export function centsTimes(amount: Cents, factor: Fixed): Cents {
  return cents(Number((BigInt(amount) * factor + HALF) >> BITS));
}

/** An amount by a factor over another one, half up to the cent: one rounding and not two. */
export function centsTimesOver(amount: Cents, factor: Fixed, divisor: Fixed): Cents {
  return cents(Number((2n * BigInt(amount) * factor + divisor) / (2n * divisor)));
}

/** `'0.38'` percent of an amount, half up to the cent. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  const product = BigInt(amount) * percentMillionths(percent);
  return cents(Number((2n * product + PERCENT_SCALE) / (2n * PERCENT_SCALE)));
}

/** Half up over the scale of a percentage, for a product that was summed before. */
export function centsOfPercentProduct(product: bigint): Cents {
  return cents(Number((2n * product + PERCENT_SCALE) / (2n * PERCENT_SCALE)));
}
