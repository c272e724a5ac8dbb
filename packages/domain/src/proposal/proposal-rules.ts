import type { FieldIssue, Issue } from '../issues';
import { type Cents, formatMoney } from '../money';
import { comparePercent, formatPercent, type Percent, ZERO_PERCENT } from '../percent';
import { checkText } from '../text-rules';
import type { ProposalIssueCode } from './proposal-codes';
import type { Guarantee, RefusalReason } from './proposal-lists';
import { goesOn, type ProposalStatus } from './proposal-status';

/** Limits of an offer, of a refusal and of the observation (spec §5, §9). */
export const OFFER_LIMITS = { minGrace: 0, maxGrace: 360, minInstallments: 1, maxInstallments: 36 } as const;
export const OBSERVATION = { min: 10, max: 2500 } as const;
export const REFUSAL_LIMITS = { minAmount: 2_000_000 as Cents, minDeadline: 1, maxDeadline: 18 } as const;
export const MAX_OFFERS = 20;

export type ProposalIssue = FieldIssue | Issue<ProposalIssueCode>;

/** How far an offer may go beside the specification's minima: dated parameters (decisions §3). */
export interface OfferCaps {
  readonly amount: Cents;
  /** Percent a month. */
  readonly rate: Percent;
  readonly tac: Percent;
  readonly prepaymentFee: Percent;
}

export const STANDARD_CAPS: OfferCaps = {
  amount: 100_000_000_000 as Cents,
  rate: '30' as Percent,
  tac: '20' as Percent,
  prepaymentFee: '100' as Percent,
};

export interface OfferFields {
  readonly amount: Cents;
  readonly graceDays: number;
  readonly installments: number;
  readonly monthlyRate: Percent;
  readonly prepaymentFee: Percent;
  readonly tac: Percent;
}

/** What stands in for a missing value of an offer while the others are checked, so that one absence is one complaint. */
export const HARMLESS_OFFER: OfferFields = {
  amount: 1 as Cents,
  graceDays: 0,
  installments: 1,
  monthlyRate: ZERO_PERCENT,
  prepaymentFee: ZERO_PERCENT,
  tac: ZERO_PERCENT,
};

/** What a proposal says, but for its offers, that is checked. */
interface SaidFields {
  readonly productId: number | null;
  readonly observation: string | null;
  readonly guarantee: Guarantee | null;
  readonly monthlyGuarantee: Cents | null;
  readonly risks: readonly string[];
}

export interface ProposalFields extends SaidFields {
  /** The status that it had; null when it is new. */
  readonly from: ProposalStatus | null;
  readonly status: ProposalStatus;
  /** As it is saved; null when all of it is said with this save. */
  readonly saved: SaidFields | null;
  /** Those that are saved and stay, and those that came with this save. */
  readonly offers: readonly OfferFields[];
  /** Of these, the places of those that stay exactly as they are saved. */
  readonly unchanged: ReadonlySet<number>;
}

/**
 * Every field that is wrong, at once ('Verifique os dados da proposta'). Shapes are checked before, on the wire. A step
 * that goes on asks for everything. Any other save answers for what it says itself: what the desk rejects at once needs
 * neither product nor offers (spec §5), and what was saved before is not held against the rules of today.
 */
export function checkProposal(proposal: ProposalFields, caps: OfferCaps): ProposalIssue[] {
  const { from, status, saved, productId, offers, unchanged, risks } = proposal;
  const isWhole = goesOn(from, status);
  const looksAt = (isSaid: boolean) => isWhole || isSaid;
  return [
    ...(productId === null && looksAt(saved?.productId != null) ? required('product_id') : []),
    ...(offers.length === 0 && isWhole ? atLeastOne('rates') : []),
    ...offers.flatMap((offer, index) =>
      looksAt(!unchanged.has(index)) ? checkOffer(offer, status, caps, `rates.${index}.`) : [],
    ),
    ...checkObservation(proposal, looksAt(saved?.observation !== proposal.observation)),
    ...checkMonthlyGuarantee(proposal, isWhole, caps),
    ...(risks.length === 0 && looksAt(saved?.risks.length !== 0)
      ? [{ path: 'risks_policy', code: 'risks.none' } as const]
      : []),
  ];
}

/** What is guaranteed each month says nothing of a proposal without any guarantee. */
function checkMonthlyGuarantee(
  { guarantee, monthlyGuarantee, saved }: ProposalFields,
  isWhole: boolean,
  caps: OfferCaps,
): ProposalIssue[] {
  const path = 'monthly_guarantee_value';
  const isSaid = isWhole || saved?.monthlyGuarantee !== monthlyGuarantee;
  if (monthlyGuarantee === null || !(isSaid || saved?.guarantee !== guarantee)) return [];
  if (guarantee === 'none' && monthlyGuarantee > 0) return [{ path, code: 'guarantee.none' }];
  return isSaid ? money(path, monthlyGuarantee, 0, caps.amount) : [];
}

export function checkOffer(
  offer: OfferFields,
  status: ProposalStatus,
  caps: OfferCaps,
  prefix = '',
): FieldIssue[] {
  const smallest = status === 'rejected' ? 0 : 1;
  return [
    ...money(`${prefix}amount`, offer.amount, smallest, caps.amount),
    ...between(`${prefix}grace`, offer.graceDays, OFFER_LIMITS.minGrace, OFFER_LIMITS.maxGrace),
    ...between(
      `${prefix}number_installments`,
      offer.installments,
      OFFER_LIMITS.minInstallments,
      OFFER_LIMITS.maxInstallments,
    ),
    ...share(`${prefix}rate`, offer.monthlyRate, caps.rate),
    ...share(`${prefix}prepayment_fee`, offer.prepaymentFee, caps.prepaymentFee),
    ...share(`${prefix}tac`, offer.tac, caps.tac),
  ];
}

/** What whoever decides writes to it (parecer): as long as an observation, and never without a decision. */
export function checkOpinion(opinion: string | null, isDecision: boolean): Issue[] {
  const issues = checkText('opinion', opinion, { ...OBSERVATION, required: false });
  if (issues.length > 0 || opinion === null || isDecision) return issues;
  return [{ path: 'opinion', code: 'opinion.without-decision' }];
}

/** A rejection says why, whoever said it; other words are looked at when they are said. */
function checkObservation({ observation, status }: ProposalFields, isSaid: boolean): FieldIssue[] {
  const issues = checkText('observation', observation, { ...OBSERVATION, required: status === 'rejected' });
  return isSaid ? issues : issues.filter(({ code }) => code === 'field.required');
}

export interface RefusalFields {
  readonly reason: RefusalReason;
  readonly newAmount: Cents | null;
  readonly newDeadline: number | null;
  readonly detail: string | null;
}

/** What each reason asks for: a new amount, a new term, or words. */
const ASKED: Readonly<Record<RefusalReason, keyof RefusalFields | null>> = {
  credit_amount: 'newAmount',
  deadline: 'newDeadline',
  rate: null,
  other: 'detail',
};
const REFUSAL_PATHS = {
  newAmount: 'new_proposal_value',
  newDeadline: 'new_proposal_deadline',
} as const;

/** 'Verifique os dados da recusa!': what the reason asks for is there, and whatever is said keeps its limits (spec §5). */
export function checkRefusal(refusal: RefusalFields, caps: OfferCaps): FieldIssue[] {
  const { minAmount, minDeadline, maxDeadline } = REFUSAL_LIMITS;
  const check = <T>(
    name: keyof typeof REFUSAL_PATHS,
    value: T | null,
    wrong: (path: string, value: T) => FieldIssue[],
  ) => {
    const path = REFUSAL_PATHS[name];
    if (value !== null) return wrong(path, value);
    return ASKED[refusal.reason] === name ? required(path) : [];
  };
  return [
    ...check('newAmount', refusal.newAmount, (path, value) => money(path, value, minAmount, caps.amount)),
    ...check('newDeadline', refusal.newDeadline, (path, value) =>
      between(path, value, minDeadline, maxDeadline),
    ),
    ...checkText('detail', refusal.detail, { ...OBSERVATION, required: ASKED[refusal.reason] === 'detail' }),
  ];
}

function required(path: string): FieldIssue[] {
  return [{ path, code: 'field.required' }];
}

function atLeastOne(path: string): FieldIssue[] {
  return [{ path, code: 'list.too-short', params: { min: 1 } }];
}

function between(path: string, value: number, min: number, max: number): FieldIssue[] {
  if (value < min) return [{ path, code: 'number.too-small', params: { min } }];
  return value > max ? [{ path, code: 'number.too-big', params: { max } }] : [];
}

/** Limits of an amount are read in reais. */
function money(path: string, value: Cents, min: number, max: Cents): FieldIssue[] {
  if (value < min) return [{ path, code: 'number.too-small', params: { min: formatMoney(min as Cents) } }];
  return value > max ? [{ path, code: 'number.too-big', params: { max: formatMoney(max) } }] : [];
}

const ZERO = '0' as Percent;

/** A percentage from nothing up to its cap (spec §5, decisions §3). */
function share(path: string, percent: Percent, cap: Percent): FieldIssue[] {
  if (comparePercent(percent, ZERO) < 0) return [{ path, code: 'number.too-small', params: { min: 0 } }];
  return comparePercent(percent, cap) > 0
    ? [{ path, code: 'number.too-big', params: { max: formatPercent(cap) } }]
    : [];
}

/** Res. CMN 3.516 forbids it for micro and small companies: said, never silently (domain §14.6). */
export function warnsOfPrepaymentFee(fee: Percent, isMicroOrSmall: boolean): boolean {
  return isMicroOrSmall && comparePercent(fee, ZERO) > 0;
}
