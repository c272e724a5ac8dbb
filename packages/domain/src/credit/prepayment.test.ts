import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { addDays, addMonths, type IsoDate, isoDate } from '../dates';
import { cents, sumCents } from '../money';
import { type Percent, parsePercent } from '../percent';
import { type AfterExtra, extraAmortization, type OpenContract, prepaymentOn } from './prepayment';
import { add, invert, multiply, type Real, roundHalfUp } from './testing/exact-numbers';
import { daysOf, growthBy } from './testing/exact-offer';
import { randomSource } from './testing/random-terms';

const percent = (text: string) => parsePercent(text) as Percent;
const RATE = { base: 'thirty-360', monthlyRate: percent('2') } as const;
const start = isoDate('2026-01-15');
const dues = Array.from({ length: 12 }, (_, index) => addMonths(start, index + 1));
const fourth = isoDate('2026-05-15');
/** Price, 100.000,00 at 2 % in 12: the fourth is paid, eight are left. */
const left = dues.slice(4).map((due) => ({ due, payment: cents(945_596) }));

describe('domain §5.2 prepayment', () => {
  it('on the fourth due date 69.269,46 settle what stands at 75.647,68', () => {
    const { presentValue, nominal, discount, total } = prepaymentOn(
      fourth,
      left,
      RATE,
      percent('0'),
      anbimaCalendar,
    );
    expect(nominal).toBe(7_564_768);
    // The figure of the domain is the balance; instalments of whole cents are worth two cents more or less.
    expect(Math.abs(presentValue - 6_926_946)).toBeLessThanOrEqual(3);
    expect(discount).toBe(nominal - presentValue);
    expect(total).toBe(presentValue);
  });

  it('what is due on the day or before is owed in full, and the fee is a share of the value', () => {
    const result = prepaymentOn(isoDate('2027-06-30'), left, RATE, percent('2'), anbimaCalendar);
    expect(result.presentValue).toBe(result.nominal);
    expect(result.fee).toBe(Math.round(result.nominal * 0.02));
    expect(result.total).toBe(result.presentValue + result.fee);
  });

  it('decisions §3 sums exact present values and rounds once; its parts close to the sum', () => {
    const rate = { base: 'calendar-30', monthlyRate: percent('2') } as const;
    const random = randomSource(9);
    let apart = 0;
    for (let index = 0; index < 200; index += 1) {
      const date = addDays(start, Math.floor(random() * 150));
      const remaining = dues.map((due) => ({ due, payment: cents(Math.floor(random() * 1_000_000)) }));
      const result = prepaymentOn(date, remaining, rate, percent('0'), anbimaCalendar);
      const growth = growthBy(rate);
      const exact = remaining.map(({ due, payment }) =>
        multiply(invert(growth(due <= date ? 0 : daysOf(rate.base, date, due))), BigInt(payment)),
      );
      expect(BigInt(result.presentValue)).toBe(roundHalfUp(exact.reduce(add)).cents);
      expect(sumCents(result.parts.map((part) => part.presentValue))).toBe(result.presentValue);
      for (const [at, part] of result.parts.entries()) {
        const own = Number(roundHalfUp(exact[at] as Real).cents);
        expect(Math.abs(part.presentValue - own)).toBeLessThanOrEqual(1);
        expect(part.presentValue).toBeGreaterThanOrEqual(0);
      }
      apart +=
        result.presentValue === Number(exact.reduce((sum, one) => sum + roundHalfUp(one).cents, 0n)) ? 0 : 1;
    }
    // Rounding each part would have been another sum in most of these.
    expect(apart).toBeGreaterThan(80);
  }, 30_000);

  it('costs less the earlier it comes', () => {
    const at = (date: string) => prepaymentOn(isoDate(date), left, RATE, percent('0'), anbimaCalendar).total;
    expect(at('2026-05-15')).toBeLessThan(at('2026-05-20'));
    expect(at('2026-05-20')).toBeLessThan(at('2026-06-14'));
  });
});

describe('domain §5.3 extraordinary amortisation: 20.000,00 on the fourth due date', () => {
  const contract: OpenContract = {
    ...RATE,
    system: 'price',
    balance: cents(6_926_946),
    since: fourth,
    payment: cents(945_596),
    dues: dues.slice(4),
  };
  const pay = (how: AfterExtra, date = fourth, amount = 2_000_000) =>
    extraAmortization(cents(amount), date, contract, how, anbimaCalendar);

  it('reduces the instalment: 8 of 6.725,76', () => {
    const { balance, rows, interest } = pay('reduce-installment');
    expect(interest).toBe(0);
    expect(balance).toBe(4_926_946);
    expect(rows).toHaveLength(8);
    expect(rows[0]?.payment).toBe(672_576);
    expect(sumCents(rows.map(({ amortization }) => amortization))).toBe(balance);
  });

  it('reduces the term: 5 of 9.455,96 and a last one of 5.292,03', () => {
    const { rows } = pay('reduce-term');
    expect(rows).toHaveLength(6);
    for (const row of rows.slice(0, 5)) expect(row.payment).toBe(945_596);
    expect(Math.abs((rows.at(-1)?.payment ?? 0) - 529_203)).toBeLessThanOrEqual(2);
    expect(rows.at(-1)?.closing).toBe(0);
  });

  it('pays the interest that has run since the last due date first', () => {
    const { interest, amortized, balance } = pay('reduce-term', isoDate('2026-05-30'));
    expect(interest).toBeGreaterThan(0);
    expect(interest + amortized).toBe(2_000_000);
    expect(balance).toBe(6_926_946 - amortized);
  });

  it('decisions §3 half a cent of accrued interest, and of each new row, goes up', () => {
    const small = { ...contract, balance: cents(125), payment: cents(40), dues: dues.slice(5, 8) };
    const { interest, amortized, balance, rows } = extraAmortization(
      cents(53), // 2,50 of interest, which is 3
      dues[4] as IsoDate,
      small,
      'reduce-term',
      anbimaCalendar,
    );
    expect({ interest, amortized, balance }).toEqual({ interest: 3, amortized: 50, balance: 75 });
    expect(rows.map((row) => [row.interest, row.amortization])).toEqual([
      [2, 38],
      [1, 37],
    ]);
  });

  it('less than the interest amortises nothing; more than the debt leaves nothing', () => {
    expect(pay('reduce-term', isoDate('2026-05-30'), 100)).toMatchObject({ interest: 100, amortized: 0 });
    expect(pay('reduce-term', fourth, 99_999_999)).toMatchObject({ balance: 0, rows: [] });
    expect(pay('reduce-installment', fourth, 99_999_999).rows.every((row) => row.payment === 0)).toBe(true);
  });
});
