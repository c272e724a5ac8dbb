import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anbimaCalendar, calendarWith } from './calendar';
import { addDays, addMonths, dateOfEpochDay, epochDayOf, isoDate, weekdayOf } from './dates';
import { easterSunday } from './holidays';

const calendar = anbimaCalendar;

describe('domain §10 Easter and the days that hang on it', () => {
  it.each([
    '1900-04-15',
    '1954-04-18',
    '1961-04-02',
    '1981-04-19',
    '2000-04-23',
    '2008-03-23',
    '2011-04-24',
    '2016-03-27',
    '2019-04-21',
    '2020-04-12',
    '2021-04-04',
    '2022-04-17',
    '2023-04-09',
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2030-04-21',
    '2038-04-25',
    '2049-04-18',
    '2076-04-19',
    '2100-03-28',
    '2199-04-14',
  ])('%s', (date) => {
    expect(easterSunday(Number(date.slice(0, 4)))).toBe(date);
  });

  it('is a Sunday from 22 March to 25 April in every year', () => {
    for (let year = 1900; year <= 2199; year += 1) {
      const easter = easterSunday(year);
      expect(weekdayOf(easter)).toBe(0);
      expect(easter.slice(5) >= '03-22' && easter.slice(5) <= '04-25').toBe(true);
    }
  });
});

describe('domain §10 the national calendar', () => {
  it('2026, day by day', () => {
    expect(calendar.holidaysOf(2026)).toEqual([
      { date: '2026-01-01', name: 'Confraternização Universal' },
      { date: '2026-02-16', name: 'Segunda-feira de Carnaval' },
      { date: '2026-02-17', name: 'Terça-feira de Carnaval' },
      { date: '2026-04-03', name: 'Paixão de Cristo' },
      { date: '2026-04-21', name: 'Tiradentes' },
      { date: '2026-05-01', name: 'Dia do Trabalho' },
      { date: '2026-06-04', name: 'Corpus Christi' },
      { date: '2026-09-07', name: 'Independência do Brasil' },
      { date: '2026-10-12', name: 'Nossa Senhora Aparecida' },
      { date: '2026-11-02', name: 'Finados' },
      { date: '2026-11-15', name: 'Proclamação da República' },
      { date: '2026-11-20', name: 'Consciência Negra' },
      { date: '2026-12-25', name: 'Natal' },
    ]);
  });

  it.each([
    [2025, 252],
    [2026, 249],
    [2027, 251],
    [2028, 248],
  ])('%d has %d business days', (year, total) => {
    let count = 0;
    for (let date = isoDate(`${year}-01-01`); date.startsWith(String(year)); date = addDays(date, 1)) {
      if (calendar.isBusinessDay(date)) count += 1;
    }
    expect(count).toBe(total);
  });

  it('20 November only from 2024', () => {
    expect(calendar.isHoliday(isoDate('2023-11-20'))).toBe(false);
    expect(calendar.isBusinessDay(isoDate('2023-11-20'))).toBe(true);
    expect(calendar.holidayName(isoDate('2024-11-20'))).toBe('Consciência Negra');
  });

  it('Ash Wednesday and 31 December are business days, weekends are not', () => {
    expect(calendar.isBusinessDay(isoDate('2026-02-18'))).toBe(true);
    expect(calendar.isBusinessDay(isoDate('2026-12-31'))).toBe(true);
    expect(calendar.isBusinessDay(isoDate('2026-11-14'))).toBe(false);
    expect(calendar.holidayName(isoDate('2026-11-14'))).toBeNull();
    expect(calendar.holidayName(isoDate('2026-11-16'))).toBeNull();
  });

  it('two holidays on one day keep both names', () => {
    expect(calendar.holidayName(isoDate('2000-04-21'))).toBe('Tiradentes e Paixão de Cristo');
    expect(calendar.holidaysOf(2000)).toHaveLength(11);
  });

  it('a caller cannot change the calendar through what it was given', () => {
    calendar.holidaysOf(2026).length = 0;
    expect(calendar.holidaysOf(2026)).toHaveLength(13);
    expect(() => calendar.holidaysOf(2200)).toThrow(RangeError);
  });
});

describe('domain §10 rolling and counting', () => {
  it('the business days of the table in §2.1, due dates rolled to 18 Feb and 16 Mar', () => {
    const start = isoDate('2026-01-15');
    const dues = [1, 2, 3, 4, 5, 6].map((months) => calendar.rollForward(addMonths(start, months)));
    expect(dues.slice(0, 2)).toEqual(['2026-02-18', '2026-03-16']);
    expect(dues.map((due) => calendar.businessDaysBetween(start, due))).toEqual([22, 40, 61, 81, 101, 123]);
  });

  it('rolls over a weekend and a holiday', () => {
    expect(calendar.rollForward(isoDate('2026-04-03'))).toBe('2026-04-06');
    expect(calendar.rollBack(isoDate('2026-04-05'))).toBe('2026-04-02');
    expect(calendar.rollForward(isoDate('2026-11-16'))).toBe('2026-11-16');
    expect(calendar.rollBack(isoDate('2026-11-16'))).toBe('2026-11-16');
  });

  it('adds business days strictly after the date', () => {
    expect(calendar.addBusinessDays(isoDate('2026-11-19'), 1)).toBe('2026-11-23');
    expect(calendar.addBusinessDays(isoDate('2026-11-14'), 1)).toBe('2026-11-16');
    expect(calendar.addBusinessDays(isoDate('2026-11-14'), 0)).toBe('2026-11-16');
    expect(calendar.addBusinessDays(isoDate('2026-11-16'), 0)).toBe('2026-11-16');
    expect(calendar.addBusinessDays(isoDate('2026-11-16'), -1)).toBe('2026-11-13');
    expect(() => calendar.addBusinessDays(isoDate('2026-11-16'), 0.5)).toThrow(RangeError);
  });

  it('a start that is no business day rolls forward, an end rolls back', () => {
    const friday = isoDate('2026-11-13');
    const saturday = isoDate('2026-11-14');
    const sunday = isoDate('2026-11-15');
    const monday = isoDate('2026-11-16');
    const tuesday = isoDate('2026-11-17');
    expect(calendar.businessDaysBetween(friday, monday)).toBe(1);
    expect(calendar.businessDaysBetween(saturday, tuesday)).toBe(1);
    expect(calendar.businessDaysBetween(friday, sunday)).toBe(0);
    expect(calendar.businessDaysBetween(saturday, sunday)).toBe(0);
    expect(calendar.businessDaysBetween(monday, friday)).toBe(-1);
    expect(Object.is(calendar.businessDaysBetween(sunday, saturday), 0)).toBe(true);
  });

  const nearDate = fc
    .integer({ min: epochDayOf(isoDate('1999-06-01')), max: epochDayOf(isoDate('2060-12-31')) })
    .map((day) => dateOfEpochDay(day));

  it('the count is what walking day by day finds', () => {
    fc.assert(
      fc.property(nearDate, fc.integer({ min: 0, max: 900 }), (a, days) => {
        const b = addDays(a, days);
        const start = calendar.rollForward(a);
        const end = calendar.rollBack(b);
        let walked = 0;
        for (let date = addDays(start, 1); date <= end; date = addDays(date, 1)) {
          if (calendar.isBusinessDay(date)) walked += 1;
        }
        expect(calendar.businessDaysBetween(a, b)).toBe(walked);
      }),
    );
  });

  it('adding business days and counting them agree', () => {
    fc.assert(
      fc.property(nearDate, fc.integer({ min: -300, max: 300 }), (date, count) => {
        const start = calendar.rollForward(date);
        const end = calendar.addBusinessDays(start, count);
        expect(calendar.isBusinessDay(end)).toBe(true);
        expect(calendar.businessDaysBetween(start, end)).toBe(count);
      }),
    );
  });

  it('rolling lands on a business day with none in between', () => {
    fc.assert(
      fc.property(nearDate, (date) => {
        const next = calendar.rollForward(date);
        const previous = calendar.rollBack(date);
        expect(calendar.isBusinessDay(next) && calendar.isBusinessDay(previous)).toBe(true);
        expect(previous <= date && date <= next).toBe(true);
        if (previous !== next) expect(calendar.businessDaysBetween(previous, next)).toBe(1);
      }),
    );
  });
});

describe('a calendar with more holidays', () => {
  const extended = calendarWith([
    { date: isoDate('2026-12-24'), name: 'Ponto facultativo' },
    { date: isoDate('2026-12-25'), name: 'Natal' },
  ]);

  it('adds to the national one and leaves it alone', () => {
    expect(extended.holidayName(isoDate('2026-12-24'))).toBe('Ponto facultativo');
    expect(extended.holidayName(isoDate('2026-12-25'))).toBe('Natal');
    expect(extended.rollForward(isoDate('2026-12-24'))).toBe('2026-12-28');
    expect(extended.isBusinessDay(isoDate('2027-12-24'))).toBe(true);
    expect(calendar.isBusinessDay(isoDate('2026-12-24'))).toBe(true);
  });
});
