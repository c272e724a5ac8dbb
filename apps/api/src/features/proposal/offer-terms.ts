import { anbimaCalendar } from '@lastro/domain/calendar';
import type { IofPeriod } from '@lastro/domain/credit/iof';
import type { AmortizationSystem } from '@lastro/domain/credit/schedule';
import { type ChargeMode, isRefused, type SimulationTerms, simulate } from '@lastro/domain/credit/simulation';
import type { IsoDate } from '@lastro/domain/dates';
import { type DayCountBase, DEFAULT_DAY_COUNT_BASE } from '@lastro/domain/day-count';
import type { Issue } from '@lastro/domain/issues';
import { type Cents, ZERO_CENTS } from '@lastro/domain/money';
import { checkComputable } from '@lastro/domain/proposal/computable';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import type { Context } from '../../platform/door/context';
import type { findProduct } from '../catalogue/public';
import { iofHistory } from '../parameter/public';

/** What a job has as well as a use case. */
export type Reading = Pick<Context, 'tx' | 'businessDate'>;

export interface Asked {
  readonly isSmall: boolean;
  readonly disbursement?: IsoDate | null;
  /** Where it has been read already. */
  readonly iofTable?: readonly IofPeriod[];
}

export interface Circumstances {
  readonly disbursement: IsoDate;
  readonly iofTable: readonly IofPeriod[];
  readonly isSimples: boolean;
}

export async function circumstancesOf(
  ctx: Reading,
  { isSmall, disbursement, iofTable }: Asked,
): Promise<Circumstances> {
  return {
    disbursement: anbimaCalendar.rollForward(disbursement ?? ctx.businessDate),
    iofTable: iofTable ?? (await iofHistory(ctx.tx)),
    isSimples: isSmall,
  };
}

export type Product = NonNullable<Awaited<ReturnType<typeof findProduct>>>;

/** An offer with what its product, its day and its company add. */
export function termsOf(
  offer: OfferFields,
  product: Product | null | undefined,
  around: Circumstances,
): SimulationTerms {
  return {
    amount: offer.amount,
    installments: offer.installments,
    grace: offer.graceDays,
    monthlyRate: offer.monthlyRate,
    tac: offer.tac,
    system: (product?.system ?? 'price') as AmortizationSystem,
    base: (product?.day_count ?? DEFAULT_DAY_COUNT_BASE) as DayCountBase,
    charges: (product?.charges ?? 'deducted') as ChargeMode,
    ...around,
  };
}

interface Lent extends Omit<Asked, 'disbursement'> {
  readonly product: Product | null;
}

/**
 * Of some offers, those that are no loan: named by their places. One that asks for nothing (spec §5, of a rejected
 * proposal) and one without a product are none yet.
 */
export async function uncomputable(
  ctx: Reading,
  offers: readonly { readonly offer: OfferFields; readonly prefix: string }[],
  { product, ...lent }: Lent,
): Promise<Issue[]> {
  if (product == null || offers.length === 0) return [];
  const around = await circumstancesOf(ctx, lent);
  return offers
    .filter(({ offer }) => offer.amount > 0)
    .flatMap(({ offer, prefix }) => checkComputable(termsOf(offer, product, around), anbimaCalendar, prefix));
}

/**
 * What the largest offer lends, which decides who may approve it: where charges are financed that is more than the
 * company receives. An offer that is no loan at all counts as it is written.
 */
export async function largestLent(ctx: Reading, offers: readonly OfferFields[], lent: Lent): Promise<Cents> {
  const amounts = await lentBy(ctx, offers, lent);
  return amounts.reduce((most, amount) => (amount > most ? amount : most), ZERO_CENTS);
}

/** What each offer lends, in their order. */
export async function lentBy(
  ctx: Reading,
  offers: readonly OfferFields[],
  { product, ...lent }: Lent,
): Promise<Cents[]> {
  if (product?.charges !== 'financed') return offers.map(({ amount }) => amount);
  const around = await circumstancesOf(ctx, lent);
  return offers.map((offer) => {
    const result = simulate(termsOf(offer, product, around), anbimaCalendar);
    return isRefused(result) ? offer.amount : result.financed;
  });
}
