import { cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { cleanText } from '@lastro/domain/text-rules';
import type { InputOf } from '@lastro/wire/operation';
import type { createProposal } from '@lastro/wire/proposal/proposal-operations';
import type { rateInput } from '@lastro/wire/proposal/proposal-schemas';
import type { z } from 'zod';
import type { Context } from '../../platform/door/context';
import { refuseIssues } from '../../platform/door/errors';
import { findProduct } from './proposal-read';
import { findCompanyId, findPartnerId, findVehicleId } from './reference-read';

export type ProposalInput = InputOf<typeof createProposal>;
export type RateInput = z.output<typeof rateInput>;

export function fieldsOf(rate: Omit<RateInput, 'id'>): OfferFields {
  return {
    amount: rate.amount,
    grace: rate.grace,
    installments: rate.number_installments,
    rate: rate.rate,
    prepaymentFee: rate.prepayment_fee as Percent,
    tac: rate.tac as Percent,
  };
}

/** Empty text is no text. */
export function textOf(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '');
  return clean === '' ? null : clean;
}

/** What a proposal points at, found by what people know of it; all that is unknown is told at once. */
export async function referencesOf(ctx: Context, input: Omit<ProposalInput, 'rates' | 'status'>) {
  const { tx } = ctx;
  const company = await findCompanyId(tx, input.cnpj);
  const partner = input.partner == null ? null : await findPartnerId(tx, input.partner);
  const product = input.product_id == null ? null : await findProduct(tx, input.product_id);
  const vehicle = input.vehicle_id == null ? null : await findVehicleId(tx, input.vehicle_id);
  const unknown = { company, partner, product, vehicle } as const;
  const paths = {
    company: 'cnpj',
    partner: 'partner',
    product: 'product_id',
    vehicle: 'vehicle_id',
  } as const;
  refuseIssues(
    'proposal.invalid',
    (Object.keys(unknown) as (keyof typeof unknown)[])
      .filter((key) => unknown[key] === undefined)
      .map((key) => ({ path: paths[key], code: 'reference.unknown' })),
  );
  return { companyId: company?.id ?? 0, partnerId: partner?.id ?? null };
}

/** The columns that creating and updating write alike. */
export function columnsOf(input: Omit<ProposalInput, 'rates'>, partnerId: number | null) {
  return {
    product_id: input.product_id ?? null,
    status: input.status,
    observation: textOf(input.observation),
    reason_for_change: input.reason_for_change,
    partner_id: partnerId,
    vehicle_id: input.vehicle_id ?? null,
    guarantee: input.guarantee ?? null,
    order_uuid: input.order_uuid ?? null,
    monthly_guarantee_cents:
      input.monthly_guarantee_value == null ? null : cents(input.monthly_guarantee_value),
    risks: [...new Set(input.risks_policy)],
    has_escrow_account: input.has_escrow_account,
  };
}
