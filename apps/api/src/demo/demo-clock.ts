import { anbimaCalendar } from '@lastro/domain/calendar';
import { addDays, epochDayOf, type IsoDate } from '@lastro/domain/dates';
import { type Clock, instantOf, instantToMs } from '../platform/clock';

/** A clock of the past that somebody winds: demo data has a history, and not three hundred proposals of one minute. */
export interface DemoClock extends Clock {
  /** To some minutes after the opening of a day. Within a day it never goes back: what took longer moves the rest. */
  wind(on: IsoDate, minutes: number): void;
}

const MINUTE = 60_000;
/** Nine in the morning of São Paulo. */
const OPENING = 12 * 60 * MINUTE;
const MIDNIGHT = 3 * 60 * MINUTE;
const DAY = 86_400_000;

/** So many looks has the last day of the demo, at a second each, with room. */
const ROOM = 60 * MINUTE;

/** A day on which people are at work: the last one up to so many days before another one. */
export function workdayBefore(date: IsoDate, daysAgo: number): IsoDate {
  return anbimaCalendar.rollBack(addDays(date, -daysAgo));
}

/** Whoever starts early in the morning finds nothing that happens at nine; before one it is the first minute of the day. */
function lastMoment(midnight: number, realMs: number): number {
  const isToday = realMs >= midnight && realMs < midnight + DAY;
  return isToday ? Math.max(midnight, realMs - ROOM) : Number.POSITIVE_INFINITY;
}

/** `told` is when the trail's last entry of a start that was cut short was written: this one goes on after it. */
export function demoClock(real: Pick<Clock, 'businessDate' | 'nowMs'>, told: string | null): DemoClock {
  const businessDate = real.businessDate();
  let today = businessDate;
  // Services may have told something right after it.
  const reachedMs = told === null ? 0 : instantToMs(told) + MINUTE;
  let nowMs = 0;
  return {
    nowMs: () => nowMs,
    // A second for each look: two things are never at one moment.
    now: () => {
      nowMs += 1000;
      return instantOf(nowMs);
    },
    businessDate: () => today,
    wind(on, minutes) {
      today = on;
      const start = epochDayOf(on) * DAY;
      const midnight = start + MIDNIGHT;
      const wanted = start + OPENING + minutes * MINUTE;
      const held = on === businessDate ? Math.min(wanted, lastMoment(midnight, real.nowMs())) : wanted;
      const passed = [nowMs, reachedMs].filter((each) => each >= midnight && each < midnight + DAY);
      nowMs = Math.max(held, ...passed);
    },
  };
}
