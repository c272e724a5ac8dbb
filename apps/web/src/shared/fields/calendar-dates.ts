import {
  addDays,
  addMonths,
  dateFromParts,
  daysInMonth,
  endOfMonth,
  type IsoDate,
  MAX_YEAR,
  MIN_YEAR,
  startOfMonth,
  weekdayOf,
} from '@lastro/domain/dates';

export function dateForKey(key: string, date: IsoDate): IsoDate | null {
  switch (key) {
    case 'ArrowLeft':
      return shiftDays(date, -1);
    case 'ArrowRight':
      return shiftDays(date, 1);
    case 'ArrowUp':
      return shiftDays(date, -7);
    case 'ArrowDown':
      return shiftDays(date, 7);
    case 'Home':
      return shiftDays(date, -weekdayOf(date));
    case 'End':
      return shiftDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return shiftMonths(date, -1);
    case 'PageDown':
      return shiftMonths(date, 1);
    default:
      return null;
  }
}

/** The civil calendar ends somewhere; at its edge the cursor stays where it is. */
const FIRST = dateFromParts(MIN_YEAR, 1, 1);
const LAST = dateFromParts(MAX_YEAR, 12, 31);

function shiftDays(date: IsoDate, days: number): IsoDate {
  const isAtEdge = days < 0 ? date < addDays(FIRST, -days) : date > addDays(LAST, -days);
  return isAtEdge ? date : addDays(date, days);
}

export function shiftMonths(date: IsoDate, months: number): IsoDate {
  const isAtEdge = months < 0 ? startOfMonth(date) === FIRST : endOfMonth(date) === LAST;
  return isAtEdge ? date : addMonths(date, months);
}

/** Weeks from Sunday to Saturday, with null where another month stands. */
export function weeksOf(year: number, month: number): (IsoDate | null)[][] {
  const lead = weekdayOf(dateFromParts(year, month, 1));
  const days = Array.from({ length: daysInMonth(year, month) }, (_, index) =>
    dateFromParts(year, month, index + 1),
  );
  const cells: (IsoDate | null)[] = [...Array<null>(lead).fill(null), ...days];
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Enough for births and for the longest contracts, without a list of three hundred years. */
export function yearsAround(thisYear: number, shownYear: number): string[] {
  const first = Math.max(MIN_YEAR, Math.min(thisYear - 100, shownYear));
  const last = Math.min(MAX_YEAR, Math.max(thisYear + 40, shownYear));
  return Array.from({ length: last - first + 1 }, (_, index) => String(last - index));
}
