import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { addDays, isoDate } from '../dates';
import { DAY_COUNT_BASES } from '../day-count';
import { cents, centsToReais } from '../money';
import { type Percent, parsePercent } from '../percent';
import { IOF_HISTORY } from './iof';
import { AMORTIZATION_SYSTEMS, MAX_PAID } from './schedule';
import { CHARGE_MODES, isRefused, type Simulation, type SimulationTerms, simulate } from './simulation';
import { randomSource, randomTerms } from './testing/random-terms';

const percent = (text: string) => parsePercent(text) as Percent;

const TERMS: SimulationTerms = {
  amount: cents(2_999_900),
  installments: 6,
  grace: 0,
  monthlyRate: percent('2'),
  tac: percent('0'),
  system: 'price',
  base: 'calendar-30',
  charges: 'financed',
  disbursement: isoDate('2026-11-16'),
  iofTable: IOF_HISTORY,
  isSimples: true,
};

function run(changes: Partial<SimulationTerms> = {}): Simulation {
  const result = simulate({ ...TERMS, ...changes }, anbimaCalendar);
  if (isRefused(result)) throw new Error(result.code);
  return result;
}

describe('decisions §3 the R$ 30.000 of the lower IOF are what is lent', () => {
  it('29.999,00 received would be 30.203,25 lent: the ordinary rate', () => {
    const result = run();
    expect(result.financed).toBeGreaterThan(3_020_325);
    expect(result.iof.rates).toMatchObject({ daily: '0.0082', isReduced: false });
    expect(result).toMatchObject({ net: 2_999_900, iof: run({ isSimples: false }).iof });
  });

  it('just as much as 30.000,00 lent has the lower rate, a cent more received has not', () => {
    const whole = run({ charges: 'deducted', amount: cents(3_000_000) });
    const received = cents(whole.net);
    expect(run({ amount: received })).toMatchObject({
      financed: 3_000_000,
      net: received,
      iof: { rates: { daily: '0.00274', isReduced: true } },
    });
    const more = run({ amount: cents(received + 1) });
    expect(more.iof.rates.isReduced).toBe(false);
    expect(more.financed).toBeGreaterThan(3_000_000);
  });

  it('deducted, the amount is what is lent', () => {
    const reduced = (amount: number) =>
      run({ charges: 'deducted', amount: cents(amount) }).iof.rates.isReduced;
    expect([reduced(3_000_000), reduced(3_000_001)]).toEqual([true, false]);
    expect(run({ charges: 'deducted', isSimples: false }).iof.rates.isReduced).toBe(false);
  });
});

describe('domain §3.3 financed, the least is lent that leaves what was asked for', () => {
  it('a cent less, and any up to fifty cents less, leave less', () => {
    const random = randomSource(8);
    for (let index = 0; index < 200; index += 1) {
      const terms: SimulationTerms = { ...randomTerms(random), charges: 'financed', isSimples: false };
      const result = simulate(terms, anbimaCalendar);
      if (isRefused(result)) continue;
      expect(result.net).toBeGreaterThanOrEqual(terms.amount);
      for (let less = 1; less <= 50 && less < result.financed; less += 1) {
        const lent = cents(result.financed - less);
        const { net } = simulate(
          { ...terms, amount: lent, charges: 'deducted' },
          anbimaCalendar,
        ) as Simulation;
        if (net >= terms.amount) expect.fail(`${less} cents less would do: ${JSON.stringify(terms)}`);
      }
    }
  }, 60_000);
});

describe('decisions §3 a disbursement before the IOF table is an error, never a tax of zero', () => {
  it('the first day of the table is taxed, the day before is refused', () => {
    const first = isoDate('2008-01-03');
    expect(run({ disbursement: first, charges: 'deducted' }).iof.total).toBeGreaterThan(0);
    expect(simulate({ ...TERMS, disbursement: addDays(first, -1) }, anbimaCalendar)).toEqual({
      code: 'credit.before-iof-table',
    });
    expect(simulate({ ...TERMS, iofTable: [] }, anbimaCalendar)).toEqual({ code: 'credit.before-iof-table' });
  });

  it('so is one whose term would leave the calendar', () => {
    const longest = { grace: 360, installments: 36 };
    expect(run({ ...longest, disbursement: isoDate('2194-12-31') }).installments).toHaveLength(36);
    expect(simulate({ ...TERMS, disbursement: isoDate('2195-01-01') }, anbimaCalendar)).toEqual({
      code: 'credit.too-far',
    });
    expect(simulate({ ...TERMS, disbursement: isoDate('2199-12-31') }, anbimaCalendar)).toEqual({
      code: 'credit.too-far',
    });
  });
});

describe('decisions §3 within the limits nothing overflows', () => {
  const EXTREMES = AMORTIZATION_SYSTEMS.flatMap((system) =>
    DAY_COUNT_BASES.flatMap((base) => CHARGE_MODES.map((charges) => ({ system, base, charges }))),
  );

  it.each(EXTREMES)(
    'a cent and a thousand millions, 30 percent in 36 after 360 days: $system $base $charges',
    (product) => {
      for (const amount of [1, 2, 3, 49, 100_000_000_000])
        for (const installments of [1, 2, 36])
          for (const grace of [0, 1, 360])
            for (const [rate, tac] of [
              ['30', '20'],
              ['0', '0'],
              ['0.000001', '20'],
            ] as const) {
              const terms = {
                ...TERMS,
                ...product,
                amount: cents(amount),
                installments,
                grace,
                monthlyRate: percent(rate),
                tac: percent(tac),
              };
              const result = simulate(terms, anbimaCalendar);
              if (isRefused(result)) {
                expect([result.code, product.system, rate, amount]).toEqual([
                  'credit.too-large',
                  'bullet',
                  '30',
                  100_000_000_000,
                ]);
                continue;
              }
              expect(result.totalPaid).toBeLessThanOrEqual(MAX_PAID);
              expect(() => centsToReais(result.totalPaid)).not.toThrow();
              expect(Number.isFinite(result.cet.annual)).toBe(true);
            }
    },
  );

  it('nothing, or less, is no loan', () => {
    for (const amount of [0, -1, -10_000_000])
      for (const product of EXTREMES)
        expect(simulate({ ...TERMS, ...product, amount: cents(amount) }, anbimaCalendar)).toEqual({
          code: 'credit.nothing-left',
        });
  });

  it.each(['100', '1000', '999999999'])(
    'beyond them it refuses or computes, and never throws: %s percent a month',
    (rate) => {
      for (const product of EXTREMES)
        for (const amount of [1, 10_000_000, 1_000_000_000_000])
          for (const installments of [1, 12, 36])
            expect(() =>
              simulate(
                { ...TERMS, ...product, amount: cents(amount), installments, monthlyRate: percent(rate) },
                anbimaCalendar,
              ),
            ).not.toThrow();
    },
  );
});
