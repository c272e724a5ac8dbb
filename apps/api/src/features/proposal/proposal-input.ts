import { cents } from '@lastro/domain/money';
import { ZERO_PERCENT } from '@lastro/domain/percent';
import type { ProposalTerms } from '@lastro/domain/proposal/approval';
import type { ChangeReason, Risk } from '@lastro/domain/proposal/proposal-lists';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { cleanText } from '@lastro/domain/text-rules';
import type { InputOf } from '@lastro/wire/operation';
import type { createProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import type { rateInput } from '@lastro/wire/proposal/proposal-schemas';
import type { z } from 'zod';
import type { ProposalRow } from './proposal-read';
import { termsOfRow } from './proposal-translate';

/** A proposal as a save wants it, whole: what the save did not say stays as it was (decisions §1). */
export interface Wanted {
  readonly terms: ProposalTerms;
  readonly observation: string | null;
  readonly reason: ChangeReason;
  readonly risks: readonly Risk[];
}

type Said = Pick<
  InputOf<typeof createProposal> & InputOf<typeof updateProposal>,
  'product_id' | 'vehicle_id' | 'order_uuid' | 'guarantee' | 'monthly_guarantee_value' | 'observation'
> & {
  readonly reason_for_change?: ChangeReason | undefined;
  readonly risks_policy?: readonly Risk[] | undefined;
  readonly has_escrow_account?: boolean | undefined;
};

const NOTHING: ProposalTerms = {
  productId: null,
  vehicleId: null,
  partnerId: null,
  orderUuid: null,
  guarantee: null,
  monthlyGuarantee: null,
  hasEscrow: false,
};

/** Absent stays, null clears. The partner is found later, by its CNPJ (`withPartner`). */
export function wantedOf(said: Said, row: ProposalRow | null): Wanted {
  const was = row === null ? NOTHING : termsOfRow(row);
  return {
    terms: {
      productId: stays(said.product_id, was.productId),
      vehicleId: stays(said.vehicle_id, was.vehicleId),
      partnerId: was.partnerId,
      orderUuid: stays(said.order_uuid, was.orderUuid),
      guarantee: stays(said.guarantee, was.guarantee),
      monthlyGuarantee: stays(said.monthly_guarantee_value, was.monthlyGuarantee),
      hasEscrow: said.has_escrow_account ?? was.hasEscrow,
    },
    observation: said.observation === undefined ? (row?.observation ?? null) : textOf(said.observation),
    reason: said.reason_for_change ?? row?.reason_for_change ?? 'not_informed',
    risks: [...new Set(said.risks_policy ?? row?.risks ?? [])],
  };
}

/** Undefined: the save says nothing about a partner. */
export function withPartner(wanted: Wanted, partnerId: number | null | undefined): Wanted {
  return partnerId === undefined ? wanted : { ...wanted, terms: { ...wanted.terms, partnerId } };
}

/** What `checkProposal` looks at besides the offers. */
export function checkedFields({ terms, observation, risks }: Wanted) {
  const { productId, guarantee, monthlyGuarantee } = terms;
  return { productId, observation, guarantee, monthlyGuarantee, risks };
}

function stays<T>(said: T | undefined, was: T): T {
  return said === undefined ? was : said;
}

/** The columns that creating and updating write alike. */
export function columnsOf({ terms, observation, reason, risks }: Wanted, status: ProposalStatus) {
  return {
    product_id: terms.productId,
    status,
    observation,
    reason_for_change: reason,
    partner_id: terms.partnerId,
    vehicle_id: terms.vehicleId,
    guarantee: terms.guarantee,
    order_uuid: terms.orderUuid,
    monthly_guarantee_cents: terms.monthlyGuarantee,
    risks: [...risks],
    has_escrow_account: terms.hasEscrow,
  };
}

/** A new offer; a fee that nobody named is none. */
export function fieldsOf(said: z.output<typeof rateInput>): OfferFields {
  return {
    amount: cents(said.amount),
    graceDays: said.grace,
    installments: said.number_installments,
    monthlyRate: said.rate,
    prepaymentFee: said.prepayment_fee ?? ZERO_PERCENT,
    tac: said.tac ?? ZERO_PERCENT,
  };
}

/** Empty text is no text. */
export function textOf(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '');
  return clean === '' ? null : clean;
}
