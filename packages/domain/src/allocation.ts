import { type Cents, cents, ZERO_CENTS } from './money';
import { Decimal, roundToInteger } from './rounding';

/**
 * Shares a total by weight so that the parts add up to it exactly. Each part is rounded half up and the last
 * part with a weight takes what is left (domain §14.9). A part never takes more than what is left, so with more
 * parts than cents no part changes sign. Weights are zero or more and not all zero. The price of an assignment lot is
 * shared among its items so (decisions §7).
 * @spec
 */
export function allocateCents(total: Cents, weights: readonly (Decimal | string | number)[]): Cents[] {
  const exact = weights.map((weight) => new Decimal(weight));
  if (exact.some((weight) => !weight.isFinite() || weight.lessThan(0))) {
    throw new RangeError('A weight must be zero or more');
  }
  const whole = exact.reduce((sum, weight) => sum.plus(weight), new Decimal(0));
  if (whole.isZero()) {
    if (total !== 0) throw new RangeError('Nobody to allocate to: all weights are zero');
    return exact.map(() => ZERO_CENTS);
  }
  const last = exact.findLastIndex((weight) => !weight.isZero());
  let left: number = total;
  return exact.map((weight, index) => {
    const share = roundToInteger(new Decimal(total).times(weight).dividedBy(whole), 'half-up');
    const part = index === last || Math.abs(share) > Math.abs(left) ? (weight.isZero() ? 0 : left) : share;
    left -= part;
    return cents(part);
  });
}
