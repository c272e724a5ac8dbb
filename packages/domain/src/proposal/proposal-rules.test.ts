import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import type { Percent } from '../percent';
import {
  checkOffer,
  checkProposal,
  checkRefusal,
  type OfferFields,
  type ProposalFields,
  warnsOfPrepaymentFee,
} from './proposal-rules';

const percent = (text: string) => text as Percent;
const OFFER: OfferFields = {
  amount: cents(1),
  grace: 0,
  installments: 1,
  rate: percent('0'),
  prepaymentFee: percent('0'),
  tac: percent('0'),
};
const PROPOSAL: ProposalFields = {
  isNew: true,
  status: 'pending_approval',
  productId: 1,
  observation: null,
  risks: ['sector'],
  offers: [OFFER],
};

const offerIssues = (changes: Partial<OfferFields>, status: ProposalFields['status'] = 'pending_approval') =>
  checkOffer({ ...OFFER, ...changes }, status).map(({ path }) => path);
const issues = (changes: Partial<ProposalFields>) =>
  checkProposal({ ...PROPOSAL, ...changes }).map(({ path, code }) => `${path} ${code}`);

describe('spec §5 an offer, at both sides of each limit', () => {
  it.each<[string, Partial<OfferFields>, string[]]>([
    ['0,01', { amount: cents(1) }, []],
    ['0,00', { amount: cents(0) }, ['amount']],
    ['grace 0', { grace: 0 }, []],
    ['grace -1', { grace: -1 }, ['grace']],
    ['grace 360', { grace: 360 }, []],
    ['grace 361', { grace: 361 }, ['grace']],
    ['1 instalment', { installments: 1 }, []],
    ['0 instalments', { installments: 0 }, ['number_installments']],
    ['36 instalments', { installments: 36 }, []],
    ['37 instalments', { installments: 37 }, ['number_installments']],
    ['rate below zero', { rate: percent('-0.000001') }, ['rate']],
    ['fee below zero', { prepaymentFee: percent('-1') }, ['prepayment_fee']],
    ['tac below zero', { tac: percent('-1') }, ['tac']],
    ['tac of the whole', { tac: percent('100') }, ['tac']],
    ['tac of almost the whole', { tac: percent('99.999999') }, []],
  ])('%s', (_name, changes, paths) => {
    expect(offerIssues(changes)).toEqual(paths);
  });

  it('a rejected proposal may offer 0,00', () => {
    expect(offerIssues({ amount: cents(0) }, 'rejected')).toEqual([]);
    expect(offerIssues({ amount: cents(-1) }, 'rejected')).toEqual(['amount']);
  });
});

describe('spec §5 a proposal', () => {
  it('needs a product and an offer, unless it is new and rejected', () => {
    expect(issues({ productId: null, offers: [] })).toEqual([
      'product_id field.required',
      'rates list.too-short',
    ]);
    const rejected = { status: 'rejected', observation: 'Sem margem.', productId: null, offers: [] } as const;
    expect(issues(rejected)).toEqual([]);
    expect(issues({ ...rejected, isNew: false })).toEqual([
      'product_id field.required',
      'rates list.too-short',
    ]);
  });

  it('names the offer and the field that is wrong', () => {
    expect(issues({ offers: [OFFER, { ...OFFER, grace: 999 }] })).toEqual(['rates.1.grace number.too-big']);
  });

  it('an observation has 10 to 2500 characters, and a rejection has one', () => {
    expect(issues({ observation: 'a'.repeat(9) })).toEqual(['observation text.too-short']);
    expect(issues({ observation: 'a'.repeat(10) })).toEqual([]);
    expect(issues({ observation: 'a'.repeat(2500) })).toEqual([]);
    expect(issues({ observation: 'a'.repeat(2501) })).toEqual(['observation text.too-long']);
    expect(issues({ status: 'rejected' })).toEqual(['observation field.required']);
  });

  it('at least one risk must be registered', () => {
    expect(issues({ risks: [] })).toEqual(['risks_policy list.too-short']);
  });
});

describe('spec §5 a refusal asks for what its reason is about', () => {
  const NONE = { newAmount: null, newDeadline: null, detail: null };
  const of = (
    changes: Partial<Parameters<typeof checkRefusal>[0]> & {
      reason: 'credit_amount' | 'deadline' | 'rate' | 'other';
    },
  ) => checkRefusal({ ...NONE, ...changes }).map(({ path, code }) => `${path} ${code}`);
  it.each([
    [{ reason: 'credit_amount' as const }, ['new_proposal_value field.required']],
    [
      { reason: 'credit_amount' as const, newAmount: cents(1_999_999) },
      ['new_proposal_value number.too-small'],
    ],
    [{ reason: 'credit_amount' as const, newAmount: cents(2_000_000) }, []],
    [{ reason: 'deadline' as const }, ['new_proposal_deadline field.required']],
    [{ reason: 'deadline' as const, newDeadline: 0 }, ['new_proposal_deadline number.too-small']],
    [{ reason: 'deadline' as const, newDeadline: 1 }, []],
    [{ reason: 'deadline' as const, newDeadline: 18 }, []],
    [{ reason: 'deadline' as const, newDeadline: 19 }, ['new_proposal_deadline number.too-big']],
    [{ reason: 'other' as const }, ['detail field.required']],
    [{ reason: 'other' as const, detail: 'a'.repeat(9) }, ['detail text.too-short']],
    [{ reason: 'other' as const, detail: 'a'.repeat(10) }, []],
    [{ reason: 'other' as const, detail: 'a'.repeat(2501) }, ['detail text.too-long']],
    [{ reason: 'rate' as const }, []],
    [{ reason: 'rate' as const, detail: 'curto' }, ['detail text.too-short']],
  ])('%o', (refusal, expected) => {
    expect(of(refusal)).toEqual(expected);
  });
});

describe('domain §14.6', () => {
  it('a prepayment fee for a micro or small company is warned of', () => {
    expect(warnsOfPrepaymentFee(percent('1'), true)).toBe(true);
    expect(warnsOfPrepaymentFee(percent('0'), true)).toBe(false);
    expect(warnsOfPrepaymentFee(percent('1'), false)).toBe(false);
  });
});
