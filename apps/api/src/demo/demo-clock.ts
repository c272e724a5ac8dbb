import { addDays, epochDayOf, type IsoDate } from '@lastro/domain/dates';
import { type Clock, instantOf } from '../platform/clock';

/** A clock of the past that somebody winds: demo data has a history, and not three hundred proposals of one minute. */
export interface DemoClock extends Clock {
  /** To some minutes after the opening of a day before the business date. */
  wind(daysAgo: number, minutes: number): void;
}

const MINUTE = 60_000;
/** Nine in the morning of São Paulo. */
const OPENING = 12 * 60 * MINUTE;
const DAY = 86_400_000;

export function demoClock(businessDate: IsoDate): DemoClock {
  let today = businessDate;
  let nowMs = 0;
  const clock: DemoClock = {
    nowMs: () => nowMs,
    // A second for each look: two things are never at one moment.
    now: () => {
      nowMs += 1000;
      return instantOf(nowMs);
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
