import { isoDate } from '@lastro/domain/dates';
import { describe, expect, test } from 'vitest';
import { monthLabel, monthRange } from './months';

describe('months', () => {
  test.each([
    ['2026-01', 'jan/2026'],
    ['2026-11', 'nov/2026'],
    ['2027-12', 'dez/2027'],
    ['2026-13', '2026-13'],
    ['', ''],
  ])('%s is written %s', (key, label) => {
    expect(monthLabel(key)).toBe(label);
  });

  test('a month is its days, leap years included', () => {
    expect(monthRange('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthRange('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
    expect(monthRange('outubro')).toBeNull();
  });

  test('a range of days leaves only its own of a month', () => {
    const within = { from: isoDate('2026-11-10'), to: isoDate('2027-01-15') };
    expect(monthRange('2026-11', within)).toEqual({ from: '2026-11-10', to: '2026-11-30' });
    expect(monthRange('2026-12', within)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(monthRange('2027-01', within)).toEqual({ from: '2027-01-01', to: '2027-01-15' });
  });
});
