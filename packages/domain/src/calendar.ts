import { dateFromParts, dateOfEpochDay, dateParts, epochDayOf, type IsoDate, isLeapYear } from './dates';
import { epochDayFromParts, weekdayOfEpochDay } from './epoch-day';
import { type Holiday, nationalHolidays } from './holidays';

export interface Calendar {
  isHoliday(date: IsoDate): boolean;
  holidayName(date: IsoDate): string | null;
  isBusinessDay(date: IsoDate): boolean;
  /** The date itself when it is a business day, else the next one: due dates move forward (domain §10). */
  rollForward(date: IsoDate): IsoDate;
  rollBack(date: IsoDate): IsoDate;
  /** The n-th business day strictly after the date (before it, when negative); zero rolls forward. */
  addBusinessDays(date: IsoDate, count: number): IsoDate;
  /**
   * Business days in (a, b] after a start that is not one rolls forward and an end rolls back (domain §10).
   * Zero when no business day is left between them; negative when `b` comes before `a`.
   */
  businessDaysBetween(a: IsoDate, b: IsoDate): number;
  /** In order of date, weekends included. */
  holidaysOf(year: number): Holiday[];
}

interface YearTable {
  firstEpochDay: number;
  holidays: Map<number, Holiday>;
  /** Business days from 1 January up to and including the n-th day (index from 0). */
  upTo: Uint16Array;
  total: number;
}

const SATURDAY = 6;
const SUNDAY = 0;

function buildYear(year: number, extra: readonly Holiday[]): YearTable {
  const firstEpochDay = epochDayFromParts(year, 1, 1);
  const holidays = new Map<number, Holiday>();
  for (const holiday of [...nationalHolidays(year), ...extra]) {
    const day = epochDayOf(holiday.date);
    const known = holidays.get(day);
    // Two holidays may fall on one day: 21 Apr 2000 was Tiradentes and Good Friday.
    const name = known && known.name !== holiday.name ? `${known.name} e ${holiday.name}` : holiday.name;
    holidays.set(day, { date: holiday.date, name });
  }
  const upTo = new Uint16Array(isLeapYear(year) ? 366 : 365);
  let total = 0;
  for (let index = 0; index < upTo.length; index += 1) {
    const weekday = weekdayOfEpochDay(firstEpochDay + index);
    if (weekday !== SATURDAY && weekday !== SUNDAY && !holidays.has(firstEpochDay + index)) total += 1;
    upTo[index] = total;
  }
  return { firstEpochDay, holidays, upTo, total };
}

/** The tables of the years that were asked for, each made once. */
function yearTables(extra: readonly Holiday[]) {
  const years = new Map<number, YearTable>();

  function tableOf(year: number): YearTable {
    const known = years.get(year);
    if (known) return known;
    const own = extra.filter((holiday) => dateParts(holiday.date).year === year);
    const table = buildYear(year, own);
    years.set(year, table);
    return table;
  }

  function locate(date: IsoDate) {
    const { year, month, day } = dateParts(date);
    const table = tableOf(year);
    const epochDay = epochDayFromParts(year, month, day);
    const index = epochDay - table.firstEpochDay;
    const upTo = table.upTo[index] ?? 0;
    const isBusiness = upTo > (index === 0 ? 0 : (table.upTo[index - 1] ?? 0));
    return { year, epochDay, table, upTo, isBusiness };
  }

  return { tableOf, locate };
}

function makeCalendar(extra: readonly Holiday[]): Calendar {
  const { tableOf, locate } = yearTables(extra);

  function step(date: IsoDate, direction: 1 | -1, businessDays: number): IsoDate {
    let current = date;
    for (let left = businessDays; left > 0; ) {
      current = dateOfEpochDay(epochDayOf(current) + direction);
      if (locate(current).isBusiness) left -= 1;
    }
    return current;
  }

  function businessDaysBetween(a: IsoDate, b: IsoDate): number {
    if (b < a) {
      const days = businessDaysBetween(b, a);
      return days === 0 ? 0 : -days;
    }
    const start = locate(a);
    const end = locate(b);
    let count = end.upTo - start.upTo;
    for (let year = start.year; year < end.year; year += 1) count += tableOf(year).total;
    // A start that rolls forward takes the day it lands on out of the count; an end that rolls back takes none.
    return Math.max(0, start.isBusiness ? count : count - 1);
  }

  const isBusinessDay = (date: IsoDate) => locate(date).isBusiness;
  const rollForward = (date: IsoDate) => (isBusinessDay(date) ? date : step(date, 1, 1));

  return {
    isHoliday: (date) => locate(date).table.holidays.has(epochDayOf(date)),
    holidayName: (date) => locate(date).table.holidays.get(epochDayOf(date))?.name ?? null,
    isBusinessDay,
    rollForward,
    rollBack: (date) => (isBusinessDay(date) ? date : step(date, -1, 1)),
    addBusinessDays(date, count) {
      if (!Number.isSafeInteger(count)) throw new RangeError(`Not a number of days: ${count}`);
      if (count === 0) return rollForward(date);
      return step(date, count > 0 ? 1 : -1, Math.abs(count));
    },
    businessDaysBetween,
    holidaysOf(year) {
      dateFromParts(year, 1, 1); // throws outside the years of IsoDate
      const entries = [...tableOf(year).holidays.entries()];
      return entries.sort(([a], [b]) => a - b).map(([, holiday]) => ({ ...holiday }));
    },
  };
}

/** The national calendar of ANBIMA and FEBRABAN. State and city holidays do not count for settlement (domain §10). */
export const anbimaCalendar: Calendar = makeCalendar([]);

/** The national calendar and some more days, e.g. a holiday decreed for one year: for `/settings/holidays`. @spec */
export function calendarWith(extra: readonly Holiday[]): Calendar {
  return makeCalendar(extra);
}
