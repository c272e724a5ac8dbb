import { endOfMonth, parseIsoDate } from '@lastro/domain/dates';
import type { DateRange } from '../../shared/data-table/table-state';

const SHORT_MONTHS = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');

/** `2026-11` as `nov/2026`; what is no month is shown as it came. */
export function monthLabel(key: string): string {
  const first = parseIsoDate(`${key}-01`);
  if (first === null) return key;
  return `${SHORT_MONTHS[Number(first.slice(5, 7)) - 1]}/${first.slice(0, 4)}`;
}

/** The days of a month that a range of days leaves of it; null for what is no month. */
export function monthRange(key: string, within: DateRange = {}): DateRange | null {
  const first = parseIsoDate(`${key}-01`);
  if (first === null) return null;
  const last = endOfMonth(first);
  return {
    from: within.from !== undefined && within.from > first ? within.from : first,
    to: within.to !== undefined && within.to < last ? within.to : last,
  };
}
