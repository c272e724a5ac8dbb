import { canonicalPercent, MAX_DECIMALS, type Percent } from './percent';
import { Decimal, type Rounding, roundToDecimals } from './rounding';

/* Percentages and the numbers that formulas use. Apart from percent.ts: who only reads and shows them loads no library. */

/** 0.0249 to `'2.49'`, for rates that were computed. Null when too large to be shown as a percentage. */
export function percentFromDecimal(fraction: Decimal, decimals: number, rounding: Rounding): Percent | null {
  if (decimals > MAX_DECIMALS) throw new RangeError(`A percentage has at most ${MAX_DECIMALS} decimals`);
  return canonicalPercent(roundToDecimals(fraction.times(100), decimals, rounding).toFixed());
}

/** `'2.49'` to 0.0249, the form that formulas use. */
export function percentToDecimal(percent: Percent): Decimal {
  return new Decimal(percent).dividedBy(100);
}
