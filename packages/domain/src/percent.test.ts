import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparePercent,
  formatPercent,
  type Percent,
  parsePercent,
  percentFromNumber,
  percentFromNumeric,
  percentToNumber,
} from './percent';
import { percentFromDecimal, percentToDecimal } from './percent-decimal';
import { Decimal } from './rounding';

function percent(text: string): Percent {
  const value = parsePercent(text);
  if (value === null) throw new Error(`Not a percentage: ${text}`);
  return value;
}

const anyPercent = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([whole, micro]) => `${whole},${String(micro).padStart(6, '0')}`);

describe('decisions §1 rates are exact, with up to six decimals', () => {
  const table: [string, string | null][] = [
    ['2,49%', '2.49'],
    ['2.49 % a.m.', '2.49'],
    ['2,49% am', '2.49'],
    ['2,49 ao mês', '2.49'],
    ['2', '2'],
    ['2,00', '2'],
    ['02,50', '2.5'],
    ['0', '0'],
    ['-0,0', '0'],
    [',5', '0.5'],
    ['1.234', '1.234'],
    ['1.234,5', '1234.5'],
    ['0,123456', '0.123456'],
    ['0,1234567', null],
    ['-1,5%', '-1.5'],
    ['\u22121,5%', '-1.5'],
    ['+1', '1'],
    [' 2,49\u00a0% ', '2.49'],
    ['999999999,999999', '999999999.999999'],
    ['1000000000', null],
    ['30% a.a.', null],
    ['2,4,9', null],
    ['2%%', null],
    ['%', null],
    ['', null],
    ['.', null],
    ['2.', null],
    ['dois', null],
    ['1e2', null],
  ];
  it.each(table)('%j', (text, expected) => {
    expect(parsePercent(text)).toBe(expected);
  });

  it('reads JSON numbers by their shortest text', () => {
    expect(percentFromNumber(2.49)).toBe('2.49');
    expect(percentFromNumber(0.000001)).toBe('0.000001');
    expect(percentFromNumber(-0)).toBe('0');
    for (const wrong of [0.1 + 0.2, 1e-7, 1e9, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(percentFromNumber(wrong)).toBeNull();
    }
  });

  it('are read as a database keeps them, with idle zeros or as a number', () => {
    expect(['2.490000', '0.000000', 1.5].map(percentFromNumeric)).toEqual(['2.49', '0', '1.5']);
    expect(() => percentFromNumeric('NaN')).toThrow('not a percentage');
  });

  it('survives JSON, display and typing', () => {
    fc.assert(
      fc.property(anyPercent, (text) => {
        const value = percent(text);
        expect(percentFromNumber(JSON.parse(JSON.stringify(percentToNumber(value))))).toBe(value);
        expect(parsePercent(formatPercent(value, 6))).toBe(value);
        expect(percentFromDecimal(percentToDecimal(value), 6, 'half-even')).toBe(value);
      }),
    );
  });
});

describe('spec §9 percentages with two decimals and a comma', () => {
  const table: [string, number | undefined, string][] = [
    ['2.49', undefined, '2,49%'],
    ['2', undefined, '2,00%'],
    ['2.495', undefined, '2,50%'],
    ['-0.001', undefined, '0,00%'],
    ['-2.5', undefined, '-2,50%'],
    ['1234.5', undefined, '1.234,50%'],
    ['2.495', 3, '2,495%'],
    ['2.5', 0, '3%'],
  ];
  it.each(table)('%s with %s decimals is %s', (value, decimals, text) => {
    expect(formatPercent(percent(value), decimals)).toBe(text);
  });
});

describe('percentages as they are shown', () => {
  it('are the exact ones, rounded half up, with any number of decimals', () => {
    const shown = fc.tuple(anyPercent, fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(shown, ([text, decimals]) => {
        const value = percent(text);
        const rounded = new Decimal(value).toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP);
        const digits = formatPercent(value, decimals).replaceAll('.', '').replace(',', '.').replace('%', '');
        expect(digits).toBe((rounded.isZero() ? rounded.abs() : rounded).toFixed(decimals));
      }),
    );
  });
});

describe('percentages in formulas', () => {
  it('is a fraction there and comes back rounded by name', () => {
    expect(percentToDecimal(percent('2,49')).toString()).toBe('0.0249');
    expect(percentFromDecimal(new Decimal('0.26824179'), 2, 'half-even')).toBe('26.82');
    expect(percentFromDecimal(new Decimal('1e10'), 2, 'half-even')).toBeNull();
    expect(() => percentFromDecimal(new Decimal(1), 7, 'down')).toThrow(RangeError);
  });

  it('compares as numbers, not as text', () => {
    expect(comparePercent(percent('10'), percent('9'))).toBeGreaterThan(0);
    expect(comparePercent(percent('2.490'), percent('2,49'))).toBe(0);
  });
});
