import type { Calendar } from '../calendar';
import type { IsoDate } from '../dates';
import { type DayCountBase, periodDays } from '../day-count';
import type { Refusal } from '../issues';
import { type Cents, cents, sumCents } from '../money';
import type { Percent } from '../percent';
import { type Accrual, accrualOf } from './accrual';
import { type Cet, cetOf } from './cet';
import { type DueDate, dueDates, graceEnd } from './due-dates';
import { percentOf } from './fixed-point';
import { type Iof, type IofRates, iofOf } from './iof';
import { type AmortizationSystem, buildSchedule, type Schedule, type ScheduleRow } from './schedule';

/** Whether tax and fee come out of what the client receives or on top of it (domain §3.3). */
export const CHARGE_MODES = ['deducted', 'financed'] as const;
export type ChargeMode = (typeof CHARGE_MODES)[number];

export interface SimulationTerms {
  /** Deducted: what is lent. Financed: what the client receives. */
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
  readonly iof: IofRates;
}

export interface Installment extends ScheduleRow, DueDate {
  readonly number: number;
}

export interface Simulation {
  readonly terms: SimulationTerms;
  /** What is lent and taxed. */
  readonly financed: Cents;
  readonly capitalized: Cents;
  readonly payment: Cents;
  readonly installments: readonly Installment[];
  readonly tac: Cents;
  readonly iof: Iof;
  /** What the client receives. */
  readonly net: Cents;
  readonly totalPaid: Cents;
  readonly totalInterest: Cents;
  readonly cet: Cet;
}

/** The whole of one offer. Refused only where charges eat up the loan. */
export function simulate(terms: SimulationTerms, calendar: Calendar): Simulation | Refusal {
  const plan = planOf(terms, calendar);
  const costs = terms.charges === 'deducted' ? costsOf(plan, terms.amount) : grossedUp(plan, terms.amount);
  if (costs === null || costs.net <= 0) return { code: 'credit.nothing-left' };
  const { rows } = costs.schedule;
  const installments = rows.map((row, index) => installmentOf(index, plan.dates[index] as DueDate, row));
  const cet = cetOf(costs.net, installments);
  if (typeof cet === 'string') return { code: 'credit.no-rate' };
  const totalPaid = sumCents(rows.map((row) => row.payment));
  return {
    terms,
    financed: costs.financed,
    capitalized: costs.schedule.capitalized,
    payment: costs.schedule.payment,
    installments,
    tac: costs.tac,
    iof: costs.iof,
    net: costs.net,
    totalPaid,
    totalInterest: cents(totalPaid - costs.financed),
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
    principal: row.principal,
    payment: row.payment,
    closing: row.closing,
    factor: row.factor,
  };
}

export function isRefused<T extends object>(result: T | Refusal): result is Refusal {
  return 'code' in result;
}

/** What does not depend on the amount. */
interface Plan {
  readonly terms: SimulationTerms;
  readonly dates: readonly DueDate[];
  readonly graceDays: number;
  readonly accrual: Accrual;
}

function planOf(terms: SimulationTerms, calendar: Calendar): Plan {
  const { system, installments, grace, base, disbursement, monthlyRate } = terms;
  const months =
    system === 'bullet' ? [installments] : Array.from({ length: installments }, (_, index) => index + 1);
  return {
    terms,
    dates: dueDates(terms, months, calendar),
    graceDays: grace === 0 ? 0 : periodDays(base, disbursement, graceEnd(terms), calendar),
    accrual: accrualOf(base, monthlyRate),
  };
}

interface Costs {
  readonly financed: Cents;
  readonly schedule: Schedule;
  readonly tac: Cents;
  readonly iof: Iof;
  readonly net: Cents;
}

function costsOf(plan: Plan, financed: Cents): Costs {
  const { terms, dates, graceDays, accrual } = plan;
  const ends = dates.map(({ baseDays }) => baseDays);
  const schedule = buildSchedule(terms.system, financed, accrual, { graceDays, ends });
  const iof = iofOf(financed, schedule.rows, dates, terms.iof);
  const tac = percentOf(financed, terms.tac);
  return { financed, schedule, tac, iof, net: cents(financed - tac - iof.total) };
}

/** The second or third round is exact for a sane charge; one of the whole loan or more never arrives. */
const MAX_ROUNDS = 20;

/**
 * The amount to lend so that the client receives what was asked for (domain §3.3). Charges are a share of what is lent,
 * so what is missing is grossed up by that share; a cent more lent gives a cent more or none.
 */
function grossedUp(plan: Plan, wanted: Cents): Costs | null {
  let costs = costsOf(plan, wanted);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const missing = wanted - costs.net;
    if (missing === 0) return costs;
    if (costs.net <= 0) return null;
    const step = (missing * costs.financed) / costs.net;
    const next = costs.financed + (Math.round(step) || Math.sign(missing));
    if (next <= 0 || next > MAX_AMOUNT) return null;
    costs = costsOf(plan, cents(next));
  }
  // Two neighbours may straddle the wish by the cent that rounding moved; the client never gets less.
  const options = [-1, 0, 1].map((cent) => costsOf(plan, cents(costs.financed + cent)));
  return options.find(({ net }) => net === wanted || net === wanted + 1) ?? null;
}

/** Ten billion reais: far above any offer, and every product stays a safe integer. */
const MAX_AMOUNT = 1_000_000_000_000;
