import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { GUARANTEES } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { useProfile } from '../../../lib/session';
import { type Description, DescriptionGrid } from '../../../shared/description-grid';
import { useStanding } from '../../../shared/standing/standing-queries';
import { offerFieldsOf, offerValuesOf } from '../form/proposal-values';
import { offerText } from '../offers/offer-text';
import type { OrderNames } from '../order-names';
import { type OfferRecord, type ProposalRecord, useProductTerms } from '../proposal-queries';
import { disbursementFor, percentOfFraction, simulateOffer } from '../simulation/local-simulation';

/** Which contract is made: by whom it is carried, and for whose order. */
export function operationOf(proposal: ProposalRecord, orders: OrderNames): Description[] {
  const { product_name, vehicle_name, partner, order_uuid } = proposal;
  return [
    { label: PROPOSAL_FIELDS.product_id.label, value: product_name ?? 'Não informado' },
    { label: PROPOSAL_FIELDS.vehicle_id.label, value: vehicle_name ?? 'Não informado' },
    { label: PROPOSAL_FIELDS.partner.label, value: partner?.name ?? 'Nenhum' },
    {
      label: PROPOSAL_FIELDS.order_uuid.label,
      value: order_uuid === null ? 'Nenhum' : orders.nameOf(order_uuid),
    },
  ];
}

/** What stands for the debt. */
export function securityOf(proposal: ProposalRecord): Description[] {
  const { guarantee, monthly_guarantee_value: monthly } = proposal;
  const secured = guarantee === null ? 'Não informada' : GUARANTEES[guarantee];
  return [
    {
      label: PROPOSAL_FIELDS.guarantee.label,
      value: monthly === null ? secured : `${secured}, ${formatMoney(monthly)} por mês`,
    },
    { label: 'Conta vinculada', value: proposal.has_escrow_account ? 'Sim' : 'Não' },
  ];
}

/** All that an approval binds: what takes effect is this. */
export function DecidedTerms({ proposal, orders }: { proposal: ProposalRecord; orders: OrderNames }) {
  const costOf = useCosts(proposal);
  const offers = proposal.rates.map(
    (offer, index): Description => ({
      label: `Oferta ${index + 1}`,
      value: [offerText(offer), costOf(offer)].filter(Boolean).join('. '),
      wide: true,
    }),
  );
  return <DescriptionGrid items={[...offers, ...operationOf(proposal, orders), ...securityOf(proposal)]} />;
}

/** What each offer costs the company, if it were contracted today; null where this page cannot tell. */
function useCosts({ product_id, cnpj }: ProposalRecord): (offer: OfferRecord) => string | null {
  const { businessDate } = useProfile();
  const { terms, isGuess } = useProductTerms(product_id === null ? null : String(product_id));
  const isSimples = useStanding(cnpj)?.simples ?? null;
  return (offer) => {
    const fields = offerFieldsOf(offerValuesOf(offer));
    // A figure that may be another one is no figure to decide by.
    if (fields === null || isGuess || isSimples === null) return null;
    const simulation = simulateOffer(
      fields,
      { disbursement: disbursementFor(businessDate), isSimples },
      terms,
    );
    if (simulation === null) return null;
    const { cet, payment, totalPaid } = simulation;
    const [monthly, annual] = [cet.monthly, cet.annual].map((share) =>
      formatPercent(percentOfFraction(share)),
    );
    return `Hoje: CET ${monthly} a.m. (${annual} a.a.), parcela de ${formatMoney(payment)}, total a pagar ${formatMoney(totalPaid)}`;
  };
}
