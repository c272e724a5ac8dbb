import { isPepInForce, PEP_LOOKBACK_YEARS, type PepPeriod } from '@lastro/domain/company/pep';
import { addMonths, compareDates, formatDate, type IsoDate } from '@lastro/domain/dates';

export interface Lookback {
  readonly inForce: boolean;
  readonly label: string;
  readonly sentence: string;
}

/** The five-year rule applied to a period, in words (spec §9, Circular BCB 3.978 art. 27). */
export function lookbackOf(period: PepPeriod, on: IsoDate): Lookback {
  const inForce = isPepInForce(period, on);
  const { startsOn, endsOn } = period;
  if (endsOn === null) {
    const isFuture = startsOn !== null && compareDates(startsOn, on) > 0;
    return {
      inForce,
      label: isFuture ? 'Ainda não começou' : 'Em vigor',
      sentence: isFuture
        ? `Passa a valer em ${formatDate(startsOn)}.`
        : `No cargo: vale enquanto durar e por ${PEP_LOOKBACK_YEARS} anos depois da saída.`,
    };
  }
  const until = formatDate(addMonths(endsOn, PEP_LOOKBACK_YEARS * 12));
  return inForce
    ? {
        inForce,
        label: 'Em vigor',
        sentence: `Vale até ${until}: ${PEP_LOOKBACK_YEARS} anos depois da saída, em ${formatDate(endsOn)}.`,
      }
    : {
        inForce,
        label: 'Encerrada',
        sentence: `Deixou de valer em ${until}: passaram-se ${PEP_LOOKBACK_YEARS} anos da saída.`,
      };
}
