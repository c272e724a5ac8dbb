import type { Calendar } from '../calendar';
import { compareDates, type IsoDate } from '../dates';
import { type DayCountBase, periodDays } from '../day-count';
import { type Cents, cents, sumCents, ZERO_CENTS } from '../money';
import type { Percent } from '../percent';
import { type Accrual, accrualOf } from './accrual';
import { percentOf } from './percent-share';
import { grown, interestOn, presentValue } from './round-growth';
import {
  type AmortizationSystem,
  buildSchedule,
  type Periods,
  periodsOf,
  type ScheduleRow,
} from './schedule';

/** An instalment that is still to be paid. */
export interface Remaining {
  readonly due: IsoDate;
  readonly payment: Cents;
}

export interface ContractRate {
  readonly base: DayCountBase;
  readonly monthlyRate: Percent;
}

export interface Prepayment {
  readonly presentValue: Cents;
  /** What stood to be paid by the calendar. */
  readonly nominal: Cents;
  readonly discount: Cents;
  readonly fee: Cents;
  readonly total: Cents;
  readonly parts: readonly { readonly due: IsoDate; readonly payment: Cents; readonly presentValue: Cents }[];
}

/**
 * What settles the contract on a date: the remaining instalments at the contract's rate (domain §5.2), summed as they
 * are and rounded once (decisions §3). What is due on the day or before is owed in full. Each part is what the rounded
 * sum grew by with it: parts close to the whole, none is negative or more than a cent from its own value. Collection's
 * amortizations ask for it (spec §5).
 * @spec
 */
export function prepaymentOn(
  date: IsoDate,
  remaining: readonly Remaining[],
  { base, monthlyRate }: ContractRate,
  feePercent: Percent,
  calendar: Calendar,
): Prepayment {
  const accrual = accrualOf(base, monthlyRate);
  const inOrder = [...remaining].sort((a, b) => compareDates(a.due, b.due));
  const ahead = inOrder.map(({ due, payment }) => ({
    payment,
    days: due <= date ? 0 : periodDays(base, date, due, calendar),
  }));
  const sums = ahead.map((_, index) => presentValue(ahead.slice(0, index + 1), accrual));
  const parts = inOrder.map(({ due, payment }, index) => ({
    due,
    payment,
    presentValue: cents((sums[index] ?? 0) - (sums[index - 1] ?? 0)),
  }));
  const value = cents(sums.at(-1) ?? 0);
  const nominal = sumCents(parts.map((part) => part.payment));
  const fee = percentOf(value, feePercent);
  return {
    presentValue: value,
    nominal,
    discount: cents(nominal - value),
    fee,
    total: cents(value + fee),
    parts,
  };
}

export type AfterExtra = 'reduce-installment' | 'reduce-term';

export interface ExtraAmortization {
  /** Interest since the last due date, paid first (domain §5.3). */
  readonly interest: Cents;
  readonly amortized: Cents;
  readonly balance: Cents;
  readonly rows: readonly (ScheduleRow & { readonly due: IsoDate })[];
}

export interface OpenContract extends ContractRate {
  readonly system: AmortizationSystem;
  /** Balance after the last due date that was paid (or the disbursement). */
  readonly balance: Cents;
  readonly since: IsoDate;
  /** The instalment that "reduce term" keeps. */
  readonly payment: Cents;
  readonly dues: readonly IsoDate[];
}

/**
 * An extra payment on a date: accrued interest first, the rest off the balance, then a new schedule. Collection's
 * amortizations ask for it (spec §5).
 * @spec
 */
export function extraAmortization(
  paid: Cents,
  date: IsoDate,
  contract: OpenContract,
  how: AfterExtra,
  calendar: Calendar,
): ExtraAmortization {
  const { base, monthlyRate, since, dues, system } = contract;
  const accrual = accrualOf(base, monthlyRate);
  const start = periodDays(base, since, date, calendar);
  const owed = cents(grown(contract.balance, start, accrual));
  const interest = cents(owed - contract.balance);
  const interestPaid = cents(Math.min(interest, paid));
  const balance = cents(owed - Math.min(paid, owed));
  const amortized = cents(Math.min(paid, owed) - interestPaid);
  const open = dues.filter((due) => due > date);
  const periods = periodsOf(
    0,
    open.map((due) => periodDays(base, date, due, calendar)),
  );
  const rows =
    how === 'reduce-installment'
      ? rebuilt(system, balance, accrual, periods)
      : keepPayment(contract.payment, balance, periods, accrual);
  return {
    interest: interestPaid,
    amortized,
    balance,
    rows: rows.map((row, index) => ({ ...row, due: open[index] as IsoDate })),
  };
}

/** A balance that could be lent can be lent on: what is left of it never overflows. */
function rebuilt(
  system: AmortizationSystem,
  balance: Cents,
  accrual: Accrual,
  periods: Periods,
): readonly ScheduleRow[] {
  const schedule = buildSchedule(system, balance, accrual, periods);
  if (schedule === null) throw new RangeError(`No schedule for ${balance} cents`);
  return schedule.rows;
}

/** The old instalment until nothing is left; the last one is smaller. */
function keepPayment(payment: Cents, balance: Cents, { lengths }: Periods, accrual: Accrual): ScheduleRow[] {
  const rows: ScheduleRow[] = [];
  let opening = balance;
  for (const [index, days] of lengths.entries()) {
    if (opening === ZERO_CENTS) break;
    const interest = cents(interestOn(opening, days, accrual));
    const isLast = index === lengths.length - 1 || opening + interest <= payment;
    const amortization = isLast ? opening : cents(payment - interest);
    const closing = cents(opening - amortization);
    rows.push({
      opening,
      interest,
      amortization,
      payment: cents(amortization + interest),
      closing,
      owedBefore: opening,
      accrued: interest,
      owedAfter: closing,
      factor: accrual.factor(days),
    });
    opening = closing;
  }
  return rows;
}
