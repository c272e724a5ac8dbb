import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { isoDate } from '../dates';
import { DAY_COUNT_BASES, type DayCountBase } from '../day-count';
import { cents } from '../money';
import type { Percent } from '../percent';
import { accrualOf } from './accrual';
import { IOF_HISTORY } from './iof';
import { yearlyRate } from './percent-share';
import { halfUp } from './ratio';
import { interestOn, levelPayment, presentValue, shareOf } from './round-growth';
import { isRefused, simulate } from './simulation';
import { roundHalfUp } from './testing/exact-numbers';
import { growthBy } from './testing/exact-offer';
import { randomSource } from './testing/random-terms';

const percent = (text: string) => text as Percent;

describe('decisions §3 a result that is exactly half a cent rounds up', () => {
  it('R$ 156.750,00 at 3,53 % in 36 from 23/06/2026: the first interest of 5.533,275 is 5.533,28', () => {
    const result = simulate(
      {
        amount: cents(15_675_000),
        installments: 36,
        grace: 0,
        monthlyRate: percent('3.53'),
        tac: percent('0'),
        system: 'price',
        base: 'calendar-30',
        charges: 'deducted',
        disbursement: isoDate('2026-06-23'),
        iofTable: IOF_HISTORY,
        isSimples: false,
      },
      anbimaCalendar,
    );
    if (isRefused(result)) throw new Error(result.code);
    expect(result.installments[0]?.calendarDays).toBe(30);
    expect(result.installments[0]?.interest).toBe(553_328);
  });

  it.each<[DayCountBase, number, string, [bigint, bigint]]>([
    ['thirty-360', 30, '2', [102n, 100n]],
    ['calendar-30', 90, '2', [1_061_208n, 1_000_000n]],
    ['calendar-365', 365, '1', [101n ** 12n, 100n ** 12n]],
    ['calendar-365', 730, '0.5', [1005n ** 24n, 1000n ** 24n]],
    ['business-252', 252, '1', [101n ** 12n, 100n ** 12n]],
    ['business-252', 21, '3', [103n, 100n]],
    // The root itself is rational: half a month of 21 % is 10 %, a third of 3,0301 % is 1 %, a fifth of nothing nothing.
    ['calendar-30', 15, '21', [110n, 100n]],
    ['thirty-360', 45, '21', [1331n, 1000n]],
    ['calendar-30', 10, '3.0301', [101n, 100n]],
    ['business-252', 7, '3.0301', [101n, 100n]],
    ['calendar-365', 17, '0', [1n, 1n]],
  ])('%s: %i days of %s percent are known exactly', (base, days, rate, [num, den]) => {
    const exact = accrualOf(base, percent(rate)).exact(days);
    expect(exact && exact.num * den).toBe(exact && num * exact.den);
    expect(exact).not.toBeNull();
  });

  it.each<[DayCountBase, number, string]>([
    ['calendar-30', 31, '2'],
    ['calendar-30', 15, '2'],
    ['thirty-360', 29, '21'],
    ['calendar-365', 364, '1'],
    ['business-252', 22, '3'],
  ])('%s: %i days of %s percent are irrational, hence never a tie', (base, days, rate) => {
    expect(accrualOf(base, percent(rate)).exact(days)).toBeNull();
  });

  it('interest, payment and present value at the half cent', () => {
    const two = accrualOf('thirty-360', percent('2'));
    expect(interestOn(cents(25), 30, two)).toBe(1); // 0,50
    expect(interestOn(cents(75), 30, two)).toBe(2); // 1,50
    const none = accrualOf('calendar-365', percent('0'));
    expect(levelPayment(cents(5), [31, 28], none)).toBe(3); // 2,50
    const quarter = accrualOf('calendar-30', percent('25'));
    expect(levelPayment(cents(18), [30, 30], quarter)).toBe(13); // 18 ÷ (1/1,25 + 1/1,25²) is 12,5
    const sixty = accrualOf('calendar-30', percent('60'));
    const ahead = [
      { payment: 0, days: 15 },
      { payment: 4, days: 30 },
      { payment: 0, days: 45 },
      { payment: 64, days: 60 },
    ];
    expect(presentValue(ahead.slice(0, 3), sixty)).toBe(3); // 2,5
    expect(presentValue(ahead, sixty)).toBe(28); // 2,5 and 25
  });

  it('of a negative amount the half goes up, too', () => {
    expect([
      shareOf(1, -1, 2),
      shareOf(3, -1, 2),
      shareOf(7, -1, 4),
      shareOf(7, 1, 4),
      shareOf(5, 1, 2),
    ]).toEqual([0, -1, -2, 2, 3]);
    // Too large for a number to be sure of: 2^53 − 1 halves.
    expect(shareOf(Number.MAX_SAFE_INTEGER, 1, 2)).toBe(2 ** 52);
    expect([halfUp(-1n, 2n), halfUp(-3n, 2n), halfUp(-7n, 4n), halfUp(7n, 4n)]).toEqual([0n, -1n, -2n, 2n]);
  });
});

describe('digits', () => {
  it('a factor is right to a part in 2^96, for every base and up to four thousand days', () => {
    const random = randomSource(5);
    for (const base of DAY_COUNT_BASES)
      for (let index = 0; index < 200; index += 1) {
        const monthlyRate = percent((random() * 30).toFixed(6));
        const days = 1 + Math.floor(random() ** 3 * 4096);
        const scale = 10n ** 60n;
        const accrual = accrualOf(base, monthlyRate);
        const { factor, bits } = accrual;
        const growth = growthBy({ base, monthlyRate })(days);
        const exact =
          growth.kind === 'fraction'
            ? roundHalfUp({ ...growth, top: growth.top * scale }).cents
            : roundHalfUp({ kind: 'bounds', low: growth.low * scale, high: growth.high * scale }).cents;
        const got = (factor(days) * scale) >> bits;
        const error = got > exact ? got - exact : exact - got;
        expect(error << 96n <= exact + (1n << 96n), `${base} ${monthlyRate} ${days}`).toBe(true);
      }
  });

  it('are doubled until a value falls on one side: with a handful to begin with the cent is the same', () => {
    const random = randomSource(6);
    for (let index = 0; index < 1000; index += 1) {
      const rate = percent((random() * 30).toFixed(2));
      const base = DAY_COUNT_BASES[index % DAY_COUNT_BASES.length] as DayCountBase;
      const amount = cents(Math.floor(10 ** (3 + random() * 12)));
      const lengths = Array.from({ length: 12 }, () => 28 + Math.floor(random() * 7));
      const ahead = lengths.map((days, month) => ({ payment: amount, days: 35 * month + days }));
      const [few, enough] = [
        { ...accrualOf(base, rate, 48n), interest: () => Number.NaN },
        accrualOf(base, rate),
      ];
      expect(interestOn(amount, 31, few)).toBe(interestOn(amount, 31, enough));
      expect(levelPayment(amount, lengths, few)).toBe(levelPayment(amount, lengths, enough));
      expect(presentValue(ahead, few)).toBe(presentValue(ahead, enough));
    }
  });
});

describe('a year of a monthly rate', () => {
  it.each([
    ['1', '12.682503'],
    ['2.49', '34.331516'],
    ['0', '0'],
    ['30', '2229.808512'],
  ])('%s percent a month are %s percent a year', (monthly, yearly) => {
    expect(yearlyRate(percent(monthly))).toBe(yearly);
  });
});
