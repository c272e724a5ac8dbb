import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { isoDate } from '../dates';
import type { DayCountBase } from '../day-count';
import { cents, sumCents } from '../money';
import { type Percent, parsePercent } from '../percent';
import { accrualOf } from './accrual';
import { IOF_HISTORY, type IofPeriod, iofOf, iofPeriodOn, iofRatesOf } from './iof';
import { AMORTIZATION_SYSTEMS, buildSchedule, periodsOf } from './schedule';
import { isRefused, type Simulation, type SimulationTerms, simulate } from './simulation';

const percent = (text: string) => parsePercent(text) as Percent;
const NO_TAX: IofPeriod[] = [
  {
    from: isoDate('1900-01-01'),
    norm: 'none',
    daily: percent('0'),
    additional: percent('0'),
    simplesDaily: percent('0'),
  },
];

const BASE: SimulationTerms = {
  amount: cents(10_000_000),
  installments: 6,
  grace: 0,
  monthlyRate: percent('2'),
  tac: percent('0'),
  system: 'price',
  base: 'calendar-30',
  charges: 'deducted',
  disbursement: isoDate('2026-01-15'),
  iofTable: NO_TAX,
  isSimples: false,
};

function run(changes: Partial<SimulationTerms> = {}): Simulation {
  const result = simulate({ ...BASE, ...changes }, anbimaCalendar);
  if (isRefused(result)) throw new Error(result.code);
  return result;
}

/** Real calendars have 15 Feb 2026 on a Sunday: the worked figures of the domain ignore that but for one. */
const everyDay = { ...anbimaCalendar, rollForward: (date: never) => date };
function unrolled(changes: Partial<SimulationTerms>): Simulation {
  const result = simulate({ ...BASE, ...changes }, everyDay);
  if (isRefused(result)) throw new Error(result.code);
  return result;
}

describe('domain §2.1 the four day counts: 100.000,00 at 2 % a month in 6, from 15/01/2026', () => {
  it.each<[DayCountBase, number]>([
    ['thirty-360', 1_785_258],
    ['calendar-30', 1_785_639],
    ['calendar-365', 1_783_967],
  ])('%s gives %i cents', (base, payment) => {
    expect(unrolled({ base }).payment).toBe(payment);
  });

  it('business-252, with due dates rolled to 18 Feb and 16 Mar, gives 17.816,88', () => {
    const result = run({ base: 'business-252' });
    expect(result.installments.map(({ due }) => due)).toEqual([
      '2026-02-18',
      '2026-03-16',
      '2026-04-15',
      '2026-05-15',
      '2026-06-15',
      '2026-07-15',
    ]);
    expect(result.installments.map(({ baseDays }) => baseDays)).toEqual([22, 40, 61, 81, 101, 123]);
    expect(result.payment).toBe(1_781_688);
  });
});

describe('domain §14.2 due dates', () => {
  it('keep the day of the month, clamp to its end, and roll forward to a business day', () => {
    const { installments } = run({ disbursement: isoDate('2026-10-31'), installments: 5 });
    expect(installments.map(({ nominal, due }) => [nominal, due])).toEqual([
      ['2026-11-30', '2026-11-30'],
      ['2026-12-31', '2026-12-31'],
      ['2027-01-31', '2027-02-01'],
      ['2027-02-28', '2027-03-01'],
      ['2027-03-31', '2027-03-31'],
    ]);
  });

  it('§14.1 the first one is a month after the grace', () => {
    const [first] = run({ grace: 45, disbursement: isoDate('2026-11-16') }).installments;
    expect(first?.nominal).toBe('2027-01-31');
  });

  it('interest runs to the rolled date: a later payment costs more', () => {
    expect(run().payment).toBeGreaterThan(unrolled({}).payment);
  });
});

describe('domain §2.2 Price', () => {
  it('closes to the cent: parts sum to the loan, the last instalment absorbs the residue', () => {
    const { installments, payment, financed } = run({ installments: 36, monthlyRate: percent('2.49') });
    expect(sumCents(installments.map(({ amortization }) => amortization))).toBe(financed);
    expect(installments.at(-1)?.closing).toBe(0);
    for (const row of installments.slice(0, -1)) expect(row.payment).toBe(payment);
    expect(Math.abs((installments.at(-1)?.payment ?? 0) - payment)).toBeLessThan(36);
    for (const row of installments) {
      expect(row.payment).toBe(row.interest + row.amortization);
      expect(row.closing).toBe(row.opening - row.amortization);
    }
  });

  it('without interest it is the loan in equal parts', () => {
    const { installments } = run({ monthlyRate: percent('0'), amount: cents(10_001) });
    expect(installments.map(({ payment }) => payment)).toEqual([1667, 1667, 1667, 1667, 1667, 1666]);
  });

  it('never asks for more than is owed, even with fewer cents than instalments', () => {
    const { installments } = run({ amount: cents(20), installments: 36, monthlyRate: percent('0') });
    expect(sumCents(installments.map(({ payment }) => payment))).toBe(20);
    expect(installments.every(({ payment }) => payment >= 0)).toBe(true);
  });
});

describe('domain §2.3 grace, capitalised', () => {
  it('60 days of 2 % a month make 104.040,00, paid in 6 months of 18.573,83', () => {
    const months = periodsOf(60, [90, 120, 150, 180, 210, 240]);
    const schedule = buildSchedule('price', BASE.amount, accrualOf('thirty-360', BASE.monthlyRate), months);
    expect(schedule).toMatchObject({ capitalized: 10_404_000, payment: 1_857_383 });
  });

  it.each(AMORTIZATION_SYSTEMS)(
    'decisions §3 what is lent stays what is lent, the interest of the grace is interest: %s',
    (system) => {
      const { installments, financed, capitalized, totalPaid } = run({
        grace: 60,
        amount: cents(25_000_000),
        system,
      });
      expect(financed).toBe(25_000_000);
      expect(capitalized).toBeGreaterThan(financed);
      expect(installments[0]?.opening).toBe(financed);
      expect(installments[0]?.owedBefore).toBe(capitalized);
      expect(installments.at(-1)).toMatchObject({ closing: 0, owedAfter: 0 });
      expect(sumCents(installments.map(({ amortization }) => amortization))).toBe(financed);
      expect(sumCents(installments.map(({ interest }) => interest))).toBe(totalPaid - financed);
      for (const row of installments) {
        expect(row.payment).toBe(row.interest + row.amortization);
        expect(row.closing).toBe(row.opening - row.amortization);
        expect(row.payment - row.accrued).toBe(row.owedBefore - row.owedAfter);
        expect(row.amortization).toBeLessThanOrEqual(row.owedBefore - row.owedAfter);
      }
    },
  );
});

describe('domain §2.4 SAC and §2.5 bullet', () => {
  it('SAC: constant amortisation, falling instalments, the residue in the last', () => {
    const { installments } = unrolled({ system: 'sac', base: 'thirty-360' });
    expect(installments.map(({ payment }) => payment)).toEqual([
      1_866_667, 1_833_334, 1_800_000, 1_766_667, 1_733_334, 1_699_998,
    ]);
  });

  it('bullet: one payment at the end; 90 days of 2 % are 106.120,80', () => {
    const { installments } = unrolled({ system: 'bullet', base: 'thirty-360', installments: 3 });
    expect(installments).toHaveLength(1);
    expect(installments[0]?.payment).toBe(10_612_080);
  });
});

describe('domain §3.3 IOF deducted or financed', () => {
  it('deducted: 1.258,02, and 98.741,98 are received', () => {
    const { iof, net } = unrolled({ base: 'thirty-360', iofTable: IOF_HISTORY });
    expect(iof.total).toBe(125_802);
    expect(net).toBe(9_874_198);
  });

  it('financed: 101.274,05 are lent, taxed 1.274,05, in 6 of 18.080,03, so that 100.000,00 are received', () => {
    const result = unrolled({ base: 'thirty-360', iofTable: IOF_HISTORY, charges: 'financed' });
    expect(result.net).toBe(10_000_000);
    expect(result.financed).toBe(10_127_405);
    expect(result.iof.total).toBe(127_405);
    expect(result.payment).toBe(1_808_003);
  });

  it('both cost 32,96 % a year', () => {
    for (const charges of ['deducted', 'financed'] as const)
      expect(unrolled({ base: 'thirty-360', iofTable: IOF_HISTORY, charges }).cet.annual * 100).toBeCloseTo(
        32.96,
        2,
      );
  });

  it('a Simples company pays 281,54 on 30.000,00 in 12 × 30 days, another one 615,38', () => {
    const entry = iofPeriodOn(isoDate('2026-11-16'), IOF_HISTORY);
    if (entry === null) throw new Error('no rates');
    const amount = cents(3_000_000);
    const ends = Array.from({ length: 12 }, (_, index) => 30 * (index + 1));
    const accrual = accrualOf('thirty-360', percent('2.5'));
    const rows = buildSchedule('price', amount, accrual, periodsOf(0, ends))?.rows ?? [];
    const days = ends.map((calendarDays) => ({ calendarDays }));
    const taxed = (isReduced: boolean) => iofOf(amount, rows, days, iofRatesOf(entry, isReduced)).total;
    expect(taxed(true)).toBe(28_154);
    expect(taxed(false)).toBe(61_538);
  });

  it('the whole term is taxed for 365 days at most', () => {
    const { iof } = run({ system: 'bullet', installments: 36, iofTable: IOF_HISTORY });
    expect(iof.total).toBe(Math.round(10_000_000 * (0.000082 * 365 + 0.0038)));
  });

  it('TAC is a share of what is lent, and is financed with it', () => {
    const terms = { tac: percent('3'), iofTable: IOF_HISTORY };
    const deducted = run(terms);
    expect(deducted.tac).toBe(300_000);
    expect(deducted.net).toBe(10_000_000 - 300_000 - deducted.iof.total);
    const financed = run({ ...terms, charges: 'financed' });
    expect(financed.net).toBe(10_000_000);
    expect(financed.financed).toBe(10_000_000 + financed.tac + financed.iof.total);
  });

  it('charges that eat the loan are refused with a sentence', () => {
    expect(simulate({ ...BASE, tac: percent('100') }, anbimaCalendar)).toEqual({
      code: 'credit.nothing-left',
    });
    expect(simulate({ ...BASE, tac: percent('100'), charges: 'financed' }, anbimaCalendar)).toEqual({
      code: 'credit.nothing-left',
    });
  });
});

describe('domain §3.2 the dated table of IOF', () => {
  it.each([
    ['2019-05-05', '0.0041', '0.38'],
    ['2020-04-02', '0.0041', '0.38'],
    ['2020-04-03', '0', '0'],
    ['2020-11-26', '0', '0'],
    ['2020-11-27', '0.0041', '0.38'],
    ['2020-12-31', '0', '0'],
    ['2021-09-19', '0.0041', '0.38'],
    ['2021-09-20', '0.00559', '0.38'],
    ['2021-12-31', '0.00559', '0.38'],
    ['2022-01-01', '0.0041', '0.38'],
    ['2025-05-22', '0.0041', '0.38'],
    ['2025-05-23', '0.0082', '0.95'],
    ['2025-06-10', '0.0082', '0.95'],
    ['2025-06-11', '0.0082', '0.38'],
    ['2025-06-26', '0.0082', '0.38'],
    ['2025-06-27', '0.0041', '0.38'],
    ['2025-07-15', '0.0041', '0.38'],
    ['2025-07-16', '0.0082', '0.38'],
    ['2026-11-16', '0.0082', '0.38'],
  ])('on %s: %s a day and %s once', (day, daily, additional) => {
    expect(iofPeriodOn(isoDate(day), IOF_HISTORY)).toMatchObject({ daily, additional });
  });

  it('knows nothing before its first entry', () => {
    expect(iofPeriodOn(isoDate('2007-12-31'), IOF_HISTORY)).toBeNull();
  });
});
