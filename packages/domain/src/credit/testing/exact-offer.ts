import { anbimaCalendar } from '../../calendar';
import { addDays, addMonths, dateParts, daysBetween, type IsoDate } from '../../dates';
import type { DayCountBase } from '../../day-count';
import type { Percent } from '../../percent';
import type { SimulationTerms } from '../simulation';
import {
  add,
  type Fraction,
  floor,
  fraction,
  invert,
  multiply,
  powersOf,
  product,
  quotient,
  type Real,
  roundHalfUp,
} from './exact-numbers';

/**
 * For tests: an offer computed as the domain writes it (§2 to §3), literally and without haste, in exact numbers. Its
 * only bond with the engine is the shape of the question.
 */
export interface ExactOffer {
  readonly rows: readonly ExactRow[];
  readonly capitalized: bigint;
  readonly payment: bigint;
  readonly totalPaid: bigint;
  readonly tac: bigint;
  readonly iof: bigint;
  readonly net: bigint;
  /** How many of its roundings were exactly half a cent: those of interest and payment, and those of plain shares. */
  readonly growthTies: number;
  readonly otherTies: number;
}

export interface ExactRow {
  readonly due: IsoDate;
  readonly opening: bigint;
  readonly interest: bigint;
  readonly amortization: bigint;
  readonly payment: bigint;
  readonly closing: bigint;
}

export interface ExactRates {
  readonly daily: Percent;
  readonly additional: Percent;
}

const ZERO = quotient(0n, 1n);

interface Due {
  readonly due: IsoDate;
  readonly calendarDays: number;
  /** From the end of the grace. */
  readonly days: number;
}

/** Fills in what is lent: dates and powers are the same for every amount. */
export function exactOffer(terms: SimulationTerms): (lent: bigint, rates: ExactRates) => ExactOffer {
  const growth = growthBy(terms);
  const graceEnd = addDays(terms.disbursement, terms.grace);
  const graceDays = daysOf(terms.base, terms.disbursement, graceEnd);
  const dues = duesOf(terms, graceEnd, graceDays);
  const tac = share(terms.tac);
  const perReal = terms.system === 'price' ? invert(annuityOf(dues, growth)) : ZERO;
  return (lent, rates) => {
    let ties = 0;
    const round = (value: Real): bigint => {
      const { cents, isTie } = roundHalfUp(value);
      ties += isTie ? 1 : 0;
      return cents;
    };
    const capitalized = round(multiply(growth(graceDays), lent));
    const { owed, payments, payment } = paymentsOf(
      { system: terms.system, capitalized, dues, growth, perReal },
      round,
    );
    const growthTies = ties;
    const rows = splitOf(lent, capitalized, dues, owed, payments, round);
    const iof = round(taxOf(lent, rows, dues, rates));
    const fee = round(multiply(tac, lent));
    return {
      rows,
      capitalized,
      payment,
      totalPaid: payments.reduce((sum, each) => sum + each, 0n),
      tac: fee,
      iof,
      net: lent - iof - fee,
      growthTies,
      otherTies: ties - growthTies,
    };
  };
}

const PACE: Record<DayCountBase, readonly [number, number]> = {
  'thirty-360': [1, 30],
  'calendar-30': [1, 30],
  'calendar-365': [12, 365],
  'business-252': [12, 252],
};

/** Domain §2.1: how many days of each base make how many months. */
export function growthBy({
  monthlyRate,
  base,
}: Pick<SimulationTerms, 'monthlyRate' | 'base'>): (days: number) => Real {
  const rate = share(monthlyRate);
  const [months, days] = PACE[base];
  const power = powersOf(fraction(rate.bottom + rate.top, rate.bottom), days);
  return (count) => power(count * months);
}

function share(percent: Percent): Fraction {
  const [whole = '0', decimals = ''] = percent.split('.');
  return fraction(BigInt(whole + decimals), 100n * 10n ** BigInt(decimals.length));
}

export function daysOf(base: DayCountBase, from: IsoDate, to: IsoDate): number {
  if (base === 'business-252') return anbimaCalendar.businessDaysBetween(from, to);
  if (base !== 'thirty-360') return daysBetween(from, to);
  const [a, b] = [dateParts(from), dateParts(to)];
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + Math.min(30, b.day) - Math.min(30, a.day);
}

function duesOf(
  { system, installments, base, disbursement }: SimulationTerms,
  graceEnd: IsoDate,
  graceDays: number,
): Due[] {
  const months = Array.from({ length: installments }, (_, index) => index + 1);
  return (system === 'bullet' ? months.slice(-1) : months).map((month) => {
    const due = anbimaCalendar.rollForward(addMonths(graceEnd, month));
    return {
      due,
      calendarDays: daysBetween(disbursement, due),
      days: daysOf(base, disbursement, due) - graceDays,
    };
  });
}

/** `Σ 1/F(k)`, F the growth from the end of the grace to each due date. */
function annuityOf(dues: readonly Due[], growth: (days: number) => Real): Real {
  let sum: Real = ZERO;
  let whole: Real = quotient(1n, 1n);
  for (const [index, { days }] of dues.entries()) {
    whole = product(whole, growth(days - (dues[index - 1]?.days ?? 0)));
    sum = add(sum, invert(whole));
  }
  return sum;
}

interface Owed {
  readonly system: SimulationTerms['system'];
  readonly capitalized: bigint;
  readonly dues: readonly Due[];
  readonly growth: (days: number) => Real;
  /** `1 ÷ Σ 1/F(k)`. */
  readonly perReal: Real;
}

/** Price: `P' ÷ Σ 1/F(k)`. SAC: `P' ÷ n` off the balance. Bullet: everything at the end. */
function paymentsOf(
  { system, capitalized, dues, growth, perReal }: Owed,
  round: (value: Real) => bigint,
): { owed: bigint[]; payments: bigint[]; payment: bigint } {
  const level = round(multiply(perReal, capitalized));
  const constant = system === 'sac' ? round(quotient(capitalized, BigInt(dues.length))) : 0n;
  const owed: bigint[] = [];
  const payments: bigint[] = [];
  let balance = capitalized;
  for (const [index, { days }] of dues.entries()) {
    const period = growth(days - (dues[index - 1]?.days ?? 0));
    const interest = round(multiply(period, balance)) - balance;
    const wanted = { price: level - interest, sac: constant, bullet: balance }[system];
    const off = index === dues.length - 1 || wanted > balance ? balance : wanted;
    balance -= off;
    owed.push(balance);
    payments.push(off + interest);
  }
  return { owed, payments, payment: system === 'price' ? level : (payments[0] ?? 0n) };
}

/** What was lent is paid back in the proportion in which the balance falls; the rest of each payment is interest. */
function splitOf(
  lent: bigint,
  capitalized: bigint,
  dues: readonly Due[],
  owed: readonly bigint[],
  payments: readonly bigint[],
  round: (value: Real) => bigint,
): ExactRow[] {
  let opening = lent;
  return dues.map(({ due }, index) => {
    const closing = lent - round(quotient(lent * (capitalized - (owed[index] ?? 0n)), capitalized));
    const payment = payments[index] ?? 0n;
    const amortization = opening - closing;
    const row = { due, opening, interest: payment - amortization, amortization, payment, closing };
    opening = closing;
    return row;
  });
}

/** Domain §3.1: `Σ A(k) × d × min(t(k), 365) + P × a`. */
function taxOf(
  lent: bigint,
  rows: readonly ExactRow[],
  dues: readonly Due[],
  { daily, additional }: ExactRates,
): Real {
  const days = rows.reduce(
    (sum, { amortization }, index) =>
      sum + amortization * BigInt(Math.min(365, dues[index]?.calendarDays ?? 0)),
    0n,
  );
  return add(multiply(share(daily), days), multiply(share(additional), lent));
}

/** Domain §3.3 for a single payment, whose charges are one share of what is lent: the least that leaves the wish. @internal */
export function leastLentOfBullet(terms: SimulationTerms, rates: ExactRates): bigint {
  const offer = exactOffer(terms);
  const wanted = BigInt(terms.amount);
  const sample = offer(10n ** 12n, rates);
  let lent = floor(wanted * 10n ** 12n, sample.net) - 5n;
  while (offer(lent, rates).net < wanted) lent += 1n;
  return lent;
}
