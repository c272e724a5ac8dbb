import { CHANGE_REASONS, GUARANTEES, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { z } from 'zod';
import { resumed, type Typed } from './proposal-merge';
import type { OfferValues, ProposalValues } from './proposal-values';

/** Where the own draft of a proposal is kept. */
export const proposalDraftKey = (id: number) => `proposal:${id}`;

/** Kept with what was typed is what it was typed upon: else nobody could tell later which words are whose. */
export function keepProposalDraft({ begun, yours }: Typed): Record<string, unknown> {
  return begun === null ? yours : { ...yours, begun };
}

/** A kept draft upon the record as it stands; null when it is no draft of this form. */
export function resumeProposalDraft(current: ProposalValues, body: Record<string, unknown>): Typed | null {
  const yours = readValues(current, body);
  const begun = readValues(current, body.begun);
  if (yours !== null && begun?.version === yours.version) return resumed(current, { begun, yours });
  const values = readProposalDraft(current, body);
  return values === null ? null : { begun: null, yours: values };
}

/**
 * What of a kept draft fits the form; null when it is no draft of this form. Its words outlive a decision: the status
 * is the record's own.
 */
export function readProposalDraft(
  base: ProposalValues,
  body: Record<string, unknown>,
): ProposalValues | null {
  const values = readValues(base, body);
  if (values === null || base.version === 0) return values;
  return { ...values, rates: ofRecord(base.rates, values.rates) };
}

function readValues(base: ProposalValues, kept: unknown): ProposalValues | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const body = kept as Record<string, unknown>;
  const { rates, version, status } = body;
  if (typeof version !== 'number' || !Array.isArray(rates)) return null;
  return {
    ...base,
    version,
    status:
      base.version === 0 && (status === 'pending_approval' || status === 'rejected') ? status : base.status,
    cnpj: base.version === 0 ? text(body.cnpj) : base.cnpj,
    product_id: text(body.product_id),
    partner: text(body.partner),
    vehicle_id: text(body.vehicle_id),
    guarantee: codeOf(GUARANTEES, body.guarantee),
    monthly_guarantee_value: number(
      body.monthly_guarantee_value,
    ) as ProposalValues['monthly_guarantee_value'],
    has_escrow_account: body.has_escrow_account === true,
    risks_policy: Array.isArray(body.risks_policy)
      ? body.risks_policy.flatMap((code) => codeOf(RISKS, code) ?? [])
      : [],
    order_uuid: z.uuid().safeParse(body.order_uuid).data ?? null,
    observation: text(body.observation) ?? '',
    reason_for_change: codeOf(CHANGE_REASONS, body.reason_for_change),
    rates: rates.flatMap((item) => readOffer(item) ?? []),
  };
}

/** Whether the draft says anything that the record does not: the version it was begun at is no word of anybody's. */
export function changesNothing(draft: ProposalValues, base: ProposalValues): boolean {
  return JSON.stringify({ ...draft, version: base.version }) === JSON.stringify(base);
}

/** A saved offer that is gone by now is not brought back; one that came meanwhile stays. */
function ofRecord(current: readonly OfferValues[], kept: readonly OfferValues[]): OfferValues[] {
  const saved = current.map((offer) => kept.find(({ id }) => id === offer.id) ?? offer);
  return [...saved, ...kept.filter(({ id }) => id === null)];
}

function readOffer(item: unknown): OfferValues | null {
  if (typeof item !== 'object' || item === null) return null;
  const offer = item as Record<string, unknown>;
  if (typeof offer.key !== 'string') return null;
  return {
    id: number(offer.id),
    key: offer.key,
    amount: number(offer.amount) as OfferValues['amount'],
    grace: number(offer.grace),
    number_installments: number(offer.number_installments),
    rate: text(offer.rate) as OfferValues['rate'],
    prepayment_fee: text(offer.prepayment_fee) as OfferValues['prepayment_fee'],
    tac: text(offer.tac) as OfferValues['tac'],
  };
}

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

function codeOf<T extends object>(list: T, value: unknown): (keyof T & string) | null {
  return typeof value === 'string' && Object.hasOwn(list, value) ? (value as keyof T & string) : null;
}
