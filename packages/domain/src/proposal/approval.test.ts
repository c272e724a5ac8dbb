import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import type { Percent } from '../percent';
import {
  authorsOfOffer,
  changedOfferFields,
  changedTerms,
  hasLastWord,
  type ProposalTerms,
  refuseOutgrown,
  refuseUnapproved,
  type SavedOffer,
} from './approval';
import { type ApprovalLevel, STANDARD_AUTHORITY } from './authority';

const percent = (text: string) => text as Percent;
const TERMS: ProposalTerms = {
  productId: 1,
  vehicleId: 1,
  partnerId: null,
  orderUuid: null,
  guarantee: 'surety',
  monthlyGuarantee: null,
  hasEscrow: true,
};
const OFFER: SavedOffer = {
  id: 7,
  amount: cents(40_000_000),
  graceDays: 0,
  installments: 12,
  monthlyRate: percent('2.99'),
  prepaymentFee: percent('0'),
  tac: percent('0'),
};
const APPROVED = { terms: TERMS, offers: [OFFER] };
const codeOf = (terms: Partial<ProposalTerms>, offer: Partial<SavedOffer> = {}) =>
  refuseUnapproved(APPROVED, { ...TERMS, ...terms }, { ...OFFER, ...offer })?.code ?? null;

describe('decisions §3 what was approved is what may be accepted', () => {
  it('the same terms and offer', () => {
    expect(codeOf({})).toBeNull();
    expect(codeOf({}, { monthlyRate: percent('2.990') })).toBeNull();
  });

  it.each<[string, Partial<ProposalTerms>]>([
    ['product', { productId: 2 }],
    ['vehicle', { vehicleId: null }],
    ['partner', { partnerId: 3 }],
    ['order', { orderUuid: '5d0c4b0e-0000-4000-8000-000000000000' }],
    ['guarantee', { guarantee: 'none' }],
    ['monthly value', { monthlyGuarantee: cents(1) }],
    ['escrow', { hasEscrow: false }],
  ])('another %s', (_name, change) => {
    expect(codeOf(change)).toBe('proposal.not-as-approved');
  });

  it.each<[string, Partial<SavedOffer>]>([
    ['id', { id: 8 }],
    ['amount', { amount: cents(39_999_999) }],
    ['grace', { graceDays: 360 }],
    ['number of instalments', { installments: 36 }],
    ['rate', { monthlyRate: percent('0') }],
    ['fee', { prepaymentFee: percent('1') }],
    ['TAC', { tac: percent('1') }],
  ])('another %s of the offer', (_name, change) => {
    expect(codeOf({}, change)).toBe('proposal.not-as-approved');
  });

  it('no approval at all', () => {
    expect(refuseUnapproved(null, TERMS, OFFER)?.code).toBe('proposal.not-as-approved');
  });
});

describe('decisions §3 nobody approves what they were the last to change', () => {
  const [ANA, RUI, IVO] = [1, 2, 3] as const;
  const authored = { lastChanger: ANA, termAuthors: { guarantee: RUI }, offerAuthors: [ANA, IVO] };

  it('the last change of all, each term and each offer by itself', () => {
    expect(hasLastWord(ANA, authored)).toBe(true);
    expect(hasLastWord(RUI, authored)).toBe(true);
    expect(hasLastWord(IVO, authored)).toBe(true);
    expect(hasLastWord(4, authored)).toBe(false);
  });

  it('§3 zero is zero, whatever its sign: no field of an offer changes its author by it', () => {
    const atOnce = { ...OFFER, graceDays: 0 };
    expect(changedOfferFields(atOnce, { ...atOnce, graceDays: -0 })).toEqual([]);
  });

  it('each field of an offer by itself: whoever said it last, or made the offer', () => {
    expect(changedOfferFields(OFFER, { ...OFFER, graceDays: 360, tac: percent('1') })).toEqual([
      'graceDays',
      'tac',
    ]);
    expect(new Set(authorsOfOffer(ANA, {}))).toEqual(new Set([ANA]));
    expect(new Set(authorsOfOffer(ANA, { prepaymentFee: RUI }))).toEqual(new Set([ANA, RUI]));
    const all = {
      amount: RUI,
      graceDays: RUI,
      installments: RUI,
      monthlyRate: RUI,
      prepaymentFee: RUI,
      tac: IVO,
    };
    expect(new Set(authorsOfOffer(ANA, all))).toEqual(new Set([RUI, IVO]));
  });

  it('tells which terms changed', () => {
    expect(changedTerms(TERMS, { ...TERMS, guarantee: 'none', hasEscrow: false })).toEqual([
      'guarantee',
      'hasEscrow',
    ]);
  });
});

describe('decisions §3 what is accepted lies within the level of who approved it, as much as it lends by then', () => {
  const reach = (level: ApprovalLevel, lent: number, committed: number) => ({
    level,
    lent: cents(lent),
    total: cents(lent + committed),
  });

  it.each<[ApprovalLevel, lent: number, committed: number, lentNow: number, isRefused: boolean]>([
    ['credit_desk', 50_000_000, 0, 50_000_000, false],
    ['credit_desk', 50_000_000, 0, 50_000_001, true],
    ['credit_desk', 49_000_000, 0, 50_000_000, false],
    // What was committed by then counts as it did; this offer as it is today.
    ['credit_desk', 20_000_000, 30_000_000, 20_000_000, false],
    ['credit_desk', 20_000_000, 30_000_000, 20_000_001, true],
    // A smaller offer of the same proposal.
    ['credit_desk', 20_000_000, 30_000_000, 10_000_000, false],
    ['credit_committee', 200_000_000, 0, 200_012_381, true],
    ['credit_committee', 50_000_000, 0, 50_012_381, false],
    ['credit_board', 200_000_000, 900_000_000, 300_000_000, false],
  ])('%s: lent %d, committed %d, lends %d', (level, lent, committed, lentNow, isRefused) => {
    const refusal = refuseOutgrown(reach(level, lent, committed), cents(lentNow), STANDARD_AUTHORITY);
    expect(refusal?.code ?? null).toBe(isRefused ? 'proposal.outgrew-approval' : null);
  });

  it('by the limits of the day, and says who may give that much', () => {
    const [lent, lowered] = [cents(40_000_000), { ...STANDARD_AUTHORITY, credit_desk: cents(30_000_000) }];
    expect(refuseOutgrown(reach('credit_desk', 40_000_000, 100), lent, lowered)?.params).toEqual({
      amount: 'R$\u00a0400.000,00',
      committed: 'R$\u00a01,00',
      total: 'R$\u00a0400.001,00',
      to: 'credit_committee',
    });
  });
});
