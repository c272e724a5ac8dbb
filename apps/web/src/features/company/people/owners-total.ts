import type { Percent } from '@lastro/domain/percent';
import { percentFromDecimal } from '@lastro/domain/percent-decimal';
import { Decimal } from '@lastro/domain/rounding';

export interface OwnersTotal {
  readonly total: Percent;
  readonly isWhole: boolean;
  /** What nobody is known to own; zero when it is all known. */
  readonly rest: Percent;
}

/** The parts of a company added up exactly: a third three times is not the whole, and the page says so. */
export function totalOf(shares: readonly (Percent | null)[]): OwnersTotal {
  const sum = shares.reduce((total, share) => total.add(share ?? 0), new Decimal(0));
  return {
    total: toPercent(sum),
    isWhole: sum.eq(100),
    rest: toPercent(Decimal.max(0, new Decimal(100).sub(sum))),
  };
}

function toPercent(value: Decimal): Percent {
  return percentFromDecimal(value.div(100), 6, 'half-up') ?? ('0' as Percent);
}
