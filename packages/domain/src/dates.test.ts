import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  compareDates,
  dateFromParts,
  dateOfEpochDay,
  dateParts,
  daysBetween,
  daysInMonth,
  endOfMonth,
  epochDayOf,
  formatDate,
  formatLongDate,
  type IsoDate,
  isIsoDate,
  isoDate,
  parseDate,
  parseIsoDate,
  startOfMonth,
  weekdayName,
  weekdayOf,
} from './dates';

const FIRST = epochDayOf(isoDate('1900-01-01'));
const LAST = epochDayOf(isoDate('2199-12-31'));
const anyDate = fc.integer({ min: FIRST, max: LAST }).map((day) => dateOfEpochDay(day));

describe('decisions §1 a civil date is YYYY-MM-DD, never an instant', () => {
  it.each(['2026-11-16', '2024-02-29', '1900-01-01', '2199-12-31', '2000-02-29'])('%s is a date', (text) => {
    expect(parseIsoDate(text)).toBe(text);
    expect(isIsoDate(text)).toBe(true);
    expect(isoDate(text)).toBe(text);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-11-00',
    '1899-12-31',
    '2200-01-01',
    '2026-1-5',
    '2026-11-16T00:00:00Z',
    ' 2026-11-16',
    '',
    '20261116',
  ])('%j is none', (text) => {
    expect(parseIsoDate(text)).toBeNull();
    expect(isIsoDate(text)).toBe(false);
    expect(() => isoDate(text)).toThrow(RangeError);
  });

  it('is not fooled by other types', () => {
    for (const value of [null, undefined, 20261116, {}, ['2026-11-16']]) expect(isIsoDate(value)).toBe(false);
  });
});

describe('dates as people type them', () => {
  const table: [string, string | null][] = [
    ['16/11/2026', '2026-11-16'],
    ['1/2/2026', '2026-02-01'],
    ['01/02/2026', '2026-02-01'],
    ['16112026', '2026-11-16'],
    ['16-11-2026', '2026-11-16'],
    ['16.11.2026', '2026-11-16'],
    ['2026-11-16', '2026-11-16'],
    ['  16/11/2026\t', '2026-11-16'],
    // two-digit years: 00 to 49 in this century, 50 to 99 in the last
    ['16/11/26', '2026-11-16'],
    ['1/1/00', '2000-01-01'],
    ['31/12/49', '2049-12-31'],
    ['01/01/50', '1950-01-01'],
    ['5/8/85', '1985-08-05'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['11/16/2026', null],
    ['00/01/2026', null],
    ['16/11-2026', null],
    ['16/11/026', null],
    ['16/11', null],
    ['161126', null],
    ['16/11/1850', null],
    ['', null],
    ['hoje', null],
  ];
  it.each(table)('%j', (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });

  it('what is shown can be typed back', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(parseDate(formatDate(date))).toBe(date);
        expect(parseDate(formatDate(date).replaceAll('/', ''))).toBe(date);
        expect(parseDate(date)).toBe(date);
      }),
    );
  });
});

describe('spec §9 dates on screen', () => {
  it('short and long', () => {
    expect(formatDate(isoDate('2026-11-16'))).toBe('16/11/2026');
    expect(formatLongDate(isoDate('2026-11-16'))).toBe('16 de novembro de 2026');
    expect(formatLongDate(isoDate('2026-03-01'))).toBe('1º de março de 2026');
  });

  it('weekdays', () => {
    expect(weekdayOf(isoDate('2026-11-16'))).toBe(1);
    expect(weekdayName(isoDate('2026-11-16'))).toBe('segunda-feira');
    expect(weekdayOf(isoDate('1970-01-01'))).toBe(4);
    expect(weekdayName(isoDate('1900-01-01'))).toBe('segunda-feira');
    expect(weekdayName(isoDate('2000-01-01'))).toBe('sábado');
    expect(weekdayName(isoDate('2026-11-15'))).toBe('domingo');
  });
});

describe('domain §10 day arithmetic without a time zone', () => {
  it('walks every day of three centuries in order', () => {
    let expected = { year: 1900, month: 1, day: 1 };
    for (let day = FIRST; day <= LAST; day += 1) {
      const date = dateOfEpochDay(day);
      const parts = dateParts(date);
      if (parts.day !== expected.day || parts.month !== expected.month || parts.year !== expected.year) {
        throw new Error(`${date} is out of order`);
      }
      if (epochDayOf(date) !== day) throw new Error(`${date} does not come back`);
      const { year, month } = expected;
      expected =
        expected.day < daysInMonth(year, month)
          ? { year, month, day: expected.day + 1 }
          : { year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 };
    }
    expect(expected).toEqual({ year: 2200, month: 1, day: 1 });
    expect(epochDayOf(isoDate('1970-01-01'))).toBe(0);
  });

  it('adds days, also where São Paulo once skipped midnight', () => {
    expect(addDays(isoDate('2018-11-03'), 1)).toBe('2018-11-04');
    expect(addDays(isoDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(isoDate('2024-03-01'), -1)).toBe('2024-02-29');
    expect(() => addDays(isoDate('2199-12-31'), 1)).toThrow(RangeError);
  });

  it('the distance undoes the sum', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        const days = daysBetween(a, b);
        expect(addDays(a, days)).toBe(b);
        expect(daysBetween(b, a)).toBe(0 - days);
        expect(Math.sign(compareDates(a, b))).toBe(Math.sign(0 - days));
        expect(weekdayOf(b)).toBe((((weekdayOf(a) + days) % 7) + 7) % 7);
      }),
    );
  });

  it('actual days of the table in domain §2.1', () => {
    const start = isoDate('2026-01-15');
    const days = [1, 2, 3, 4, 5, 6].map((months) => daysBetween(start, addMonths(start, months)));
    expect(days).toEqual([31, 59, 90, 120, 151, 181]);
  });

  it('months clamp to the month end, always from the original day', () => {
    const start = isoDate('2026-01-31');
    expect([1, 2, 3, 4].map((months) => addMonths(start, months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
    expect(addMonths(isoDate('2024-01-30'), 1)).toBe('2024-02-29');
    expect(addMonths(isoDate('2026-02-28'), 1, 31)).toBe('2026-03-31');
    expect(addMonths(isoDate('2026-03-31'), -1)).toBe('2026-02-28');
    expect(addMonths(isoDate('2026-01-15'), -13)).toBe('2024-12-15');
    expect(addMonths(isoDate('2026-12-15'), 0)).toBe('2026-12-15');
  });

  it('adding months keeps the day or falls on the last one', () => {
    const middle = fc
      .integer({ min: epochDayOf(isoDate('1950-01-01')), max: epochDayOf(isoDate('2150-12-31')) })
      .map((day) => dateOfEpochDay(day));
    fc.assert(
      fc.property(middle, fc.integer({ min: -500, max: 500 }), (date, months) => {
        const moved = addMonths(date, months);
        const { year, month, day } = dateParts(moved);
        const from = dateParts(date);
        expect(year * 12 + month - (from.year * 12 + from.month)).toBe(months);
        expect(day).toBe(Math.min(from.day, daysInMonth(year, month)));
      }),
    );
  });

  it('month bounds and parts', () => {
    expect(startOfMonth(isoDate('2024-02-17'))).toBe('2024-02-01');
    expect(endOfMonth(isoDate('2024-02-17'))).toBe('2024-02-29');
    expect(dateFromParts(2026, 11, 16)).toBe('2026-11-16');
    expect(() => dateFromParts(2026, 2, 30)).toThrow(RangeError);
    expect(() => dateFromParts(2026, 1.5, 3)).toThrow(RangeError);
    expect(daysInMonth(1900, 2)).toBe(28);
    expect(daysInMonth(2000, 2)).toBe(29);
  });
});

describe('§5 age in completed years', () => {
  const table: [string, string, number][] = [
    ['2008-11-16', '2026-11-16', 18],
    ['2008-11-17', '2026-11-16', 17],
    ['2008-11-15', '2026-11-16', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2004-02-29', '2024-02-29', 20],
    ['2026-11-16', '2026-11-16', 0],
    ['2026-11-17', '2026-11-16', -1],
  ];
  it.each(table)('born %s, on %s: %d', (birth, on, age) => {
    expect(ageOn(birth as IsoDate, on as IsoDate)).toBe(age);
  });
});
