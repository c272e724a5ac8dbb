import type { Refusal } from '../issues';
import { type Cents, formatMoney, subtractCents, totalCents } from '../money';
import { comparePercent, type Percent } from '../percent';
import { type ApprovalLevel, type AuthorityLimits, isWithinAuthority, levelFor } from './authority';
import type { ProposalRefusalCode } from './proposal-codes';
import type { Guarantee } from './proposal-lists';
import type { OfferFields } from './proposal-rules';

/** What a proposal says besides its offers: an approval binds these, too (decisions §3). */
export interface ProposalTerms {
  readonly productId: number | null;
  readonly vehicleId: number | null;
  readonly partnerId: number | null;
  readonly orderUuid: string | null;
  readonly guarantee: Guarantee | null;
  readonly monthlyGuarantee: Cents | null;
  readonly hasEscrow: boolean;
}

export interface SavedOffer extends OfferFields {
  readonly id: number;
}

/** What somebody with authority saw when approving. */
export interface Approved {
  readonly terms: ProposalTerms;
  readonly offers: readonly SavedOffer[];
}

/** Every term, or this does not compile: one that is forgotten here would be accepted unapproved. */
const TERMS: Readonly<Record<keyof ProposalTerms, true>> = {
  productId: true,
  vehicleId: true,
  partnerId: true,
  orderUuid: true,
  guarantee: true,
  monthlyGuarantee: true,
  hasEscrow: true,
};
const TERM_NAMES = Object.keys(TERMS) as TermName[];

export type TermName = keyof ProposalTerms;

/** Who was the last to change each term; nobody but the author of the proposal where it is absent. */
export type TermAuthors = Readonly<Partial<Record<TermName, number>>>;

export function changedTerms(before: ProposalTerms, after: ProposalTerms): TermName[] {
  return TERM_NAMES.filter((name) => before[name] !== after[name]);
}

interface Authored {
  /** The last change of all, an offer that was taken away included. */
  readonly lastChanger: number;
  readonly termAuthors: TermAuthors;
  /** Of every field of every offer. */
  readonly offerAuthors: readonly number[];
}

/**
 * Whether something in a proposal is this person's own last word. Looking at the very last change alone would let
 * somebody else's harmless one, later, hide it.
 */
export function hasLastWord(person: number, { lastChanger, termAuthors, offerAuthors }: Authored): boolean {
  return (
    lastChanger === person || offerAuthors.includes(person) || Object.values(termAuthors).includes(person)
  );
}

/** As above: every field of an offer has its comparison. */
const SAME: { readonly [K in keyof OfferFields]: (a: OfferFields[K], b: OfferFields[K]) => boolean } = {
  amount: isSameNumber,
  graceDays: isSameNumber,
  installments: isSameNumber,
  monthlyRate: isSamePercent,
  prepaymentFee: isSamePercent,
  tac: isSamePercent,
};

/** Zero has two signs in JSON and one in the database. */
function isSameNumber(a: number, b: number): boolean {
  return a === b;
}

function isSamePercent(a: Percent, b: Percent): boolean {
  return comparePercent(a, b) === 0;
}

export const OFFER_FIELDS = Object.keys(SAME) as readonly OfferFieldName[];

export type OfferFieldName = keyof OfferFields;

/** Who was the last to say each field of an offer; nobody but who made it where it is absent. */
export type OfferFieldAuthors = Readonly<Partial<Record<OfferFieldName, number>>>;

export function changedOfferFields(before: OfferFields, after: OfferFields): OfferFieldName[] {
  const isSame = <K extends OfferFieldName>(field: K) => SAME[field](before[field], after[field]);
  return OFFER_FIELDS.filter((field) => !isSame(field));
}

/** Everybody who has the last word on some field of an offer. */
export function authorsOfOffer(maker: number, changed: OfferFieldAuthors): number[] {
  return OFFER_FIELDS.map((field) => changed[field] ?? maker);
}

export function isSameOffer(a: OfferFields, b: OfferFields): boolean {
  return changedOfferFields(a, b).length === 0;
}

/** What was approved is what may be accepted (decisions §3), whatever happened in between. */
export function refuseUnapproved(
  approved: Approved | null,
  terms: ProposalTerms,
  offer: SavedOffer,
): Refusal<ProposalRefusalCode> | null {
  const seen = approved?.offers.find(({ id }) => id === offer.id);
  return approved !== null &&
    seen !== undefined &&
    changedTerms(approved.terms, terms).length === 0 &&
    isSameOffer(seen, offer)
    ? null
    : { code: 'proposal.not-as-approved' };
}

/** How far an approval went: whose it was, what its largest offer lent that day, and that with all that was committed. */
export interface ApprovedReach {
  readonly level: ApprovalLevel;
  readonly lent: Cents;
  readonly total: Cents;
}

/**
 * Tax follows the day and the company, so an offer with financed charges may lend more when it is accepted than when it
 * was approved. That is right as long as whoever approved may still give that much (decisions §3).
 */
export function refuseOutgrown(
  approval: ApprovedReach,
  lentNow: Cents,
  limits: AuthorityLimits,
): Refusal<ProposalRefusalCode> | null {
  const committed = subtractCents(approval.total, approval.lent);
  const total = totalCents([committed, lentNow]);
  if (isWithinAuthority(approval.level, total, limits)) return null;
  return {
    code: 'proposal.outgrew-approval',
    params: {
      amount: formatMoney(lentNow),
      committed: formatMoney(committed),
      total: formatMoney(total),
      to: levelFor(total, limits),
    },
  };
}
