import { Decimal as BaseDecimal } from 'decimal.js';

/** Every division of money names one of these (domain §14.9). `down` is towards zero, `up` away from it. */
export type Rounding = 'half-up' | 'half-even' | 'down' | 'up';

/**
 * The decimal type of the whole domain. Domain §2.1 asks for at least 20 digits in rates and factors; 40 leave
 * room for the error that a chain of powers and divisions gathers. A clone, so that nobody else's settings of
 * the library reach our numbers. The exponent limits keep `toString` free of `1e-7`.
 */
export const Decimal = BaseDecimal.clone({
  precision: 40,
  rounding: BaseDecimal.ROUND_HALF_UP,
  toExpNeg: -60,
  toExpPos: 60,
});
export type Decimal = BaseDecimal;

const LIBRARY_MODE: Record<Rounding, BaseDecimal.Rounding> = {
  'half-up': BaseDecimal.ROUND_HALF_UP,
  'half-even': BaseDecimal.ROUND_HALF_EVEN,
  down: BaseDecimal.ROUND_DOWN,
  up: BaseDecimal.ROUND_UP,
};

export function roundToDecimals(value: Decimal, decimals: number, rounding: Rounding): Decimal {
  return value.toDecimalPlaces(decimals, LIBRARY_MODE[rounding]);
}

/** Throws when the result is not a safe integer: an amount that large is a programming error. */
export function roundToInteger(value: Decimal, rounding: Rounding): number {
  const integer = roundToDecimals(value, 0, rounding).toNumber();
  if (!Number.isSafeInteger(integer)) throw new RangeError(`Not a safe integer: ${value.toString()}`);
  return integer === 0 ? 0 : integer; // decimal.js keeps the sign of zero
}
