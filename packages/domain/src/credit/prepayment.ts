import type { Calendar } from '../calendar';
import type { IsoDate } from '../dates';
import { type DayCountBase, periodDays } from '../day-count';
import { type Cents, cents, sumCents, ZERO_CENTS } from '../money';
import type { Percent } from '../percent';
import { accrualOf } from './accrual';
import { centsTimes, centsTimesOver, type Fixed, ONE, percentOf } from './fixed-point';
import { type AmortizationSystem, buildSchedule, type ScheduleRow } from './schedule';

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
 * What settles the contract on a date: the remaining instalments at the contract's rate (domain §5.2), each half up to
 * the cent. What is due on the day or before is owed in full.
 */
export function prepaymentOn(
  date: IsoDate,
  remaining: readonly Remaining[],
  { base, monthlyRate }: ContractRate,
  feePercent: Percent,
  calendar: Calendar,
): Prepayment {
  const accrual = accrualOf(base, monthlyRate);
  const parts = remaining.map(({ due, payment }) => {
    const days = due <= date ? 0 : periodDays(base, date, due, calendar);
    return { due, payment, presentValue: centsTimesOver(payment, ONE, accrual.factor(days)) };
  });
  const presentValue = sumCents(parts.map((part) => part.presentValue));
  const nominal = sumCents(parts.map((part) => part.payment));
  const fee = percentOf(presentValue, feePercent);
  return {
    presentValue,
    nominal,
    discount: cents(nominal - presentValue),
    fee,
    total: cents(presentValue + fee),
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

/** An extra payment on a date: accrued interest first, the rest off the balance, then a new schedule. */
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
  const grown = centsTimes(contract.balance, accrual.factor(start));
  const interest = cents(grown - contract.balance);
  const interestPaid = cents(Math.min(interest, paid));
  const balance = cents(grown - Math.min(paid, grown));
  const amortized = cents(Math.min(paid, grown) - interestPaid);
  const ends = dues.filter((due) => due > date).map((due) => periodDays(base, date, due, calendar));
  const open = dues.filter((due) => due > date);
  const periods = { graceDays: 0, ends };
  const whole = buildSchedule(system, balance, accrual, periods).rows;
  const rows = how === 'reduce-installment' ? whole : keepPayment(contract.payment, balance, ends, accrual);
  return {
    interest: interestPaid,
    amortized,
    balance,
    rows: rows.map((row, index) => ({ ...row, due: open[index] as IsoDate })),
  };
}

/** The old instalment until nothing is left; the last one is smaller. */
function keepPayment(
  payment: Cents,
  balance: Cents,
  ends: readonly number[],
  accrual: ReturnType<typeof accrualOf>,
): ScheduleRow[] {
  const rows: ScheduleRow[] = [];
  let opening = balance;
  for (const [index, end] of ends.entries()) {
    if (opening === ZERO_CENTS) break;
    const factor = accrual.factor(end - (ends[index - 1] ?? 0));
    const interest = centsTimes(opening, (factor - ONE) as Fixed);
    const isLast = index === ends.length - 1 || opening + interest <= payment;
    const amortization = isLast ? opening : cents(payment - interest);
    rows.push({
      opening,
      interest,
      amortization,
      principal: amortization,
      payment: cents(amortization + interest),
      closing: cents(opening - amortization),
      factor,
    });
    opening = cents(opening - amortization);
  }
  return rows;
}
