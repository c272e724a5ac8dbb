import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { changeReason, guarantee, risk } from '@lastro/wire/proposal/proposal-schemas';
import { z } from 'zod';
import { draftStore } from '../../../lib/draft-store';
import { type DraftBody, type RecordDraft, wholeValues } from '../../../shared/form/record-draft';
import { type ProposalValues, savedOfferKey } from './proposal-values';

/** What does not fit the form of today is left out: the rest is worth keeping. */
const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);
const fitting = <T extends z.ZodType>(schema: T) =>
  z.array(orNull(schema)).transform((items) => items.flatMap((item) => item ?? []));
const text = orNull(z.string());
const whole = orNull(z.int());
const amount = orNull(z.int().transform((value) => value as Cents));
const percent = orNull(z.string().transform((value) => value as Percent));

const offerKept = z
  .object({
    id: whole,
    key: z.string(),
    amount,
    grace: whole,
    number_installments: whole,
    rate: percent,
    prepayment_fee: percent,
    tac: percent,
  })
  .transform((offer) => (offer.id === null ? offer : { ...offer, key: savedOfferKey(offer.id) }));

const proposalKept = z.object({
  version: z.number(),
  creation: z.string().optional().catch(undefined),
  cnpj: text,
  status: z.enum(['pending_approval', 'rejected']).catch('pending_approval'),
  product_id: text,
  partner: text,
  vehicle_id: text,
  guarantee: orNull(guarantee),
  monthly_guarantee_value: amount,
  has_escrow_account: z.boolean().catch(false),
  risks_policy: fitting(risk).catch([]),
  order_uuid: orNull(z.uuid()),
  observation: z.string().catch(''),
  reason_for_change: orNull(changeReason),
  rates: fitting(offerKept),
});

/**
 * What of a kept draft fits the form; null when it is no draft of this form. Its words outlive a decision: company and
 * status are the record's own.
 */
export function readProposalDraft(base: ProposalValues, body: DraftBody): ProposalValues | null {
  const { data: kept } = proposalKept.safeParse(body);
  if (kept === undefined) return null;
  const { cnpj, status } = base.version === 0 ? kept : base;
  const { creation = base.creation, ...words } = kept;
  // Absent, not empty: a form counts what it has.
  return { ...base, ...words, cnpj, status, ...(creation === undefined ? {} : { creation }) };
}

export const PROPOSAL_DRAFT = wholeValues(readProposalDraft);

/** The own draft of a proposal that exists. */
export function proposalDraft(id: number): RecordDraft<ProposalValues> {
  return { ...draftStore<DraftBody>(`proposal:${id}`, (body) => body), format: PROPOSAL_DRAFT };
}
