import type { DayCountBase } from '../day-count';
import type { Percent } from '../percent';
import { type Fixed, growthOf, ONE, power, root } from './fixed-point';

/** How a day of each base grows: the root of so many months' growth (domain §2.1). */
const DAILY: Record<DayCountBase, { readonly months: number; readonly days: number }> = {
  'thirty-360': { months: 1, days: 30 },
  'calendar-30': { months: 1, days: 30 },
  'calendar-365': { months: 12, days: 365 },
  'business-252': { months: 12, days: 252 },
};

/** What one real becomes in so many days of the base. */
export interface Accrual {
  readonly daily: Fixed;
  factor(days: number): Fixed;
}

/** Periods of a schedule have few different lengths, so each is computed once. */
export function accrualOf(base: DayCountBase, monthlyRate: Percent): Accrual {
  const { months, days } = DAILY[base];
  const daily = root(power(growthOf(monthlyRate), months), days);
  const known: (Fixed | undefined)[] = [];
  return {
    daily,
    factor(length) {
      if (length === 0) return ONE;
      const factor = known[length] ?? power(daily, length);
      known[length] = factor;
      return factor;
    },
  };
}
