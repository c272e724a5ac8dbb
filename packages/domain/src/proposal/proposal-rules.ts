import type { Issue } from '../issues';
import { type Cents, ZERO_CENTS } from '../money';
import { comparePercent, type Percent } from '../percent';
import { textLength } from '../text-rules';
import type { RefusalReason } from './proposal-lists';
import type { ProposalStatus } from './proposal-status';

/** Limits of an offer, of a refusal and of the observation (spec §5, §9). */
export const OFFER_LIMITS = { minGrace: 0, maxGrace: 360, minInstallments: 1, maxInstallments: 36 } as const;
export const OBSERVATION = { min: 10, max: 2500 } as const;
export const REFUSAL_LIMITS = { minAmount: 2_000_000 as Cents, minDeadline: 1, maxDeadline: 18 } as const;
/** Ten billion reais: nobody offers more, and no sum of offers overflows. */
export const MAX_OFFER = 1_000_000_000_000 as Cents;
export const MAX_OFFERS = 20;

export interface OfferFields {
  readonly amount: Cents;
  readonly grace: number;
  readonly installments: number;
  readonly rate: Percent;
  readonly prepaymentFee: Percent;
  readonly tac: Percent;
}

export interface ProposalFields {
  readonly isNew: boolean;
  readonly status: ProposalStatus;
  readonly productId: number | null;
  readonly observation: string | null;
  readonly risks: readonly string[];
  readonly offers: readonly OfferFields[];
}

/** Every field that is wrong, at once ('Verifique os dados da proposta'). Shapes are checked before, on the wire. */
export function checkProposal(proposal: ProposalFields): Issue[] {
  const { isNew, status, productId, offers, risks } = proposal;
  const isNewRejected = isNew && status === 'rejected';
  return [
    ...(productId === null && !isNewRejected ? [{ path: 'product_id', code: 'field.required' }] : []),
    ...(offers.length === 0 && !isNewRejected
      ? [{ path: 'rates', code: 'list.too-short', params: { min: 1 } }]
      : []),
    ...offers.flatMap((offer, index) => checkOffer(offer, status, `rates.${index}.`)),
    ...checkObservation(proposal),
    ...(risks.length === 0 ? [{ path: 'risks_policy', code: 'list.too-short', params: { min: 1 } }] : []),
  ];
}

export function checkOffer(offer: OfferFields, status: ProposalStatus, prefix = ''): Issue[] {
  const smallest = status === 'rejected' ? 0 : 1;
  return [
    ...between(`${prefix}amount`, offer.amount, smallest, MAX_OFFER, smallest === 0 ? '0,00' : '0,01'),
    ...between(`${prefix}grace`, offer.grace, OFFER_LIMITS.minGrace, OFFER_LIMITS.maxGrace),
    ...between(
      `${prefix}number_installments`,
      offer.installments,
      OFFER_LIMITS.minInstallments,
      OFFER_LIMITS.maxInstallments,
    ),
    ...notNegative(`${prefix}rate`, offer.rate),
    ...notNegative(`${prefix}prepayment_fee`, offer.prepaymentFee),
    ...share(`${prefix}tac`, offer.tac),
  ];
}

function checkObservation({ observation, status }: ProposalFields): Issue[] {
  const path = 'observation';
  if (observation === null || observation === '')
    return status === 'rejected' ? [{ path, code: 'field.required' }] : [];
  const length = textLength(observation);
  if (length < OBSERVATION.min) return [{ path, code: 'text.too-short', params: { min: OBSERVATION.min } }];
  return length > OBSERVATION.max ? [{ path, code: 'text.too-long', params: { max: OBSERVATION.max } }] : [];
}

export interface RefusalFields {
  readonly reason: RefusalReason;
  readonly newAmount: Cents | null;
  readonly newDeadline: number | null;
  readonly detail: string | null;
}

/** Each reason asks for its own detail: a new amount, a new term, or words ('Verifique os dados da recusa!'). */
export function checkRefusal({ reason, newAmount, newDeadline, detail }: RefusalFields): Issue[] {
  switch (reason) {
    case 'credit_amount':
      return required('new_proposal_value', newAmount, (value) =>
        value < REFUSAL_LIMITS.minAmount
          ? [{ path: 'new_proposal_value', code: 'number.too-small', params: { min: '20.000,00' } }]
          : [],
      );
    case 'deadline':
      return required('new_proposal_deadline', newDeadline, (value) =>
        between('new_proposal_deadline', value, REFUSAL_LIMITS.minDeadline, REFUSAL_LIMITS.maxDeadline),
      );
    case 'rate':
      return detail === null ? [] : checkDetail(detail);
    case 'other':
      return required('detail', detail, checkDetail);
  }
}

function checkDetail(detail: string): Issue[] {
  const length = textLength(detail);
  if (length < OBSERVATION.min)
    return [{ path: 'detail', code: 'text.too-short', params: { min: OBSERVATION.min } }];
  return length > OBSERVATION.max
    ? [{ path: 'detail', code: 'text.too-long', params: { max: OBSERVATION.max } }]
    : [];
}

function required<T>(path: string, value: T | null, check: (value: T) => Issue[]): Issue[] {
  return value === null || value === '' ? [{ path, code: 'field.required' }] : check(value);
}

function between(
  path: string,
  value: number,
  min: number,
  max: number,
  shownMin: string | number = min,
): Issue[] {
  if (value < min) return [{ path, code: 'number.too-small', params: { min: shownMin } }];
  return value > max ? [{ path, code: 'number.too-big', params: { max } }] : [];
}

const ZERO = '0' as Percent;
const WHOLE = '100' as Percent;

function notNegative(path: string, percent: Percent): Issue[] {
  return comparePercent(percent, ZERO) < 0 ? [{ path, code: 'number.too-small', params: { min: 0 } }] : [];
}

/** A fee that takes the whole loan leaves nothing to lend. */
function share(path: string, percent: Percent): Issue[] {
  const negative = notNegative(path, percent);
  if (negative.length > 0) return negative;
  return comparePercent(percent, WHOLE) >= 0
    ? [{ path, code: 'number.too-big', params: { max: '99,99' } }]
    : [];
}

export function largestOffer(offers: readonly { readonly amount: Cents }[]): Cents {
  return offers.reduce((largest, { amount }) => (amount > largest ? amount : largest), ZERO_CENTS);
}

/** Res. CMN 3.516 forbids it for micro and small companies: said, never silently (domain §14.6). */
export function warnsOfPrepaymentFee(fee: Percent, isMicroOrSmall: boolean): boolean {
  return isMicroOrSmall && comparePercent(fee, ZERO) > 0;
}
