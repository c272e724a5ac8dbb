import { type Cents, cents, subtractCents, ZERO_CENTS } from '../money';
import type { Accrual } from './accrual';
import type { Fixed } from './fixed-point';
import { grown, interestOn, levelPayment, shareOf } from './round-growth';

export const AMORTIZATION_SYSTEMS = ['price', 'sac', 'bullet'] as const;
export type AmortizationSystem = (typeof AMORTIZATION_SYSTEMS)[number];

/**
 * A payment. What was lent and what bears interest are two things once a grace has capitalised its interest: the first
 * five figures are the contract's (decisions §3: interest of the grace is interest), the next three compute them.
 */
export interface ScheduleRow {
  /** Of what was lent, still to be paid back. */
  readonly opening: Cents;
  /** All of the payment that is not amortisation. */
  readonly interest: Cents;
  /** Of what was lent: these parts sum to it. */
  readonly amortization: Cents;
  readonly payment: Cents;
  readonly closing: Cents;
  /** The balance that bears interest, that of the grace included. */
  readonly owedBefore: Cents;
  readonly accrued: Cents;
  readonly owedAfter: Cents;
  /** Growth of one real over the period. */
  readonly factor: Fixed;
}

export interface Schedule {
  /** The financed amount and the interest of the grace (domain §2.3, capitalised). */
  readonly capitalized: Cents;
  /** The instalment before the last one absorbs the residue; of SAC the first one. */
  readonly payment: Cents;
  readonly totalPaid: Cents;
  readonly rows: readonly ScheduleRow[];
}

/** Days of the base: those of the grace, then from each due date to the next. */
export interface Periods {
  readonly grace: number;
  readonly lengths: readonly number[];
}

/** Where the periods end, in days of the base since the disbursement. */
export function periodsOf(grace: number, ends: readonly number[]): Periods {
  return { grace, lengths: ends.map((end, index) => end - (ends[index - 1] ?? grace)) };
}

/** Fifty trillion reais: more than that can neither be owed nor travel exactly. */
export const MAX_PAID = 5_000_000_000_000_000 as Cents;

/**
 * Rows that close to the cent: the last instalment absorbs what rounding left (domain §14.9). Null where more would be
 * paid than an amount can say.
 */
export function buildSchedule(
  system: AmortizationSystem,
  financed: Cents,
  accrual: Accrual,
  { grace, lengths }: Periods,
): Schedule | null {
  const start = grown(financed, grace, accrual);
  if (!(start <= MAX_PAID)) return null;
  const capitalized = cents(start);
  const level = system === 'price' ? levelPayment(capitalized, lengths, accrual) : null;
  const constant = level ?? (system === 'sac' ? shareOf(capitalized, 1, lengths.length) : null);
  const rows: ScheduleRow[] = [];
  let owed = capitalized;
  let lent = financed;
  let paid = 0;
  for (let index = 0; index < lengths.length; index += 1) {
    const days = lengths[index] as number;
    const accrued = interestOn(owed, days, accrual);
    const wanted = constant === null ? owed : level === null ? constant : constant - accrued;
    // More instalments than cents: nothing is paid that is not owed.
    const off = index === lengths.length - 1 || wanted > owed ? owed : wanted;
    paid += off + accrued;
    if (!(paid <= MAX_PAID && accrued <= MAX_PAID && owed - off <= MAX_PAID)) return null;
    const owedAfter = cents(owed - off);
    const closing = lentOf(financed, capitalized, owedAfter);
    rows.push({
      opening: lent,
      interest: cents(off + accrued - (lent - closing)),
      amortization: subtractCents(lent, closing),
      payment: cents(off + accrued),
      closing,
      owedBefore: owed,
      accrued: cents(accrued),
      owedAfter,
      factor: accrual.factor(days),
    });
    owed = owedAfter;
    lent = closing;
  }
  return {
    capitalized,
    payment: level === null ? (rows[0]?.payment ?? ZERO_CENTS) : cents(level),
    totalPaid: cents(paid),
    rows,
  };
}

/** How much of what was lent is in a balance: with no grace all of it, else its share, half up as it is paid back. */
function lentOf(financed: Cents, capitalized: Cents, owed: Cents): Cents {
  if (financed === capitalized) return owed;
  return cents(financed - shareOf(financed, capitalized - owed, capitalized));
}
