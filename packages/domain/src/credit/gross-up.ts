import type { Refusal } from '../issues';
import type { Cents } from '../money';
import type { Percent } from '../percent';
import type { Accrual } from './accrual';
import type { CreditRefusalCode } from './credit-codes';
import { type IofRates, taxedDays } from './iof';
import { percentFraction } from './percent-share';
import { worth } from './round-growth';
import type { AmortizationSystem, Periods } from './schedule';

/** What the charges are as a share of what is lent, and by how many cents rounding can move them at most. */
export interface ChargeShape {
  readonly share: number;
  readonly wiggle: number;
}

interface Shape {
  readonly system: AmortizationSystem;
  readonly periods: Periods;
  readonly accrual: Accrual;
  /** Calendar days from the disbursement to each payment. */
  readonly days: readonly number[];
}

/**
 * IOF taxes what is still lent for each stretch of days between two payments. Without rounding that is a share of the
 * loan; with it, each balance is off by what the roundings before it have grown to.
 */
export function chargeShape(shape: Shape, rates: IofRates, tac: Percent): ChargeShape {
  const { days, periods } = shape;
  const balances = balancesOf(shape);
  let weighted = taxedDays(days[0] ?? 0);
  let doubt = 0;
  for (let index = 1; index < days.length; index += 1) {
    const stretch = taxedDays(days[index] as number) - taxedDays(days[index - 1] as number);
    const { left, error } = balances[index - 1] as Balance;
    weighted += left * stretch;
    // With grace what is lent is a rounded share of a balance that began with a rounding itself.
    doubt += (periods.grace === 0 ? error : error + left + 1) * stretch;
  }
  const daily = percentFraction(rates.daily);
  return {
    share: percentFraction(rates.additional) + daily * weighted + percentFraction(tac),
    // Tax and fee are each rounded by half a cent.
    wiggle: daily * doubt + 1,
  };
}

interface Balance {
  /** Of one that was owed at the end of the grace. */
  readonly left: number;
  /** In cents. */
  readonly error: number;
}

const HALF = 0.5;

function balancesOf({ system, periods: { grace, lengths }, accrual }: Shape): Balance[] {
  const count = lengths.length;
  const level = system === 'price' ? 1 / worthOfOnes(lengths, accrual) : 0;
  let left = 1;
  let error = grace === 0 ? 0 : HALF;
  return lengths.map((length) => {
    const growth = 1 + accrual.interest(length);
    if (system === 'price') {
      left = left * growth - level;
      // The interest is rounded, and so is the payment, which also follows the rounded start.
      error = error * growth + HALF + HALF * (1 + level);
    } else {
      left -= 1 / count;
      error += HALF * (1 + 1 / count);
    }
    return { left, error };
  });
}

function worthOfOnes(lengths: readonly number[], accrual: Accrual): number {
  return worth(
    lengths.map((days) => ({ payment: 1, days })),
    accrual,
  );
}

/** Where rounding alone decides over so many cents, nothing sane is being lent. */
const MAX_WIGGLE = 1000;
/** What the shares themselves are rounded by, far more than enough. */
const SHARE_ERROR = 1e-12;

/** No less than this can leave the company what was asked for; the least that does is a few cents from it. */
export function leastPossible(
  wanted: Cents,
  { share, wiggle }: ChargeShape,
): number | Refusal<CreditRefusalCode> {
  const kept = 1 - share;
  if (!(kept > SHARE_ERROR)) return { code: 'credit.nothing-left' };
  if (!(wiggle <= MAX_WIGGLE)) return { code: 'credit.too-large' };
  const ideal = wanted / kept;
  const doubt = (wiggle + ideal * SHARE_ERROR) / kept;
  return Math.max(wanted, Math.ceil(ideal - doubt));
}
