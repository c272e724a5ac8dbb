import { describe, expect, it } from 'vitest';
import { Decimal, type Rounding, roundToDecimals, roundToInteger } from './rounding';

describe('domain §14.9 every division names its rounding', () => {
  const table: [string, Rounding, number][] = [
    ['2.5', 'half-up', 3],
    ['2.5', 'half-even', 2],
    ['3.5', 'half-even', 4],
    ['2.5', 'down', 2],
    ['2.1', 'up', 3],
    ['-2.5', 'half-up', -3],
    ['-2.5', 'half-even', -2],
    ['-2.9', 'down', -2],
    ['-2.1', 'up', -3],
    ['2.4999999999999999999999', 'half-up', 2],
  ];
  it.each(table)('%s %s is %d', (value, rounding, expected) => {
    expect(roundToInteger(new Decimal(value), rounding)).toBe(expected);
  });

  it('never gives minus zero', () => {
    expect(Object.is(roundToInteger(new Decimal('-0.2'), 'half-up'), 0)).toBe(true);
  });

  it('throws above the safe integers: a programming error', () => {
    expect(() => roundToInteger(new Decimal('1e20'), 'down')).toThrow(RangeError);
  });
});

describe('domain §2.1 factors keep at least 20 digits', () => {
  it('holds a third to 40 digits and writes no exponent', () => {
    expect(new Decimal(1).dividedBy(3).toString()).toBe(`0.${'3'.repeat(40)}`);
    expect(new Decimal('0.0000001').toString()).toBe('0.0000001');
  });

  it('a daily rate compounded back gives the monthly one', () => {
    const daily = new Decimal('1.02').pow(new Decimal(1).dividedBy(30));
    expect(roundToDecimals(daily.pow(30), 30, 'half-even').toString()).toBe('1.02');
  });
});
