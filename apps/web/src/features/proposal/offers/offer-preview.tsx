import type { Simulation } from '@lastro/domain/credit/simulation';
import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { useMemo } from 'react';
import { useProfile } from '../../../lib/session';
import { Figure, FigureGrid } from '../../../ui/figure';
import { type OfferValues, offerFieldsOf } from '../form/proposal-values';
import { disbursementFor, percentOfFraction, simulateOffer } from '../simulation/local-simulation';
import { doubtOf, type KnownTerms } from '../simulation/product-terms';
import styles from './offers.module.css';

/** What the line would be if it were contracted today, while it is being typed. */
export function useOfferPreview(offer: OfferValues, { terms, isSimples }: KnownTerms): Simulation | null {
  const { businessDate } = useProfile();
  return useMemo(() => {
    const fields = offerFieldsOf(offer);
    if (fields === null) return null;
    const circumstances = { disbursement: disbursementFor(businessDate), isSimples: isSimples ?? false };
    return simulateOffer(fields, circumstances, terms);
  }, [offer, businessDate, terms, isSimples]);
}

interface OfferPreviewProps {
  known: KnownTerms;
  simulation: Simulation | null;
  onExplain: () => void;
}

export function OfferPreview({ simulation, known, onExplain }: OfferPreviewProps) {
  if (simulation === null) {
    return (
      <p className={styles.waiting}>A prévia aparece quando valor, parcelas e taxa estiverem preenchidos.</p>
    );
  }
  const { payment, iof, tac, net, cet, installments, totalPaid, terms } = simulation;
  const doubt = doubtOf(known, terms);
  const [first, last] = [installments[0], installments.at(-1)];
  return (
    <>
      <div className={styles.preview}>
        <FigureGrid label="Prévia da oferta">
          <Figure
            label={terms.system === 'sac' ? '1ª parcela' : 'Parcela'}
            value={formatMoney(payment)}
            onExplain={onExplain}
          />
          <Figure label="Líquido" value={formatMoney(net)} />
          <Figure label="IOF" value={formatMoney(iof.total)} />
          <Figure label="TAC" value={formatMoney(tac)} />
          <Figure label="CET a.m." value={formatPercent(percentOfFraction(cet.monthly))} />
          <Figure label="CET a.a." value={formatPercent(percentOfFraction(cet.annual))} />
          <Figure label="Total a pagar" value={formatMoney(totalPaid)} />
          <Figure label="1º vencimento" value={first === undefined ? '–' : formatDate(first.due)} />
          <Figure label="Último vencimento" value={last === undefined ? '–' : formatDate(last.due)} />
        </FigureGrid>
      </div>
      <p className={styles.waiting}>
        Prévia, com liberação em {formatDate(terms.disbursement)}.{doubt === null ? '' : ` ${doubt}`}
        {iof.rates.isReduced ? ' IOF reduzido: empresa do Simples Nacional ou MEI.' : ''}
      </p>
    </>
  );
}
