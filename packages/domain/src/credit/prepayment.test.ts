import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { addMonths, isoDate } from '../dates';
import { cents, sumCents } from '../money';
import { type Percent, parsePercent } from '../percent';
import { type AfterExtra, extraAmortization, type OpenContract, prepaymentOn } from './prepayment';

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

  it('less than the interest amortises nothing; more than the debt leaves nothing', () => {
    expect(pay('reduce-term', isoDate('2026-05-30'), 100)).toMatchObject({ interest: 100, amortized: 0 });
    expect(pay('reduce-term', fourth, 99_999_999)).toMatchObject({ balance: 0, rows: [] });
    expect(pay('reduce-installment', fourth, 99_999_999).rows.every((row) => row.payment === 0)).toBe(true);
  });
});
