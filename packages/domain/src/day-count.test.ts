import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from './calendar';
import { addMonths, dateFromParts, isoDate } from './dates';
import { DAY_COUNT_BASES, DEFAULT_DAY_COUNT_BASE, days30360, periodDays } from './day-count';

describe('domain §2.1 length of a period in the four bases', () => {
  const start = isoDate('2026-01-15');

  it('the worked example: 15 Jan to 15 Jul 2026', () => {
    const end = isoDate('2026-07-15');
    const lengths = DAY_COUNT_BASES.map((base) => periodDays(base, start, end, anbimaCalendar));
    expect(lengths).toEqual([180, 181, 181, 123]);
  });

  it.each([
    ['2026-01-30', '2026-01-31', 0],
    ['2026-01-31', '2026-02-28', 28],
    ['2026-02-28', '2026-03-31', 32],
    ['2025-12-31', '2026-12-31', 360],
    ['2026-01-15', '2026-02-18', 33],
  ])('30/360 caps both days at 30: %s to %s is %d', (a, b, days) => {
    expect(days30360(isoDate(a), isoDate(b))).toBe(days);
  });

  it('30/360: an equal-day monthly schedule is exactly k months', () => {
    const day = fc.tuple(
      fc.integer({ min: 1950, max: 2100 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
    );
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 360 }), ([year, month, dayOfMonth], months) => {
        const from = dateFromParts(year, month, dayOfMonth);
        expect(days30360(from, addMonths(from, months))).toBe(30 * months);
      }),
    );
  });

  it('§14.2 actual days with a 30-day month by default', () => {
    expect(DEFAULT_DAY_COUNT_BASE).toBe('calendar-30');
  });
});
