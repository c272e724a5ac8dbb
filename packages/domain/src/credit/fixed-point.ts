import type { Ratio } from './ratio';

declare const fixedBrand: unique symbol;

/**
 * A factor such as 1,0207…: a big integer that counts 2^-bits. Decimal text would be exact too, but a power of it costs
 * a hundred times more, and a screen that computes while somebody types needs thousands of them.
 */
export type Fixed = bigint & { readonly [fixedBrand]: true };

/** 2^-112 is almost 34 decimal digits (domain §2.1 asks for 20). */
export const BITS = 112n;

export function oneOf(bits: bigint): Fixed {
  return (1n << bits) as Fixed;
}

/** Cut, like everything here: less than 2^-bits is lost each time. */
export function fixedOf({ num, den }: Ratio, bits: bigint): Fixed {
  return ((num << bits) / den) as Fixed;
}

export function times(a: Fixed, b: Fixed, bits: bigint): Fixed {
  return ((a * b) >> bits) as Fixed;
}

export function over(a: Fixed, b: Fixed, bits: bigint): Fixed {
  return ((a << bits) / b) as Fixed;
}

export function power(base: Fixed, exponent: number, bits: bigint): Fixed {
  let result = oneOf(bits);
  let square = base;
  for (let left = exponent; left > 0; ) {
    if (left % 2 === 1) result = times(result, square, bits);
    left = Math.floor(left / 2);
    if (left > 0) square = times(square, square, bits);
  }
  return result;
}

/** What the floating-point root is sure of, with room for the n of Newton's error, n/2 times the square. */
const FIRST_BITS = 40n;

/**
 * The n-th root of a number of one or more. Newton's step doubles the right digits, from the fifteen of the
 * floating-point root to the last bit.
 */
export function root(value: Fixed, n: number, bits: bigint): Fixed {
  let guess = fixedFromNumber(toNumber(value, bits) ** (1 / n), bits);
  const weight = BigInt(n);
  for (let right = FIRST_BITS; right < bits; right *= 2n) {
    const below = power(guess, n - 1, bits);
    guess = ((guess * (weight - 1n) + over(value, below, bits)) / weight) as Fixed;
  }
  return guess;
}

const NUMBER_BITS = 52n;
const EXACT = 2 ** 52;

function fixedFromNumber(value: number, bits: bigint): Fixed {
  const whole = Math.floor(value);
  const fraction = BigInt(Math.round((value - whole) * EXACT)) << (bits - NUMBER_BITS);
  return ((BigInt(whole) << bits) + fraction) as Fixed;
}

/** More than a number holds, so that the small part above one keeps all its digits, too. */
const KEPT_BITS = 100n;
const KEPT = 2 ** 100;

/** The nearest number. */
export function toNumber(value: bigint, bits: bigint): number {
  return Number(value >> (bits - KEPT_BITS)) / KEPT;
}

/** `1,02069917` with as many decimals as asked for, half up. */
export function formatFixed(value: Fixed, bits: bigint, decimals: number): string {
  const scaled = (value * 10n ** BigInt(decimals) + (1n << (bits - 1n))) >> bits;
  const digits = scaled.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
}
