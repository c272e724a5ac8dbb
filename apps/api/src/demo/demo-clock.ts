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
const MIDNIGHT = 3 * 60 * MINUTE;
const DAY = 86_400_000;

/** So many looks has the last day of the demo, at a second each, with room. */
const ROOM = 60 * MINUTE;

/** Whoever starts early in the morning finds nothing that happens at nine; before one it is the first minute of the day. */
function lastMoment(today: IsoDate, realMs: number): number {
  const midnight = MIDNIGHT + epochDayOf(today) * DAY;
  const isToday = realMs >= midnight && realMs < midnight + DAY;
  return isToday ? Math.max(midnight, realMs - ROOM) : Number.POSITIVE_INFINITY;
}

export function demoClock(real: Pick<Clock, 'businessDate' | 'nowMs'>): DemoClock {
  const businessDate = real.businessDate();
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
      const wanted = OPENING + epochDayOf(today) * DAY + minutes * MINUTE;
      nowMs = daysAgo === 0 ? Math.min(wanted, lastMoment(today, real.nowMs())) : wanted;
    },
  };
  clock.wind(0, 0);
  return clock;
}
