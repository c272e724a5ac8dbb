import { describe, expect, it } from 'vitest';
import { daysBetween, isoDate } from '../dates';
import { cents } from '../money';
import { type Cet, cetOf, cetResidual, type Flow } from './cet';

const monthly = (count: number, amount: number): Flow[] =>
  Array.from({ length: count }, (_, index) => ({ calendarDays: 30 * (index + 1), payment: cents(amount) }));

function found(result: ReturnType<typeof cetOf>): Cet {
  if (typeof result === 'string') throw new Error(result);
  return result;
}

describe('domain §4 CET', () => {
  it('the example of the Central Bank on real dates: 44,55 % a year', () => {
    const released = isoDate('2026-01-15');
    const dates = ['2026-02-15', '2026-03-15', '2026-04-15', '2026-05-15', '2026-06-15'];
    const flow = dates.map((date) => ({
      calendarDays: daysBetween(released, isoDate(date)),
      payment: cents(20_573),
    }));
    const cet = found(cetOf(cents(94_000), flow));
    expect((cet.annual * 100).toFixed(2)).toBe('44.55');
    expect(cet.monthly).toBeCloseTo((1 + cet.annual) ** (1 / 12) - 1, 12);
  });

  it('is zero where as much is paid as was received, and below where less is', () => {
    expect(found(cetOf(cents(100_000), monthly(10, 10_000))).annual).toBeCloseTo(0, 12);
    expect(found(cetOf(cents(100_000), monthly(10, 9000))).annual).toBeLessThan(0);
  });

  it.each([
    ['a cent that becomes a million', 1, monthly(36, 100_000_000)],
    ['a million that becomes a thousand', 100_000_000, [{ calendarDays: 300, payment: cents(100_000) }]],
    [
      'payments at odd times',
      100_000,
      [3, 400, 401, 2000].map((calendarDays) => ({ calendarDays, payment: cents(60_000) })),
    ],
    ['one payment tomorrow', 100_000, [{ calendarDays: 1, payment: cents(200_000) }]],
    ['one payment in a hundred years', 100_000, [{ calendarDays: 36_500, payment: cents(100_000_000) }]],
    [
      'nothing for years, then everything',
      100_000,
      [
        { calendarDays: 1, payment: cents(0) },
        { calendarDays: 9000, payment: cents(150_000) },
      ],
    ],
  ])('converges on %s', (_name, released, flow) => {
    const residual = cetResidual(found(cetOf(cents(released), flow)), cents(released), flow);
    expect(Math.abs(residual) / released).toBeLessThan(1e-9);
  });

  it.each([
    ['nothing-released', 0, monthly(3, 100)],
    ['nothing-released', -5, monthly(3, 100)],
    ['nothing-paid', 100, []],
    ['nothing-paid', 100, monthly(3, 0)],
    ['not-a-loan', 100, [{ calendarDays: 0, payment: cents(100) }]],
    ['not-a-loan', 100, [{ calendarDays: 30, payment: cents(-100) }]],
  ])('says %s where there is no rate', (failure, released, flow) => {
    expect(cetOf(cents(released), flow)).toBe(failure);
  });
});
