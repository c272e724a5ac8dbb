import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { IOF_HISTORY } from '../credit/iof';
import { isRefused, type Simulation, type SimulationTerms, simulate } from '../credit/simulation';
import { randomSource, randomTerms } from '../credit/testing/random-terms';
import { addDays, type IsoDate } from '../dates';
import { cents } from '../money';
import type { Percent } from '../percent';
import { Decimal } from '../rounding';
import {
  type AskedOffer,
  isOperationNumber,
  type OfferQuote,
  type QuotedValue,
  quoteDifferences,
  quoteOf,
} from './offer-quote';

const PLAIN: SimulationTerms = {
  amount: cents(10_000_000),
  installments: 12,
  grace: 0,
  monthlyRate: '2.49' as Percent,
  tac: '1.5' as Percent,
  system: 'price',
  base: 'calendar-30',
  charges: 'deducted',
  disbursement: '2026-11-16' as IsoDate,
  iofTable: IOF_HISTORY,
  isSimples: false,
};
const ASKED: AskedOffer = { rateId: 7, proposalId: 3, prepaymentFee: '2' as Percent };
/** As decisions §3 has it. */
const TOLERANCE = { cents: 0, percent: '0.0001' as Percent };

/** Offers of every kind, the same in each run. */
function simulations(count: number): Simulation[] {
  const random = randomSource(20_261_116);
  const found: Simulation[] = [];
  while (found.length < count) {
    const result = simulate(randomTerms(random), anbimaCalendar);
    if (!isRefused(result)) found.push(result);
  }
  return found;
}

const check = (simulation: Simulation, said: OfferQuote, tolerance = TOLERANCE) =>
  quoteDifferences(simulation, ASKED, said, tolerance);

/** The smallest lie that is no rounding: a cent, a day, one more, two ten-thousandths of a percentage point. */
function lieAbout(value: QuotedValue): QuotedValue {
  if (typeof value === 'number' || value === null) return (value ?? 0) + 1;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return addDays(value as IsoDate, 1);
  return new Decimal(value).plus('0.0002').toFixed();
}

describe('domain §4 what is told of an offer', () => {
  it('R$ 100.000,00 at 2,49 % in 12 from 16/11/2026, by a computation elsewhere (XIRR of its flow: 44,787898)', () => {
    const told = simulate(PLAIN, anbimaCalendar);
    if (isRefused(told)) throw new Error(told.code);
    expect(quoteOf(told, ASKED)).toMatchObject({
      ...ASKED,
      amount: 10_000_000,
      installmentCount: 12,
      grace: 0,
      monthlyRate: '2.49',
      annualRate: '34.331516',
      annualCet: '44.79',
      monthlyCet: '3.13',
      disbursement: '2026-11-16',
      firstDue: '2026-12-16',
      lastDue: '2027-11-16',
      payment: 976_187,
      tac: 150_000,
      iof: 207_328,
      net: 9_642_672,
      totalPaid: 11_714_246,
    });
  });

  it('a CET has two decimals, a tie goes to the even one (ABNT NBR 5891), and what no percentage shows is the biggest', () => {
    const [simulation] = simulations(1) as [Simulation];
    const toldOf = (annual: number, monthly: number) => {
      const { annualCet, monthlyCet } = quoteOf({ ...simulation, cet: { annual, monthly } }, ASKED);
      return [annualCet, monthlyCet];
    };
    expect(toldOf(0.44545, 0.44555)).toEqual(['44.54', '44.56']);
    expect(toldOf(0.445451, 0.444999)).toEqual(['44.55', '44.5']);
    expect(toldOf(1e12, 0)).toEqual(['999999999', '0']);
  });
});

describe('§3 the provider is not trusted', () => {
  it('what our own engine says agrees with it, whatever the offer', () => {
    for (const simulation of simulations(300))
      expect(check(simulation, quoteOf(simulation, ASKED))).toEqual([]);
  });

  it('a lie about any single field is told by its name, with what was expected', () => {
    const [simulation] = simulations(1) as [Simulation];
    const honest = quoteOf(simulation, ASKED);
    const { installments: _rows, ...told } = honest;
    for (const [field, value] of Object.entries(told)) {
      const answered = lieAbout(value);
      expect(check(simulation, { ...honest, [field]: answered }), field).toMatchObject([
        { field, expected: value, answered },
      ]);
    }
  });

  it('a lie about any field of any instalment as well', () => {
    for (const simulation of simulations(20)) {
      const honest = quoteOf(simulation, ASKED);
      for (const [index, row] of honest.installments.entries())
        for (const [field, value] of Object.entries(row)) {
          const answered = lieAbout(value);
          const installments = honest.installments.with(index, { ...row, [field]: answered });
          expect(check(simulation, { ...honest, installments })).toMatchObject([
            { field: `installments.${index + 1}.${field}`, expected: value, answered },
          ]);
        }
    }
  });

  it('an instalment too few or too many', () => {
    for (const simulation of simulations(20)) {
      const honest = quoteOf(simulation, ASKED);
      const count = honest.installments.length;
      for (const installments of [
        honest.installments.slice(0, -1),
        [...honest.installments, honest.installments[0] as OfferQuote['installments'][number]],
        [],
      ])
        expect(check(simulation, { ...honest, installments })).toMatchObject([
          { field: 'installments', expected: count, answered: installments.length },
        ]);
    }
  });

  it('a CET may come with two decimals or with more of them, and nothing in between', () => {
    const near = (percent: Decimal, move: string) =>
      percent.plus(move).toDecimalPlaces(6).toFixed() as Percent;
    // One whose unrounded figure lies well away from the rounded one.
    const simulation = simulations(50).find(({ cet }) => {
      const rest = new Decimal(cet.annual).times(10_000).mod(1).toNumber();
      return rest > 0.2 && rest < 0.4;
    }) as Simulation;
    const honest = quoteOf(simulation, ASKED);
    const exact = new Decimal(simulation.cet.annual).times(100);
    const rounded = new Decimal(honest.annualCet);
    for (const [annualCet, differences] of [
      [near(exact, '0'), 0],
      [near(exact, '0.00009'), 0],
      [near(exact, '0.0002'), 1],
      [near(rounded, '0.00009'), 0],
      [near(rounded, '-0.0002'), 1],
      [near(rounded.plus(exact).dividedBy(2), '0'), 1],
    ] as const)
      expect(check(simulation, { ...honest, annualCet }), annualCet).toHaveLength(differences);
  });

  it('the tolerance is a parameter: of what is computed, not of what is only repeated', () => {
    const [simulation] = simulations(1) as [Simulation];
    const honest = quoteOf(simulation, ASKED);
    const loose = { cents: 2, percent: '0.01' as Percent };
    const off = (field: 'tac' | 'amount', cents: number) => ({ ...honest, [field]: honest[field] + cents });
    expect(check(simulation, off('tac', 2), loose)).toEqual([]);
    expect(check(simulation, off('tac', 3), loose)).toHaveLength(1);
    expect(check(simulation, off('amount', 1), loose)).toHaveLength(1);
  });

  it('one payment of R$ 300.000 and a TAC of R$ 90.000 are not believed', () => {
    const [simulation] = simulations(1) as [Simulation];
    const honest = quoteOf(simulation, ASKED);
    const [row] = honest.installments as [OfferQuote['installments'][number]];
    const payment = 30_000_000 as typeof row.payment;
    const fields = check(simulation, {
      ...honest,
      payment,
      totalPaid: payment,
      tac: 9_000_000 as typeof row.payment,
      installments: [{ ...row, payment, interest: (payment - row.amortization) as typeof row.payment }],
    }).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        'payment',
        'tac',
        'totalPaid',
        'installments.1.payment',
        'installments.1.interest',
      ]),
    );
  });
});

describe('§3 the provider’s number of an operation', () => {
  it.each(['1', 'OP-00000001', 'P/2026.11_16-a', 'A'.repeat(60)])('%s', (number) => {
    expect(isOperationNumber(number)).toBe(true);
  });

  it.each(['', ' 1', '-1', '1-', 'um dois', '<b>1</b>', '1\n', 'nº 1', 'A'.repeat(61)])(
    'not %j',
    (number) => {
      expect(isOperationNumber(number)).toBe(false);
    },
  );
});
