import { formatMoney } from '@lastro/domain/money';
import { GUARANTEES } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import { type Description, DescriptionGrid } from '../../../shared/description-grid';
import { offerText } from '../offers/offer-text';
import type { OrderNames } from '../order-names';
import type { ProposalRecord } from '../proposal-queries';

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
export function ApprovedTerms({ proposal, orders }: { proposal: ProposalRecord; orders: OrderNames }) {
  const offers = proposal.rates.map(
    (offer): Description => ({ label: `Oferta nº ${offer.id}`, value: offerText(offer), wide: true }),
  );
  return <DescriptionGrid items={[...offers, ...operationOf(proposal, orders), ...securityOf(proposal)]} />;
}
