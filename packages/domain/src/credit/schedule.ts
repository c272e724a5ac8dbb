import { type Cents, cents, subtractCents, ZERO_CENTS } from '../money';
import type { Accrual } from './accrual';
import { centsTimes, centsTimesOver, type Fixed, ONE, times } from './fixed-point';

export const AMORTIZATION_SYSTEMS = ['price', 'sac', 'bullet'] as const;
export type AmortizationSystem = (typeof AMORTIZATION_SYSTEMS)[number];

export interface ScheduleRow {
  readonly opening: Cents;
  readonly interest: Cents;
  /** What the payment takes off the balance, capitalised interest of the grace included. */
  readonly amortization: Cents;
  /** The part of it that is money lent: these parts sum to the financed amount. */
  readonly principal: Cents;
  readonly payment: Cents;
  readonly closing: Cents;
  /** Growth of one real over the period. */
  readonly factor: Fixed;
}

export interface Schedule {
  /** The financed amount and the interest of the grace (domain §2.3, capitalised). */
  readonly capitalized: Cents;
  /** The instalment before the last one absorbs the residue; of SAC the first one. */
  readonly payment: Cents;
  readonly rows: readonly ScheduleRow[];
}

/** Where the periods begin and end, in days of the base since the disbursement. */
export interface Periods {
  readonly graceDays: number;
  readonly ends: readonly number[];
}

/** Rows that close to the cent: the last instalment absorbs what rounding left (domain §14.9). */
export function buildSchedule(
  system: AmortizationSystem,
  financed: Cents,
  accrual: Accrual,
  { graceDays, ends }: Periods,
): Schedule {
  const capitalized = centsTimes(financed, accrual.factor(graceDays));
  const factors = ends.map((end, index) => accrual.factor(end - (ends[index - 1] ?? graceDays)));
  const payment = system === 'price' ? pricePayment(capitalized, factors) : null;
  const share =
    system === 'sac' ? centsTimesOver(capitalized, ONE, (ONE * BigInt(ends.length)) as Fixed) : null;

  const rows: ScheduleRow[] = [];
  let opening = capitalized;
  let lent: Cents = ZERO_CENTS;
  for (const [index, factor] of factors.entries()) {
    const interest = centsTimes(opening, (factor - ONE) as Fixed);
    const isLast = index === factors.length - 1;
    const wanted = payment === null ? (share ?? opening) : subtractCents(payment, interest);
    // More instalments than cents: nothing is paid that is not owed.
    const amortization = isLast || wanted > opening ? opening : wanted;
    const closing = subtractCents(opening, amortization);
    const lentSoFar = lentShare(financed, capitalized, closing);
    rows.push({
      opening,
      interest,
      amortization,
      principal: subtractCents(lentSoFar, lent),
      payment: cents(amortization + interest),
      closing,
      factor,
    });
    opening = closing;
    lent = lentSoFar;
  }
  return { capitalized, payment: payment ?? rows[0]?.payment ?? ZERO_CENTS, rows };
}

/**
 * `P / Σ 1/F_k` (domain §2.2) with both sides multiplied by the growth of the whole term: products only, and one
 * division, whose half cent goes up.
 */
export function pricePayment(balance: Cents, factors: readonly Fixed[]): Cents {
  let growth: Fixed = ONE;
  let sum: bigint = ONE;
  for (let index = factors.length - 1; index > 0; index -= 1) {
    growth = times(growth, factors[index] ?? ONE);
    sum += growth;
  }
  growth = times(growth, factors[0] ?? ONE);
  return centsTimesOver(balance, growth, sum as Fixed);
}

/** How much of what was lent is paid once so much of the balance is left; with no grace the two are the same. */
function lentShare(financed: Cents, capitalized: Cents, left: Cents): Cents {
  if (financed === capitalized) return subtractCents(financed, left);
  if (left === 0) return financed;
  const paid = BigInt(capitalized - left);
  return cents(Number((2n * BigInt(financed) * paid + BigInt(capitalized)) / (2n * BigInt(capitalized))));
}
