import { isoDate } from '@lastro/domain/dates';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock';

afterEach(() => {
  vi.useRealTimers();
});

describe('the business date', () => {
  it('is the day of São Paulo, and turns at its midnight to the second', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { businessDate } = systemClock(null);
    const at = (instant: string) => {
      vi.setSystemTime(instant);
      return businessDate();
    };
    expect(at('2026-11-17T02:50:00Z')).toBe('2026-11-16');
    expect(at('2026-11-17T02:59:59.999Z')).toBe('2026-11-16');
    expect(at('2026-11-17T03:00:00Z')).toBe('2026-11-17');
    // The machine's clock is put back.
    expect(at('2026-11-17T02:59:59Z')).toBe('2026-11-16');
    expect(at('2026-12-31T23:00:00Z')).toBe('2026-12-31');
    expect(at('2027-01-01T03:00:00Z')).toBe('2027-01-01');
  });

  it('stays where it is pinned', () => {
    expect(systemClock(isoDate('2026-06-23')).businessDate()).toBe('2026-06-23');
  });
});
