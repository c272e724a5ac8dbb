import type { Calendar } from './calendar';
import { dateParts, daysBetween, type IsoDate } from './dates';

/**
 * The four bases of domain §2.1. `calendar-30`, actual days with a 30-day month, is the default (domain §14.2).
 * The interest factors that use these lengths live with the credit maths.
 */
export const DAY_COUNT_BASES = ['thirty-360', 'calendar-30', 'calendar-365', 'business-252'] as const;
export type DayCountBase = (typeof DAY_COUNT_BASES)[number];

/** Where no product says another. */
export const DEFAULT_DAY_COUNT_BASE: DayCountBase = 'calendar-30';

/** 360 ΔY + 30 ΔM + ΔD with both days capped at 30. */
export function days30360(a: IsoDate, b: IsoDate): number {
  const start = dateParts(a);
  const end = dateParts(b);
  const days = Math.min(end.day, 30) - Math.min(start.day, 30);
  return 360 * (end.year - start.year) + 30 * (end.month - start.month) + days;
}

/** Length of the period from `a` to `b` in the days of the base. */
export function periodDays(base: DayCountBase, a: IsoDate, b: IsoDate, calendar: Calendar): number {
  switch (base) {
    case 'thirty-360':
      return days30360(a, b);
    case 'calendar-30':
    case 'calendar-365':
      return daysBetween(a, b);
    case 'business-252':
      return calendar.businessDaysBetween(a, b);
  }
}
