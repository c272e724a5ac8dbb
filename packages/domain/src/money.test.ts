import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocateCents } from './allocation';
import {
  type Cents,
  cents,
  centsToReais,
  formatAmount,
  formatMoney,
  isAtLeast,
  LARGEST_CENTS,
  parseMoney,
  reaisToCents,
  subtractCents,
  sumCents,
  totalCents,
  ZERO_CENTS,
} from './money';

const anyCents = fc.maxSafeInteger().map((value) => cents(value));
/** Up to 2^46 reais, what a JSON number holds to the cent. */
const wireCents = fc
  .integer({ min: -7_036_874_417_766_399, max: 7_036_874_417_766_399 })
  .map((v) => cents(v));
const tradeCents = fc
  .integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  .map((value) => cents(value));

describe('decisions §1 money is integer cents', () => {
  it('refuses what is not a safe integer', () => {
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => cents(wrong)).toThrow(RangeError);
    }
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it('sums and differences throw rather than lose a cent', () => {
    const largest = cents(Number.MAX_SAFE_INTEGER);
    expect(() => sumCents([largest, cents(1)])).toThrow(RangeError);
    expect(() => subtractCents(cents(-Number.MAX_SAFE_INTEGER), cents(1))).toThrow(RangeError);
    expect(sumCents([cents(10), cents(-3), cents(5)])).toBe(12);
    expect(sumCents([])).toBe(ZERO_CENTS);
  });
});

describe('decisions §1 on the wire a JSON number in reais with at most two decimals', () => {
  const accepted: [number, number][] = [
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [0.1, 10],
    [1.15, 115],
    [1.005e3, 100_500],
    [19.99, 1999],
    [4.35, 435],
    [-10.07, -1007],
    [1234567.89, 123_456_789],
    [9999999999999.99, 999_999_999_999_999],
    [70368744177663.99, 7_036_874_417_766_399],
  ];
  it.each(accepted)('%d reais is %d cents', (reais, expected) => {
    expect(Object.is(reaisToCents(reais), expected)).toBe(true);
  });

  it.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0.1 + 0.2,
    0.001,
    1e-7,
    1.999,
    1e21,
    2 ** 46,
    90071992547409.91,
  ])('refuses %d', (reais) => {
    expect(reaisToCents(reais)).toBeNull();
  });

  it('every amount below 2^46 reais survives JSON and back', () => {
    fc.assert(
      fc.property(wireCents, (amount) => {
        const onTheWire = JSON.parse(JSON.stringify(centsToReais(amount)));
        expect(reaisToCents(onTheWire)).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });

  it('is what its shortest text says, for every number: of two decimals, of three, and the neighbours of both', () => {
    const byText = (reais: number) => {
      const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(String(reais)) ?? [];
      return whole === undefined ? null : Number(`${whole}${fraction.padEnd(2, '0')}`) || 0;
    };
    const bits = new DataView(new ArrayBuffer(8));
    const beside = (value: number, steps: bigint) => {
      bits.setFloat64(0, value);
      bits.setBigInt64(0, bits.getBigInt64(0) + steps);
      return bits.getFloat64(0);
    };
    const limit = 2 ** 46 - 1;
    const amounts = fc.oneof(
      fc.double({ min: -limit, max: limit, noNaN: true }),
      fc.maxSafeInteger().map((whole) => (whole % (limit * 100)) / 100),
      fc.maxSafeInteger().map((whole) => (whole % 2 ** 40) / 100),
      fc.maxSafeInteger().map((whole) => (whole % 2 ** 40) / 1000),
      fc.integer({ min: -200_000, max: 200_000 }).map((whole) => 2 ** 40 + whole / 100),
    );
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: -2n, max: 2n }), (amount, steps) => {
        const reais = amount === 0 ? 0 : beside(amount, steps);
        expect(reaisToCents(reais)).toBe(byText(reais));
      }),
      { numRuns: 20_000 },
    );
    fc.assert(
      fc.property(fc.maxSafeInteger(), (whole) => {
        const amount = whole % (limit * 100);
        const digits = String(Math.abs(amount)).padStart(3, '0');
        const text = `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(centsToReais(cents(amount))).toBe(Number(text) || 0);
      }),
      { numRuns: 20_000 },
    );
  });

  it('throws for an amount that two JSON numbers could not tell apart', () => {
    expect(() => centsToReais(cents(Number.MAX_SAFE_INTEGER))).toThrow(RangeError);
  });
});

describe('spec §9 currency BRL, pt-BR, prefix R$', () => {
  const table: [number, string][] = [
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [100, 'R$\u00a01,00'],
    [-100, '-R$\u00a01,00'],
    [123_456, 'R$\u00a01.234,56'],
    [100_000, 'R$\u00a01.000,00'],
    [99_999, 'R$\u00a0999,99'],
    [-123_456_789, '-R$\u00a01.234.567,89'],
    [Number.MAX_SAFE_INTEGER, 'R$\u00a090.071.992.547.409,91'],
  ];
  it.each(table)('%d cents is %s', (amount, text) => {
    expect(formatMoney(cents(amount))).toBe(text);
  });

  it('without the prefix', () => {
    expect(formatAmount(cents(123_456))).toBe('1.234,56');
    expect(formatAmount(cents(-5))).toBe('-0,05');
  });

  it('what is shown can be pasted back, with and without the prefix', () => {
    fc.assert(
      fc.property(anyCents, (amount) => {
        expect(parseMoney(formatMoney(amount))).toBe(amount);
        expect(parseMoney(formatAmount(amount))).toBe(amount);
      }),
    );
  });
});

describe('what people type and paste as money', () => {
  /** The rule as a table: text, cents or null when refused. */
  const table: [string, number | null][] = [
    // plain
    ['0', 0],
    ['1234', 123_400],
    ['R$1234', 123_400],
    ['007', 700],
    // one comma: decimal, up to two digits
    ['1234,5', 123_450],
    ['1234,56', 123_456],
    ['12,', 1200],
    [',50', 50],
    ['0,01', 1],
    ['1,234', null],
    ['10,000', null],
    // one dot: three digits after it are Brazilian grouping, one or two are decimals
    ['1.234', 123_400],
    ['12.345', 1_234_500],
    ['123.456', 12_345_600],
    ['1234.56', 123_456],
    ['12.5', 1250],
    ['.5', 50],
    ['1234.567', null],
    ['0.500', null],
    ['0.123', null],
    ['12.', null],
    ['1.2345', null],
    // both: the last one is the decimal separator
    ['R$ 1.234,56', 123_456],
    ['1.234,5', 123_450],
    ['1.234.567,89', 123_456_789],
    ['1,234.56', 123_456],
    ['1,234,567.8', 123_456_780],
    ['1.234,567', null],
    ['12.34,56', null],
    ['1.234,56,78', null],
    ['1,23.456,00', null],
    ['1234.567,00', null],
    // the same separator twice: grouping
    ['1.234.567', 123_456_700],
    ['1,234,567', 123_456_700],
    ['1.23.456', null],
    ['1..234', null],
    // signs and blanks
    ['-10,00', -1000],
    ['- 10,00', -1000],
    ['-R$ 10,00', -1000],
    ['R$ -10,00', -1000],
    ['\u221210,00', -1000],
    ['+5', 500],
    ['-0,00', 0],
    ['--5', null],
    ['-R$ -5', null],
    ['  R$\u00a01.234,56 ', 123_456],
    ['r$ 2', 200],
    ['BRL 2,50', 250],
    ['１２,５０', 1250],
    // no amount at all
    ['', null],
    ['   ', null],
    ['R$', null],
    ['-', null],
    [',', null],
    ['.', null],
    ['abc', null],
    ['12a', null],
    ['1e3', null],
    ['US$ 10', null],
    ['1 234,56', null],
    ['10,00 20,00', null],
    ['99999999999999999', null],
    ['9'.repeat(200), null],
  ];
  it.each(table)('%j', (text, expected) => {
    expect(Object.is(parseMoney(text), expected)).toBe(true);
  });

  it('never throws and never gives an unsafe amount', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'0123456789.,-+R$ \u00a0e'), maxLength: 24 });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string()), (text) => {
        const amount = parseMoney(text);
        expect(amount === null || Number.isSafeInteger(amount)).toBe(true);
      }),
    );
  });
});

describe('decisions §1 sums close to the cent, the last part absorbs the rounding', () => {
  const equalParts = (total: Cents, count: number) => allocateCents(total, Array<number>(count).fill(1));

  it('splits', () => {
    expect(equalParts(cents(100), 3)).toEqual([33, 33, 34]);
    expect(equalParts(cents(200), 3)).toEqual([67, 67, 66]);
    expect(equalParts(cents(-100), 3)).toEqual([-33, -33, -34]);
    expect(equalParts(cents(5), 10)).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
    expect(equalParts(ZERO_CENTS, 2)).toEqual([0, 0]);
  });

  it('gives nothing to a zero weight, not even the residue', () => {
    expect(allocateCents(cents(100), [1, 1, 1, 0])).toEqual([33, 33, 34, 0]);
    expect(allocateCents(cents(1000), ['0.7', 0, '0.3'])).toEqual([700, 0, 300]);
    expect(allocateCents(ZERO_CENTS, [0, 0])).toEqual([0, 0]);
    expect(allocateCents(ZERO_CENTS, [])).toEqual([]);
  });

  it('has nobody to give to: a programming error', () => {
    expect(() => allocateCents(cents(1), [0, 0])).toThrow(RangeError);
    expect(() => allocateCents(cents(1), [])).toThrow(RangeError);
    expect(() => allocateCents(cents(1), [2, -1])).toThrow(RangeError);
    expect(() => allocateCents(cents(1), [Number.NaN])).toThrow(RangeError);
  });

  const weights = fc
    .array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 40 })
    .filter((list) => list.some((weight) => weight > 0));

  it('closes for every total and weights, with no part of the other sign', () => {
    fc.assert(
      fc.property(tradeCents, weights, (total, list) => {
        const parts = allocateCents(total, list);
        expect(sumCents(parts)).toBe(total);
        for (const [index, part] of parts.entries()) {
          expect(part === 0 || Math.sign(part) === Math.sign(total)).toBe(true);
          if (list[index] === 0) expect(part).toBe(0);
        }
      }),
    );
  });

  it('equal parts differ from the share by less than a cent, the last by less than one for each part', () => {
    fc.assert(
      fc.property(tradeCents, fc.integer({ min: 1, max: 360 }), (total, count) => {
        const parts = equalParts(total, count);
        const share = total / count;
        const last = parts.at(-1) ?? 0;
        expect(Math.abs(last - share)).toBeLessThanOrEqual(count);
        if (Math.abs(share) >= count) {
          for (const part of parts.slice(0, -1)) expect(Math.abs(part - share)).toBeLessThanOrEqual(0.5);
        }
      }),
    );
  });
});

describe('totals for people to read', () => {
  it('are sums, as long as they can be counted to the cent', () => {
    fc.assert(
      fc.property(fc.array(tradeCents, { maxLength: 50 }), (amounts) => {
        expect(totalCents(amounts)).toBe(sumCents(amounts));
      }),
    );
    expect(totalCents([])).toBe(0);
  });

  it('R$ 10 bi × 10.000 does not fail: it is "mais de" the largest amount, and crosses the wire', () => {
    const total = totalCents(Array.from({ length: 10_000 }, () => cents(10 ** 12)));
    expect(total).toBe(LARGEST_CENTS);
    expect(formatMoney(total)).toBe('mais de R$\u00a070.368.744.177.663,99');
    expect(formatAmount(total)).toBe('mais de 70.368.744.177.663,99');
    expect(reaisToCents(centsToReais(total))).toBe(total);
    expect(totalCents([total, total, total])).toBe(total);
    expect(isAtLeast(total)).toBe(true);
    expect(isAtLeast(totalCents([cents(LARGEST_CENTS - 1)]))).toBe(false);
  });

  it('never fail, whatever is summed, and never leave the range', () => {
    fc.assert(
      fc.property(fc.array(anyCents, { maxLength: 30 }), (amounts) => {
        expect(Math.abs(totalCents(amounts))).toBeLessThanOrEqual(LARGEST_CENTS);
      }),
    );
  });
});
