import type { Calendar } from '../calendar';
import { addDays, addMonths, daysBetween, type IsoDate } from '../dates';
import { type DayCountBase, periodDays } from '../day-count';

export interface DueDate {
  /** Same day of the month, clamped to its end. */
  readonly nominal: IsoDate;
  /** The nominal date or the next business day: when it is paid, and up to where interest runs (domain §14.2). */
  readonly due: IsoDate;
  /** Calendar days since the disbursement, which IOF and CET count. */
  readonly calendarDays: number;
  /** Days of the contract's base since the disbursement. */
  readonly baseDays: number;
}

export interface DueDateTerms {
  readonly disbursement: IsoDate;
  readonly grace: number;
  readonly installments: number;
  readonly base: DayCountBase;
}

/** Months after the end of the grace, as far as somebody has asked. */
type Known = DueDate[];

/**
 * Offers of one proposal, and of one day, share their dates, which cost more to find than the money does. Per calendar,
 * and bounded: what is forgotten is computed again.
 */
const memory = new WeakMap<Calendar, Map<string, Known>>();
const MAX_KNOWN = 500;

/** The first due date is one month after the grace (domain §14.1); `months` says at which months something is due. */
export function dueDates(terms: DueDateTerms, months: readonly number[], calendar: Calendar): DueDate[] {
  const known = knownDates(terms, calendar);
  return months.map((month) => {
    const date = known[month] ?? dueDate(terms, month, calendar);
    known[month] = date;
    return date;
  });
}

function knownDates({ disbursement, grace, base }: DueDateTerms, calendar: Calendar): Known {
  const ofCalendar = memory.get(calendar) ?? new Map<string, Known>();
  memory.set(calendar, ofCalendar);
  const key = `${disbursement} ${grace} ${base}`;
  const known = ofCalendar.get(key);
  if (known !== undefined) return known;
  if (ofCalendar.size >= MAX_KNOWN) ofCalendar.clear();
  const fresh: Known = [];
  ofCalendar.set(key, fresh);
  return fresh;
}

function dueDate(terms: DueDateTerms, month: number, calendar: Calendar): DueDate {
  const { disbursement, base } = terms;
  const nominal = addMonths(graceEnd(terms), month);
  const due = calendar.rollForward(nominal);
  return {
    nominal,
    due,
    calendarDays: daysBetween(disbursement, due),
    baseDays: periodDays(base, disbursement, due, calendar),
  };
}

export function graceEnd({ disbursement, grace }: Pick<DueDateTerms, 'disbursement' | 'grace'>): IsoDate {
  return addDays(disbursement, grace);
}
