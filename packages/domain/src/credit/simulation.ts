import type { Calendar } from '../calendar';
import { type IsoDate, isoDate } from '../dates';
import { type DayCountBase, periodDays } from '../day-count';
import type { Refusal } from '../issues';
import { type Cents, cents } from '../money';
import type { Percent } from '../percent';
import { type Accrual, accrualOf } from './accrual';
import { type Cet, cetOf } from './cet';
import type { CreditRefusalCode } from './credit-codes';
import { type DueDate, dueDates, graceEnd } from './due-dates';
import { chargeShape, leastPossible } from './gross-up';
import {
  type Iof,
  type IofPeriod,
  type IofRates,
  iofOf,
  iofPeriodOn,
  iofRatesOf,
  SIMPLES_LIMIT,
} from './iof';
import { percentOf } from './percent-share';
import {
  type AmortizationSystem,
  buildSchedule,
  MAX_PAID,
  type Periods,
  periodsOf,
  type Schedule,
  type ScheduleRow,
} from './schedule';

/** Whether tax and fee come out of what the company receives or on top of it (domain §3.3). */
export const CHARGE_MODES = ['deducted', 'financed'] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];

export interface SimulationTerms {
  /** Deducted: what is lent. Financed: what the company receives. */
  readonly amount: Cents;
  readonly installments: number;
  /** Days before the first normal month, its interest capitalised (domain §14.1). */
  readonly grace: number;
  readonly monthlyRate: Percent;
  /** Percent of what is lent. */
  readonly tac: Percent;
  readonly system: AmortizationSystem;
  readonly base: DayCountBase;
  readonly charges: ChargeMode;
  readonly disbursement: IsoDate;
  /** The dated table: which of its rates hold depends on the day and on what is lent. */
  readonly iofTable: readonly IofPeriod[];
  /** Simples Nacional or MEI: the lower IOF up to R$ 30.000,00 lent. */
  readonly isSimples: boolean;
}

export interface Installment extends ScheduleRow, DueDate {
  readonly number: number;
}

export interface Simulation {
  readonly terms: SimulationTerms;
  /** What is lent and taxed. */
  readonly financed: Cents;
  /** Of the base. */
  readonly graceDays: number;
  readonly capitalized: Cents;
  readonly payment: Cents;
  readonly installments: readonly Installment[];
  readonly tac: Cents;
  readonly iof: Iof;
  /** What the company receives. */
  readonly net: Cents;
  readonly totalPaid: Cents;
  readonly totalInterest: Cents;
  readonly cet: Cet;
}

/** The last day from which the longest term and its grace still end on our calendar. */
const LAST_DISBURSEMENT = isoDate('2194-12-31');

/** The whole of one offer. Refused, with the reason, only where no such loan can be. */
export function simulate(
  terms: SimulationTerms,
  calendar: Calendar,
): Simulation | Refusal<CreditRefusalCode> {
  const { amount, disbursement, iofTable } = terms;
  const period = iofPeriodOn(disbursement, iofTable);
  if (period === null) return { code: 'credit.before-iof-table' };
  if (disbursement > LAST_DISBURSEMENT) return { code: 'credit.too-far' };
  if (amount <= 0) return { code: 'credit.nothing-left' };
  const plan = planOf(terms, period, calendar);
  const costs = terms.charges === 'deducted' ? deducted(plan) : financed(plan);
  if (isRefused(costs)) return costs;
  if (costs.net <= 0) return { code: 'credit.nothing-left' };
  const { rows, totalPaid, capitalized, payment } = costs.schedule;
  const installments = rows.map((row, index) => installmentOf(index, plan.dates[index] as DueDate, row));
  const cet = cetOf(costs.net, installments);
  if (typeof cet === 'string') return { code: 'credit.no-rate' };
  return {
    terms,
    financed: costs.lent,
    graceDays: plan.periods.grace,
    capitalized,
    payment,
    installments,
    tac: costs.tac,
    iof: costs.iof,
    net: costs.net,
    totalPaid,
    totalInterest: cents(totalPaid - costs.lent),
    cet,
  };
}

/** Field by field: a copy of two objects into a third costs more than the arithmetic of the row. */
function installmentOf(index: number, date: DueDate, row: ScheduleRow): Installment {
  return {
    number: index + 1,
    nominal: date.nominal,
    due: date.due,
    calendarDays: date.calendarDays,
    baseDays: date.baseDays,
    opening: row.opening,
    interest: row.interest,
    amortization: row.amortization,
    payment: row.payment,
    closing: row.closing,
    owedBefore: row.owedBefore,
    accrued: row.accrued,
    owedAfter: row.owedAfter,
    factor: row.factor,
  };
}

export function isRefused<T extends object>(
  result: T | Refusal<CreditRefusalCode>,
): result is Refusal<CreditRefusalCode> {
  return 'code' in result;
}

/** What does not depend on the amount. */
interface Plan {
  readonly terms: SimulationTerms;
  readonly period: IofPeriod;
  readonly dates: readonly DueDate[];
  readonly periods: Periods;
  readonly accrual: Accrual;
}

function planOf(terms: SimulationTerms, period: IofPeriod, calendar: Calendar): Plan {
  const { system, installments, grace, base, disbursement, monthlyRate } = terms;
  const months =
    system === 'bullet' ? [installments] : Array.from({ length: installments }, (_, index) => index + 1);
  const dates = dueDates(terms, months, calendar);
  const graceDays = grace === 0 ? 0 : periodDays(base, disbursement, graceEnd(terms), calendar);
  return {
    terms,
    period,
    dates,
    periods: periodsOf(
      graceDays,
      dates.map(({ baseDays }) => baseDays),
    ),
    accrual: accrualOf(base, monthlyRate),
  };
}

interface Costs {
  readonly lent: Cents;
  readonly schedule: Schedule;
  readonly tac: Cents;
  readonly iof: Iof;
  readonly net: Cents;
}

function costsOf(
  { terms, dates, periods, accrual }: Plan,
  lent: Cents,
  rates: IofRates,
): Costs | Refusal<CreditRefusalCode> {
  const schedule = buildSchedule(terms.system, lent, accrual, periods);
  if (schedule === null) return { code: 'credit.too-large' };
  const iof = iofOf(lent, schedule.rows, dates, rates);
  const tac = percentOf(lent, terms.tac);
  return { lent, schedule, tac, iof, net: cents(lent - tac - iof.total) };
}

function deducted(plan: Plan): Costs | Refusal<CreditRefusalCode> {
  const { amount, isSimples } = plan.terms;
  return costsOf(plan, amount, iofRatesOf(plan.period, isSimples && amount <= SIMPLES_LIMIT));
}

/**
 * With charges financed the rates follow what is lent, and what is lent follows the rates: the lower ones hold where
 * what they make it necessary to lend is within the limit (decisions §3).
 */
function financed(plan: Plan): Costs | Refusal<CreditRefusalCode> {
  const { terms, period } = plan;
  if (terms.isSimples && terms.amount <= SIMPLES_LIMIT) {
    const costs = leastLent(plan, iofRatesOf(period, true));
    if (isRefused(costs) || costs.lent <= SIMPLES_LIMIT) return costs;
  }
  return leastLent(plan, iofRatesOf(period, false));
}

/** The least amount, to the cent, that leaves the company what was asked for (domain §3.3). */
function leastLent(plan: Plan, rates: IofRates): Costs | Refusal<CreditRefusalCode> {
  const { terms, dates, periods, accrual } = plan;
  const days = dates.map(({ calendarDays }) => calendarDays);
  const shape = chargeShape({ system: terms.system, periods, accrual, days }, rates, terms.tac);
  const from = leastPossible(terms.amount, shape);
  if (typeof from !== 'number') return from;
  for (let lent = from; lent <= MAX_PAID; lent += 1) {
    const costs = costsOf(plan, cents(lent), rates);
    if (isRefused(costs) || costs.net >= terms.amount) return costs;
  }
  return { code: 'credit.too-large' };
}
