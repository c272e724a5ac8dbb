import { addDays, epochDayOf, type IsoDate } from '@lastro/domain/dates';
import type { Clock } from '../platform/clock';

/** A clock of the past that somebody winds: demo data has a history, and not three hundred proposals of one minute. */
export interface DemoClock extends Clock {
  /** To some minutes after the opening of a day before the business date. */
  wind(daysAgo: number, minutes: number): void;
}

const OPENING = Date.UTC(1970, 0, 1, 12, 0);
const MINUTE = 60_000;
const DAY = 86_400_000;

export function demoClock(businessDate: IsoDate): DemoClock {
  let today = businessDate;
  let nowMs = 0;
  const clock: DemoClock = {
    nowMs: () => nowMs,
    // A second for each look: two things are never at one moment.
    now: () => {
      nowMs += 1000;
      return new Date(nowMs).toISOString();
    },
    businessDate: () => today,
    wind(daysAgo, minutes) {
      today = addDays(businessDate, -daysAgo);
      nowMs = OPENING + epochDayOf(today) * DAY + minutes * MINUTE;
    },
  };
  clock.wind(0, 0);
  return clock;
}
