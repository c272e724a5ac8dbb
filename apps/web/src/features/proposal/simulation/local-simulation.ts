import { anbimaCalendar } from '@lastro/domain/calendar';
import { IOF_HISTORY } from '@lastro/domain/credit/iof';
import { isRefused, type Simulation, type SimulationTerms, simulate } from '@lastro/domain/credit/simulation';
import type { IsoDate } from '@lastro/domain/dates';
import { DEFAULT_DAY_COUNT_BASE } from '@lastro/domain/day-count';
import { type Cents, cents, formatMoney } from '@lastro/domain/money';
import { type Percent, percentFromNumber } from '@lastro/domain/percent';
import { checkOffer, type OfferFields, STANDARD_CAPS } from '@lastro/domain/proposal/proposal-rules';
import type { ResultOf } from '@lastro/wire/operation';
import type { simulateOffer as simulateCall } from '@lastro/wire/proposal/offer-operations';

export type SimulationRate = ResultOf<typeof simulateCall>;

interface Circumstances {
  readonly disbursement: IsoDate;
  /** Simples Nacional, which lowers the IOF of what is lent up to a limit. */
  readonly isSimples: boolean;
}

/** The day the money would leave if it were contracted today. */
export function disbursementFor(businessDate: IsoDate): IsoDate {
  return anbimaCalendar.rollForward(businessDate);
}

/** What a product says of its loans. */
export type ProductTerms = Pick<SimulationTerms, 'system' | 'base' | 'charges'>;

export const STANDARD: ProductTerms = { system: 'price', base: DEFAULT_DAY_COUNT_BASE, charges: 'deducted' };

/** One offer by its product's terms. Null where it makes no sense. */
export function simulateOffer(
  offer: OfferFields,
  { disbursement, isSimples }: Circumstances,
  product: ProductTerms = STANDARD,
): Simulation | null {
  if (offer.amount === 0 || checkOffer(offer, 'pending_approval', STANDARD_CAPS).length > 0) return null;
  const result = simulate(
    {
      amount: offer.amount,
      installments: offer.installments,
      grace: offer.graceDays,
      monthlyRate: offer.monthlyRate,
      tac: offer.tac,
      ...product,
      disbursement,
      iofTable: IOF_HISTORY,
      isSimples,
    },
    anbimaCalendar,
  );
  return isRefused(result) ? null : result;
}

export interface Twin {
  readonly simulation: Simulation;
  readonly isSimples: boolean;
  readonly product: ProductTerms;
  /** The server's figures, to the cent. */
  readonly isSame: boolean;
}

/** The same offer computed here, so that what the server answered can be explained and played with. */
export function twinOf(rate: SimulationRate, offer: OfferFields, product: ProductTerms): Twin | null {
  let first: Twin | null = null;
  // Whether the company was in Simples on that day is not in the answer: it is what gives its figures.
  for (const isSimples of [false, true]) {
    const simulation = simulateOffer(offer, { disbursement: rate.dataDesembolso, isSimples }, product);
    if (simulation === null) continue;
    const twin = { simulation, isSimples, product, isSame: isSame(simulation, rate) };
    if (twin.isSame) return twin;
    first ??= twin;
  }
  return first;
}

function isSame({ payment, iof, net, tac, totalPaid }: Simulation, rate: SimulationRate): boolean {
  return (
    payment === rate.valorParcelas &&
    iof.total === rate.iof &&
    net === rate.valorLiquido &&
    tac === rate.tac &&
    totalPaid === rate.valorTotal
  );
}

/** A fraction of the engine as a percentage of the wire. */
export function percentOfFraction(fraction: number): Percent {
  return percentFromNumber(Number((fraction * 100).toFixed(6))) ?? ('0' as Percent);
}

/**
 * What is lent and owed: `valor` is what was asked for, which with financed charges is what the company receives. What
 * the company receives is always what is lent less tax and fee.
 */
export function lentBy({ valorLiquido, iof, tac }: SimulationRate): Cents {
  return cents(valorLiquido + iof + tac);
}

/** "12 de R$ 1.000,00", or the first one where they fall; the last one where rounding makes it another. */
export function installmentsText({ numerosParcelas, valorParcelas, parcelas }: SimulationRate): string {
  if (parcelas.length === 1) return `Parcela única de ${formatMoney(valorParcelas)}`;
  if (!isLevel(parcelas)) return `${numerosParcelas}, a primeira de ${formatMoney(valorParcelas)}`;
  const last = parcelas.at(-1)?.valor ?? valorParcelas;
  return last === valorParcelas
    ? `${numerosParcelas} de ${formatMoney(valorParcelas)}`
    : `${numerosParcelas - 1} de ${formatMoney(valorParcelas)} e a última de ${formatMoney(last)}`;
}

/** The last one absorbs the rounding and may differ by some cents. */
export function isLevel(rows: SimulationRate['parcelas']): boolean {
  return rows.slice(0, -1).every(({ valor }) => valor === rows[0]?.valor);
}
