import { anbimaCalendar, type Calendar } from '@lastro/domain/calendar';
import {
  addDays,
  compareDates,
  dateParts,
  endOfMonth,
  type IsoDate,
  startOfMonth,
  weekdayOf,
} from '@lastro/domain/dates';

export interface MonthDay {
  readonly date: IsoDate;
  readonly day: number;
  readonly kind: 'business' | 'weekend' | 'holiday';
  readonly holiday: string | null;
}

export interface MonthFacts {
  readonly days: readonly MonthDay[];
  /** Empty cells before the first day, weeks beginning on Sunday. */
  readonly offset: number;
  readonly businessDays: number;
  /** Up to and including the date. */
  readonly elapsed: number;
  readonly remaining: number;
}

/** What the month of a date looks like to someone who counts business days. */
export function monthFacts(date: IsoDate, calendar: Calendar = anbimaCalendar): MonthFacts {
  const first = startOfMonth(date);
  const last = endOfMonth(date);
  const days: MonthDay[] = [];
  for (let each = first; compareDates(each, last) <= 0; each = addDays(each, 1)) {
    const holiday = calendar.holidayName(each);
    const kind = calendar.isBusinessDay(each) ? 'business' : holiday === null ? 'weekend' : 'holiday';
    days.push({ date: each, day: dateParts(each).day, kind, holiday });
  }
  const business = days.filter((day) => day.kind === 'business');
  const elapsed = business.filter((day) => compareDates(day.date, date) <= 0).length;
  return {
    days,
    offset: weekdayOf(first),
    businessDays: business.length,
    elapsed,
    remaining: business.length - elapsed,
  };
}

export interface NextHoliday {
  readonly date: IsoDate;
  readonly name: string;
}

export function nextHolidays(
  after: IsoDate,
  count: number,
  calendar: Calendar = anbimaCalendar,
): NextHoliday[] {
  const { year } = dateParts(after);
  return [...calendar.holidaysOf(year), ...calendar.holidaysOf(year + 1)]
    .filter((holiday) => compareDates(holiday.date, after) > 0)
    .slice(0, count);
}
