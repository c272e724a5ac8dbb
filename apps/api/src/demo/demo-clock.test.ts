import { isoDate } from '@lastro/domain/dates';
import { describe, expect, it } from 'vitest';
import { instantOf, instantToMs } from '../platform/clock';
import { demoClock } from './demo-clock';

const TODAY = isoDate('2026-11-16');
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** In São Paulo, as an instant. */
const halfPast = (hour: number) => instantOf(instantToMs(`${TODAY}T03:30:00.000Z`) + hour * 3_600_000);

function startedAt(moment: string, told: string | null = null) {
  const real = { businessDate: () => TODAY, nowMs: () => instantToMs(moment) };
  return demoClock(real, told);
}

describe('the last day of the demo', () => {
  it.each(HOURS)('at %i:30 nothing has happened later than that, and nothing before midnight', (hour) => {
    const moment = halfPast(hour);
    const clock = startedAt(moment);
    for (const minutes of [0, 5, 60, 540]) {
      clock.wind(TODAY, minutes);
      const told = clock.now();
      expect(told < moment, told).toBe(true);
      expect(told > `${TODAY}T03:00:00.000Z`, told).toBe(true);
    }
  });

  it.each(HOURS)('at %i:30 each thing happens after the one before', (hour) => {
    const clock = startedAt(halfPast(hour));
    const told = [0, 5, 5, 60, 30, 540].flatMap((minutes) => {
      clock.wind(TODAY, minutes);
      return [clock.now(), clock.now()];
    });
    expect(told).toEqual([...new Set(told)].sort());
  });

  it('a start that goes on is after what was told, also where the day is not over', () => {
    const told = `${TODAY}T12:00:30.000Z`;
    const clock = startedAt(`${TODAY}T13:30:00.000Z`, told);
    clock.wind(TODAY, 0);
    expect(clock.now() > told).toBe(true);
  });
});
