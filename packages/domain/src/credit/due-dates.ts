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

/** The first due date is one month after the grace (domain §14.1); `months` says at which months something is due. */
export function dueDates(terms: DueDateTerms, months: readonly number[], calendar: Calendar): DueDate[] {
  const { disbursement, base } = terms;
  const start = graceEnd(terms);
  return months.map((month) => {
    const nominal = addMonths(start, month);
    const due = calendar.rollForward(nominal);
    const calendarDays = daysBetween(disbursement, due);
    const isCalendar = base === 'calendar-30' || base === 'calendar-365';
    const baseDays = isCalendar ? calendarDays : periodDays(base, disbursement, due, calendar);
    return { nominal, due, calendarDays, baseDays };
  });
}

export function graceEnd({ disbursement, grace }: Pick<DueDateTerms, 'disbursement' | 'grace'>): IsoDate {
  return addDays(disbursement, grace);
}
