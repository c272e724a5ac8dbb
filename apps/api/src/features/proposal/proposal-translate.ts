import { productName } from '@lastro/domain/catalogue/product-name';
import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import type { IsoDate } from '@lastro/domain/dates';
import { cents, centsToReais, formatMoney } from '@lastro/domain/money';
import {
  comparePercent,
  formatPercentWhole,
  type Percent,
  percentFromNumeric,
  percentToNumber,
} from '@lastro/domain/percent';
import type {
  ApprovedReach,
  OfferFieldAuthors,
  ProposalTerms,
  SavedOffer,
  TermAuthors,
} from '@lastro/domain/proposal/approval';
import { CHANGE_REASONS, type RefusalReason } from '@lastro/domain/proposal/proposal-lists';
import { type OfferFields, warnsOfPrepaymentFee } from '@lastro/domain/proposal/proposal-rules';
import { isProposalStatus, pipelineStage, statusOn } from '@lastro/domain/proposal/proposal-status';
import type {
  proposal,
  proposalRow,
  rate,
  refusal,
  simulationRate,
} from '@lastro/wire/proposal/proposal-schemas';
import { z } from 'zod';
import { jsonColumn } from '../../platform/db/json-column';
import { simulationColumn } from '../contract/public';
import type { LastApproval } from './approval-store';
import type { ProposalListRow } from './proposal-list-read';
import type { OfferRow, ProposalRow } from './proposal-read';

export type WireProposal = z.input<typeof proposal>;
export type WireSimulation = z.input<typeof simulationRate>;

const NO_FEE = '0' as Percent;

const reaisOf = (value: number | null) => (value === null ? null : centsToReais(cents(value)));

export function offerFields(row: OfferRow): OfferFields {
  return {
    amount: cents(row.amount_cents),
    graceDays: row.grace_days,
    installments: row.installments,
    monthlyRate: percentFromNumeric(row.rate),
    prepaymentFee: percentFromNumeric(row.prepayment_fee),
    tac: percentFromNumeric(row.tac_percent),
  };
}

export function offerToWire(row: OfferRow, isSmall: boolean): z.input<typeof rate> {
  const fee = percentFromNumeric(row.prepayment_fee);
  return {
    id: row.id,
    proposal: row.proposal_id,
    amount: centsToReais(cents(row.amount_cents)),
    grace: row.grace_days,
    number_installments: row.installments,
    rate: percentToNumber(percentFromNumeric(row.rate)),
    prepayment_fee: percentToNumber(fee),
    tac: percentToNumber(percentFromNumeric(row.tac_percent)),
    reason_for_change: row.reason_for_change,
    prepayment_fee_forbidden: warnsOfPrepaymentFee(fee, isSmall),
    created_at: row.created_at,
  };
}

export function proposalToWire(
  row: ProposalRow,
  offers: readonly OfferRow[],
  told: Pick<WireProposal, 'allowed_statuses' | 'actions' | 'approval' | 'authority'>,
): WireProposal {
  const accepted = row.simulation === null ? null : simulationColumn(row.simulation);
  return {
    id: row.id,
    cnpj: row.cnpj,
    company_name: row.company_name,
    product_id: row.product_id,
    product_name: row.product_name === null ? null : productName(row.product_name),
    status: row.status,
    observation: row.observation,
    reason_for_change: row.reason_for_change,
    partner: row.partner_cnpj === null ? null : { cnpj: row.partner_cnpj, name: row.partner_name ?? '' },
    vehicle_id: row.vehicle_id,
    vehicle_name: row.vehicle_name,
    guarantee: row.guarantee,
    order_uuid: row.order_uuid,
    monthly_guarantee_value: reaisOf(row.monthly_guarantee_cents),
    risks_policy: row.risks,
    has_escrow_account: row.has_escrow_account,
    rate_accepted: row.accepted_offer_id,
    rates: offers.map((offer) => offerToWire(offer, isMicroOrSmall(row))),
    annual_cet: accepted?.cetAnual ?? null,
    monthly_cet: accepted?.cetMensal ?? null,
    disbursement_date: accepted?.dataDesembolso ?? null,
    first_payment_due_date: accepted?.dataPrimeiroVencimento ?? null,
    last_payment_due_date: accepted?.dataUltimoVencimento ?? null,
    installments_value: accepted?.valorParcelas ?? null,
    annual_interest_rate: accepted?.taxaJurosAno ?? null,
    iof: accepted?.iof ?? null,
    transaction_code: row.transaction_code,
    contract_number: row.contract_number,
    expires_on: row.status === 'approved' ? row.expires_on : null,
    created_at: row.created_at,
    created_by: row.creator,
    created_by_name: row.creator_name,
    updated_at: row.updated_at,
    version: row.version,
    ...told,
  };
}

/** An approval that was taken back by a change is history; what was accepted keeps the one it rests on. */
export function approvalToWire(status: string, approval: LastApproval | null): WireProposal['approval'] {
  if (approval === null || (status !== 'approved' && status !== 'accepted')) return null;
  const { by, byName, at, level, lent, total, opinion } = approval;
  return { by, by_name: byName, at, level, lent: centsToReais(lent), total: centsToReais(total), opinion };
}

export function termsOfRow(row: ProposalRow): ProposalTerms {
  return {
    productId: row.product_id,
    vehicleId: row.vehicle_id,
    partnerId: row.partner_id,
    orderUuid: row.order_uuid,
    guarantee: row.guarantee,
    monthlyGuarantee: row.monthly_guarantee_cents === null ? null : cents(row.monthly_guarantee_cents),
    hasEscrow: row.has_escrow_account,
  };
}

const readTermAuthors = jsonColumn('proposals.term_authors', z.record(z.string(), z.number()));

const readOfferFieldAuthors = jsonColumn('offers.field_authors', z.record(z.string(), z.number()));

export function offerFieldAuthorsOf(row: Pick<OfferRow, 'field_authors'>): OfferFieldAuthors {
  return readOfferFieldAuthors(row.field_authors);
}

export function termAuthorsOf(row: Pick<ProposalRow, 'term_authors'>): TermAuthors {
  return readTermAuthors(row.term_authors);
}

export function savedOffer(row: OfferRow): SavedOffer {
  return { id: row.id, ...offerFields(row) };
}

export function proposalRowToWire(row: ProposalListRow, today: IsoDate): z.input<typeof proposalRow> {
  return {
    id: row.id,
    cnpj: row.cnpj,
    company_name: row.registered_name,
    status: statusOn(row.status, row.expires_on, today),
    product_id: row.product_id,
    product_name: row.product_name === null ? null : productName(row.product_name),
    partner_name: row.partner_name,
    vehicle_name: row.vehicle_name,
    offers: row.offers,
    largest_amount: reaisOf(row.largest_cents),
    lowest_rate: row.lowest_rate === null ? null : percentToNumber(percentFromNumeric(row.lowest_rate)),
    created_at: row.created_at,
    created_by: row.creator,
    created_by_name: row.creator_name,
    updated_at: row.updated_at,
  };
}

/** What the trail keeps: names instead of ids, reais instead of cents, offers as short lines that a person can compare. */
export function proposalToTrail(row: ProposalRow, offers: readonly OfferRow[]): Record<string, unknown> {
  return {
    status: row.status,
    pipeline: pipelineOf(row.status),
    product: row.product_name === null ? null : productName(row.product_name),
    observation: row.observation,
    partner: row.partner_name,
    vehicle: row.vehicle_name,
    guarantee: row.guarantee,
    monthlyGuaranteeValue: reaisOf(row.monthly_guarantee_cents),
    risks: row.risks,
    hasEscrowAccount: row.has_escrow_account,
    orderUuid: row.order_uuid,
    expiresOn: row.expires_on,
    offers: offers.map(offerLine),
  };
}

/** The approval that stands: its level, what the largest offer lent, and that with all else that was committed. */
export function approvalToTrail(status: string, last: ApprovedReach | null): Record<string, unknown> {
  const approval = status === 'approved' ? last : null;
  return {
    approvalLevel: approval?.level ?? null,
    approvedAmount: reaisOf(approval?.lent ?? null),
    approvedTotal: reaisOf(approval?.total ?? null),
  };
}

/** Where the credit pipeline stood when the entry was written (spec §3 `status_credit_pipeline`). */
export function pipelineOf(status: string): string | null {
  return isProposalStatus(status) ? pipelineStage(status) : null;
}

/** An offer as people write it: the trail is read by people, on every screen that shows it. */
export function offerLine(row: OfferRow): string {
  const { amount, graceDays, installments, monthlyRate, tac, prepaymentFee } = offerFields(row);
  const reason = row.reason_for_change;
  return [
    `nº ${row.id}: ${formatMoney(amount)} em ${installments}x a ${formatPercentWhole(monthlyRate)} a.m.`,
    ...(graceDays === 0 ? [] : [`carência de ${graceDays} ${graceDays === 1 ? 'dia' : 'dias'}`]),
    `TAC ${formatPercentWhole(tac)}`,
    ...(comparePercent(prepaymentFee, NO_FEE) === 0
      ? []
      : [`liquidação ${formatPercentWhole(prepaymentFee)}`]),
    ...(reason === 'not_informed' ? [] : [`motivo: ${CHANGE_REASONS[reason]}`]),
  ].join(', ');
}

export type RefusalRow = {
  proposal_id: number;
  reason: RefusalReason;
  new_amount_cents: number | null;
  new_deadline: number | null;
  detail: string | null;
  refused_at: string;
};

/** What the client said, beside the status that it led to; nothing where nothing was refused. */
export function refusalToTrail(row: RefusalRow | null): Record<string, unknown> {
  if (row === null) return {};
  return {
    refusalReason: row.reason,
    refusalAmount: reaisOf(row.new_amount_cents),
    refusalDeadline: row.new_deadline,
    refusalDetail: row.detail,
  };
}

export function refusalToWire(row: RefusalRow): z.input<typeof refusal> {
  return {
    proposal_id: row.proposal_id,
    reason: row.reason,
    new_proposal_value: reaisOf(row.new_amount_cents),
    new_proposal_deadline: row.new_deadline,
    detail: row.detail,
    refusal_date: row.refused_at,
  };
}
