import type { DayCountBase } from '../day-count';
import type { Percent } from '../percent';
import { BITS, type Fixed, fixedOf, oneOf, power, root, toNumber } from './fixed-point';
import { growthOf } from './percent-share';
import { type Ratio, ratioPower, ratioRoot } from './ratio';

/** In so many days of the base an amount grows by so many months (domain §2.1), in lowest terms. */
const PACE: Record<DayCountBase, { readonly months: number; readonly days: number }> = {
  'thirty-360': { months: 1, days: 30 },
  'calendar-30': { months: 1, days: 30 },
  'calendar-365': { months: 12, days: 365 },
  'business-252': { months: 1, days: 21 },
};

/**
 * What one real becomes in so many days of the base, told in three ways: as a number, which is quick; as a big integer
 * with as many digits as are asked for; and as a fraction where it is one, as after whole months. Whoever rounds takes
 * the first that leaves no doubt (`round-growth.ts`).
 */
export interface Accrual {
  readonly bits: bigint;
  readonly daily: Fixed;
  /** Growth less one: 0,0207…; right to the last bit of a number. */
  interest(days: number): number;
  /** Right to a part in 2^(bits - 16), for up to 4.096 days: each of the products cuts less than the last bit. */
  factor(days: number): Fixed;
  /** Null where it is irrational. */
  exact(days: number): Ratio | null;
  sharper(): Accrual;
}

/** Periods of a schedule have few different lengths, so each is computed once. */
export function accrualOf(base: DayCountBase, monthlyRate: Percent, bits = BITS): Accrual {
  const pace = PACE[base];
  const growth = growthOf(monthlyRate);
  const one = oneOf(bits);
  const daily = root(power(fixedOf(growth, bits), pace.months, bits), pace.days, bits);
  const factors: (Fixed | undefined)[] = [];
  const interests: (number | undefined)[] = [];

  function factor(days: number): Fixed {
    const known = factors[days] ?? power(daily, days, bits);
    factors[days] = known;
    return known;
  }

  return {
    bits,
    daily,
    factor,
    interest(days) {
      const known = interests[days] ?? toNumber(factor(days) - one, bits);
      interests[days] = known;
      return known;
    },
    exact: (days) => exactGrowth(growth, days * pace.months, pace.days),
    sharper: () => accrualOf(base, monthlyRate, 2n * bits),
  };
}

/**
 * `growth ^ (months / parts)`. With both in lowest terms it is rational only where growth itself has the root: 2 % for
 * 30 days is 1,02, and 21 % for 15 days is 1,1.
 */
function exactGrowth(growth: Ratio, months: number, parts: number): Ratio | null {
  const shared = commonDivisor(months, parts);
  const base = ratioRoot(growth, parts / shared);
  return base === null ? null : ratioPower(base, months / shared);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
