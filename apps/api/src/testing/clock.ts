import { type Clock, instantAfter, instantToMs, systemClock } from '../platform/clock';
import { TEST_BUSINESS_DATE } from './app';

export interface MovableClock extends Clock {
  /** Time passes only when a test says so. */
  pass(seconds: number): void;
}

/** From a moment on, which is now unless told otherwise. */
export function movableClock(from: string | null = null): MovableClock {
  const started = from === null ? systemClock(TEST_BUSINESS_DATE).nowMs() : instantToMs(from);
  let passed = 0;
  const clock: MovableClock = {
    nowMs: () => started + passed,
    now: () => instantAfter(clock, 0),
    businessDate: () => TEST_BUSINESS_DATE,
    pass: (seconds) => {
      passed += seconds * 1000;
    },
  };
  return clock;
}
