import { type Cents, ZERO_CENTS } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { isSameOffer, type TermName } from '@lastro/domain/proposal/approval';
import type { ChangeReason, Guarantee, Risk } from '@lastro/domain/proposal/proposal-lists';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { type ProposalStatus, statusFromWire } from '@lastro/domain/proposal/proposal-status';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { InputOf } from '@lastro/wire/operation';
import type { createOffer } from '@lastro/wire/proposal/offer-operations';
import type { createProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { newIdempotencyKey } from '../../../lib/idempotency-key';
import type { OfferRecord, ProposalRecord } from '../proposal-queries';

/** Types and not interfaces: only types fit the drafts' plain records. Names are the wire's, so errors find them. */
export type OfferValues = {
  /** Null until it is saved. */
  id: number | null;
  /**
   * The local key (spec §3): the same line across saves that fail, also by a draft. A new line is made under it once: it is
   * its idempotency key.
   */
  key: string;
  amount: Cents | null;
  grace: number | null;
  number_installments: number | null;
  rate: Percent | null;
  prepayment_fee: Percent | null;
  tac: Percent | null;
};

export type ProposalValues = {
  /** The version it was read at; 0 when it does not exist yet. */
  version: number;
  /** Of one that does not exist yet: the idempotency key under which it is made once, also by its draft. */
  creation?: string;
  cnpj: string | null;
  status: string;
  product_id: string | null;
  partner: string | null;
  vehicle_id: string | null;
  guarantee: Guarantee | null;
  monthly_guarantee_value: Cents | null;
  has_escrow_account: boolean;
  risks_policy: Risk[];
  order_uuid: string | null;
  observation: string;
  reason_for_change: ChangeReason | null;
  rates: OfferValues[];
};

const NO_FEE = '0' as Percent;

export function blankOffer(): OfferValues {
  return {
    id: null,
    key: newIdempotencyKey(),
    amount: null,
    grace: 0,
    number_installments: null,
    rate: null,
    prepayment_fee: NO_FEE,
    tac: NO_FEE,
  };
}

/** A line that nobody filled in: what it holds is what a new line begins with. */
function isBlankOffer({ amount, number_installments, rate }: OfferValues): boolean {
  return amount === null && number_installments === null && rate === null;
}

export function emptyProposal(): ProposalValues {
  return {
    version: 0,
    creation: newIdempotencyKey(),
    cnpj: null,
    status: 'pending_approval',
    product_id: null,
    partner: null,
    vehicle_id: null,
    guarantee: null,
    monthly_guarantee_value: null,
    has_escrow_account: false,
    risks_policy: [],
    order_uuid: null,
    observation: '',
    // Required (spec §5): "Não informado" is an answer, too, and nobody's unless they give it.
    reason_for_change: null,
    rates: [blankOffer()],
  };
}

export function proposalValuesOf(record: ProposalRecord): ProposalValues {
  return {
    version: record.version,
    cnpj: record.cnpj,
    status: record.status,
    product_id: textId(record.product_id),
    partner: record.partner?.cnpj ?? null,
    vehicle_id: textId(record.vehicle_id),
    guarantee: record.guarantee,
    monthly_guarantee_value: record.monthly_guarantee_value,
    has_escrow_account: record.has_escrow_account,
    risks_policy: [...record.risks_policy],
    order_uuid: record.order_uuid,
    observation: record.observation ?? '',
    // Every change says its own reason: the last one's would be kept by mistake.
    reason_for_change: null,
    rates: record.rates.map(offerValuesOf),
  };
}

export function offerValuesOf(offer: OfferRecord): OfferValues {
  const { id, amount, grace, number_installments, rate, prepayment_fee, tac } = offer;
  return { id, key: savedOfferKey(id), amount, grace, number_installments, rate, prepayment_fee, tac };
}

export function savedOfferKey(id: number): string {
  return `offer-${id}`;
}

function textId(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** The domain's fields of a line; null while something is missing. */
export function offerFieldsOf(offer: OfferValues): OfferFields | null {
  const { amount, grace: graceDays, number_installments: installments, rate: monthlyRate } = offer;
  if (amount === null || graceDays === null || installments === null || monthlyRate === null) return null;
  const prepaymentFee = offer.prepayment_fee ?? NO_FEE;
  return { amount, graceDays, installments, monthlyRate, prepaymentFee, tac: offer.tac ?? NO_FEE };
}

/** Only called on values that passed the checks: what is null there cannot be null here. */
function toRate({ id, amount, grace, number_installments, rate, prepayment_fee, tac }: OfferValues) {
  return {
    ...(id === null ? {} : { id }),
    amount: amount ?? ZERO_CENTS,
    grace: grace ?? 0,
    number_installments: number_installments ?? 1,
    rate: rate ?? NO_FEE,
    prepayment_fee: prepayment_fee ?? NO_FEE,
    tac: tac ?? NO_FEE,
  };
}

function sharedFields(values: ProposalValues) {
  return {
    cnpj: values.cnpj as Cnpj,
    product_id: values.product_id === null ? null : Number(values.product_id),
    observation: trimmedOrNull(values.observation),
    reason_for_change: values.reason_for_change ?? 'not_informed',
    partner: values.partner as Cnpj | null,
    vehicle_id: values.vehicle_id === null ? null : Number(values.vehicle_id),
    guarantee: values.guarantee,
    order_uuid: values.order_uuid,
    monthly_guarantee_value: values.monthly_guarantee_value,
    risks_policy: values.risks_policy,
    has_escrow_account: values.has_escrow_account,
  } as const;
}

function trimmedOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/**
 * Which lines travel with the call, each with its place on the form. An update carries the new ones too: the server checks
 * them with the rest, and they are created after it by their own calls (spec §4).
 */
export function sentLines(values: ProposalValues): { readonly offer: OfferValues; readonly index: number }[] {
  // Spec §5: a new rejected proposal needs no offers, so an untouched line is none.
  const skipsBlank = values.version === 0 && values.status === 'rejected';
  return values.rates.flatMap((offer, index) =>
    skipsBlank && isBlankOffer(offer) ? [] : [{ offer, index }],
  );
}

function sentRates(values: ProposalValues) {
  return sentLines(values).map(({ offer }) => toRate(offer));
}

/** Would this save change what an approval binds (decisions §3)? The server decides; the screen says so beforehand. */
export function changesTerms(values: ProposalValues, record: ProposalRecord): boolean {
  const now = sharedFields(values);
  const was = sharedFields(proposalValuesOf(record));
  if (Object.values(TERMS).some((term) => now[term] !== was[term])) return true;
  return values.rates.some((line) => {
    const offer = offerFieldsOf(line);
    const saved = record.rates.find(({ id }) => id === line.id);
    if (offer === null) return false;
    if (saved === undefined) return true;
    const before = offerFieldsOf(offerValuesOf(saved));
    return before === null || !isSameOffer(offer, before);
  });
}

/** The domain's terms by their names on the wire: one that is forgotten here does not compile. */
const TERMS: Readonly<Record<TermName, keyof ReturnType<typeof sharedFields>>> = {
  productId: 'product_id',
  partnerId: 'partner',
  vehicleId: 'vehicle_id',
  guarantee: 'guarantee',
  orderUuid: 'order_uuid',
  monthlyGuarantee: 'monthly_guarantee_value',
  hasEscrow: 'has_escrow_account',
};

/** A decision and nothing else: what is absent stays as it is (decisions §1). */
export function toDecision(
  { id, version, cnpj }: ProposalRecord,
  status: ProposalStatus,
): InputOf<typeof updateProposal> {
  return { id, version, cnpj: cnpj as Cnpj, status, remove_offers: false };
}

/** One that nobody knows here is read-only: it is neither checked nor sent. */
export function knownStatus({ status }: Pick<ProposalValues, 'status'>): ProposalStatus {
  return statusFromWire(status) ?? 'error';
}

export function toNewProposal(values: ProposalValues): InputOf<typeof createProposal> {
  return { ...sharedFields(values), status: knownStatus(values), rates: sentRates(values) };
}

/** Over the record as it was read, whose status a form does not change. */
export function toProposalUpdate(
  over: Pick<ProposalRecord, 'id' | 'version' | 'status'>,
  values: ProposalValues,
): InputOf<typeof updateProposal> {
  return {
    ...sharedFields(values),
    id: over.id,
    version: over.version,
    status: knownStatus(over),
    rates: sentRates(values),
    remove_offers: false,
  };
}

export function toNewOffer(
  { id: proposal, version }: Pick<ProposalRecord, 'id' | 'version'>,
  offer: OfferValues,
  reason: ChangeReason | null,
): InputOf<typeof createOffer> {
  return {
    ...toRate({ ...offer, id: null }),
    proposal,
    version,
    reason_for_change: reason ?? 'not_informed',
  };
}

export function newOffers(values: ProposalValues): OfferValues[] {
  return values.rates.filter((offer) => offer.id === null);
}
