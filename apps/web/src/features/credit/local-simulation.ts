import { anbimaCalendar } from '@lastro/domain/calendar';
import { IOF_HISTORY, iofPeriodOn, iofRatesFor } from '@lastro/domain/credit/iof';
import { isRefused, type Simulation, simulate } from '@lastro/domain/credit/simulation';
import type { IsoDate } from '@lastro/domain/dates';
import { type Percent, percentFromNumber } from '@lastro/domain/percent';
import { checkOffer, type OfferFields } from '@lastro/domain/proposal/proposal-rules';
import type { SimulationRate } from './proposal-queries';

interface Circumstances {
  readonly disbursement: IsoDate;
  /** Simples Nacional, which lowers the IOF of small operations. */
  readonly isSimples: boolean;
}

/** The day the money would leave if it were contracted today. */
export function disbursementFor(businessDate: IsoDate): IsoDate {
  return anbimaCalendar.rollForward(businessDate);
}

/** One offer by the product's own terms: Price, calendar days over 30, charges deducted. Null where it makes no sense. */
export function simulateOffer(offer: OfferFields, { disbursement, isSimples }: Circumstances): Simulation | null {
  if (offer.amount === 0 || checkOffer(offer, 'pending_approval').length > 0) return null;
  const period = iofPeriodOn(disbursement, IOF_HISTORY);
  if (period === null) return null;
  const result = simulate(
    {
      amount: offer.amount,
      installments: offer.installments,
      grace: offer.grace,
      monthlyRate: offer.rate,
      tac: offer.tac,
      system: 'price',
      base: 'calendar-30',
      charges: 'deducted',
      disbursement,
      iof: iofRatesFor(period, isSimples, offer.amount),
    },
    anbimaCalendar,
  );
  return isRefused(result) ? null : result;
}

export interface Twin {
  readonly simulation: Simulation;
  readonly isSimples: boolean;
  /** The server's figures, to the cent. */
  readonly isSame: boolean;
}

/** The same offer computed here, so that what the server answered can be explained and played with. */
export function twinOf(rate: SimulationRate, offer: OfferFields): Twin | null {
  const candidates = [false, true].flatMap((isSimples): Twin[] => {
    const simulation = simulateOffer(offer, { disbursement: rate.dataDesembolso, isSimples });
    return simulation === null ? [] : [{ simulation, isSimples, isSame: isSame(simulation, rate) }];
  });
  return candidates.find((twin) => twin.isSame) ?? candidates[0] ?? null;
}

function isSame({ payment, iof, net, tac }: Simulation, rate: SimulationRate): boolean {
  return (
    payment === rate.valorParcelas && iof.total === rate.iof && net === rate.valorLiquido && tac === rate.tac
  );
}

/** A fraction of the engine as a percentage of the wire. */
export function percentOfFraction(fraction: number): Percent {
  return percentFromNumber(Number((fraction * 100).toFixed(6))) ?? ('0' as Percent);
}
