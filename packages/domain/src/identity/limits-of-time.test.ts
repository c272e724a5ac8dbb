import { describe, expect, it } from 'vitest';
import { addDays, isoDate } from '../dates';
import { FLAG_LABELS, FLAG_MAX_DAYS, refuseFlagPeriod, USER_FLAGS } from './flags';
import { waitAfterFailures } from './sign-in-throttle';

describe('decided: a flag lasts at most 90 days', () => {
  it.each([
    ['2026-11-15', 'flag.ends-in-past'],
    ['2026-11-16', undefined],
    ['2026-11-17', undefined],
    ['2027-02-14', undefined],
    ['2027-02-15', 'flag.too-long'],
    ['2199-12-31', 'flag.too-long'],
    ['1900-01-01', 'flag.ends-in-past'],
  ])('granted on 2026-11-16 until %s: %s', (endsOn, code) => {
    expect(refuseFlagPeriod(isoDate(endsOn), isoDate('2026-11-16'))?.code).toBe(code);
  });

  it.each(['2024-02-29', '2026-12-31', '2028-01-01'])('both sides of the limit from %s', (day) => {
    const today = isoDate(day);
    expect(refuseFlagPeriod(addDays(today, FLAG_MAX_DAYS), today)).toBeNull();
    expect(refuseFlagPeriod(addDays(today, FLAG_MAX_DAYS + 1), today)).toEqual({
      code: 'flag.too-long',
      params: { days: 90 },
    });
  });

  it('every flag has a label', () => {
    for (const flag of USER_FLAGS) expect(FLAG_LABELS[flag].length).toBeGreaterThan(5);
  });
});

describe('growing wait after failed sign-ins', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 2],
    [4, 4],
    [5, 8],
    [11, 512],
    [12, 900],
    [13, 900],
    [1_000_000, 900],
  ])('%i failures wait %i seconds', (failures, seconds) => {
    expect(waitAfterFailures(failures)).toBe(seconds);
  });

  it('never shrinks', () => {
    for (let failures = 1; failures < 60; failures += 1)
      expect(waitAfterFailures(failures)).toBeGreaterThanOrEqual(waitAfterFailures(failures - 1));
  });
});
