import { type Clock, instantAfter, systemClock } from '../platform/clock';
import { TEST_BUSINESS_DATE } from './app';

export interface MovableClock extends Clock {
  /** Time passes only when a test says so. */
  pass(seconds: number): void;
}

export function movableClock(): MovableClock {
  const started = systemClock(TEST_BUSINESS_DATE).nowMs();
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
