import type { ReplyOf } from '@lastro/wire/operation';
import type { getProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import type { z } from 'zod';

export type ProposalUpdate = z.input<(typeof updateProposal)['input']>;

/** The whole proposal as a screen sends it back, at the version it was read. */
export function updateOf(proposal: ReplyOf<typeof getProposal>): ProposalUpdate {
  return {
    id: proposal.id,
    version: proposal.version,
    cnpj: proposal.cnpj,
    product_id: proposal.product_id,
    status: proposal.status,
    rates: proposal.rates.map(({ id, amount, grace, number_installments, rate, prepayment_fee, tac }) => ({
      id,
      amount,
      grace,
      number_installments,
      rate,
      prepayment_fee,
      tac,
    })),
    observation: proposal.observation,
    reason_for_change: 'others',
    partner: proposal.partner?.cnpj ?? null,
    vehicle_id: proposal.vehicle_id,
    guarantee: proposal.guarantee,
    order_uuid: proposal.order_uuid,
    monthly_guarantee_value: proposal.monthly_guarantee_value,
    risks_policy: proposal.risks_policy,
    has_escrow_account: proposal.has_escrow_account,
  };
}
