import { describe, expect, it } from 'vitest';
import { cents } from '../money';
import type { Percent } from '../percent';
import {
  checkOffer,
  checkProposal,
  checkRefusal,
  type OfferFields,
  type ProposalFields,
  STANDARD_CAPS,
  warnsOfPrepaymentFee,
} from './proposal-rules';
import { OPEN_STATUSES, type ProposalStatus } from './proposal-status';
import { stepsFrom } from './proposal-transitions';

const percent = (text: string) => text as Percent;
const OFFER: OfferFields = {
  amount: cents(1),
  graceDays: 0,
  installments: 1,
  monthlyRate: percent('0'),
  prepaymentFee: percent('0'),
  tac: percent('0'),
};
const PROPOSAL: ProposalFields = {
  from: null,
  status: 'pending_approval',
  productId: 1,
  observation: null,
  guarantee: null,
  monthlyGuarantee: null,
  risks: ['sector'],
  saved: null,
  offers: [OFFER],
  unchanged: new Set(),
};

/** Decisions §3, by hand: after these nothing is lent without another decision. */
const ENDS_OR_RETURNS: readonly ProposalStatus[] = ['rejected', 'canceled', 'refused', 'pending_reanalysis'];

const offerIssues = (changes: Partial<OfferFields>, status: ProposalFields['status'] = 'pending_approval') =>
  checkOffer({ ...OFFER, ...changes }, status, STANDARD_CAPS).map(({ path }) => path);
const issues = (changes: Partial<ProposalFields>) =>
  checkProposal({ ...PROPOSAL, ...changes }, STANDARD_CAPS).map(({ path, code }) => `${path} ${code}`);

describe('spec §5 and decisions §3 an offer, at both sides of each limit', () => {
  it.each<[string, Partial<OfferFields>, string[]]>([
    ['0,01', { amount: cents(1) }, []],
    ['0,00', { amount: cents(0) }, ['amount']],
    ['grace 0', { graceDays: 0 }, []],
    ['grace -1', { graceDays: -1 }, ['grace']],
    ['grace 360', { graceDays: 360 }, []],
    ['grace 361', { graceDays: 361 }, ['grace']],
    ['1 instalment', { installments: 1 }, []],
    ['0 instalments', { installments: 0 }, ['number_installments']],
    ['36 instalments', { installments: 36 }, []],
    ['37 instalments', { installments: 37 }, ['number_installments']],
    ['rate below zero', { monthlyRate: percent('-0.000001') }, ['rate']],
    ['fee below zero', { prepaymentFee: percent('-1') }, ['prepayment_fee']],
    ['tac below zero', { tac: percent('-1') }, ['tac']],
    ['a billion reais', { amount: cents(100_000_000_000) }, []],
    ['a cent more', { amount: cents(100_000_000_001) }, ['amount']],
    ['rate of 30 %', { monthlyRate: percent('30') }, []],
    ['rate above 30 %', { monthlyRate: percent('30.000001') }, ['rate']],
    ['tac of 20 %', { tac: percent('20') }, []],
    ['tac above 20 %', { tac: percent('20.000001') }, ['tac']],
    ['fee of 100 %', { prepaymentFee: percent('100') }, []],
    ['fee above 100 %', { prepaymentFee: percent('100.000001') }, ['prepayment_fee']],
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
  });

  it('no monthly value goes with "sem garantia"; what was saved so is another save’s business', () => {
    const none = ['monthly_guarantee_value guarantee.none'];
    expect(issues({ guarantee: 'none', monthlyGuarantee: cents(1) })).toEqual(none);
    expect(issues({ guarantee: 'none', monthlyGuarantee: cents(0) })).toEqual([]);
    expect(issues({ guarantee: 'none', monthlyGuarantee: null })).toEqual([]);
    expect(issues({ guarantee: null, monthlyGuarantee: cents(1) })).toEqual([]);
    const said = { guarantee: 'none', monthlyGuarantee: cents(1) } as const;
    const change = (saved: Partial<ProposalFields>) =>
      issues({
        ...said,
        from: 'pending_reanalysis',
        status: 'pending_reanalysis',
        saved: { ...PROPOSAL, ...saved },
      });
    expect(change(said)).toEqual([]);
    expect(change({ ...said, guarantee: 'surety' })).toEqual(none);
    expect(change({ ...said, monthlyGuarantee: null })).toEqual(none);
  });

  it('the monthly value of its guarantee is never negative', () => {
    expect(issues({ monthlyGuarantee: cents(-1) })).toEqual(['monthly_guarantee_value number.too-small']);
    expect(issues({ monthlyGuarantee: cents(0) })).toEqual([]);
    expect(issues({ monthlyGuarantee: cents(100_000_000_001) })).toEqual([
      'monthly_guarantee_value number.too-big',
    ]);
  });

  it('names the offer and the field that is wrong', () => {
    expect(issues({ offers: [OFFER, { ...OFFER, graceDays: 999 }] })).toEqual([
      'rates.1.grace number.too-big',
    ]);
  });

  it('an observation has 10 to 2500 characters, and a rejection has one', () => {
    expect(issues({ observation: 'a'.repeat(9) })).toEqual(['observation text.too-short']);
    expect(issues({ observation: 'a'.repeat(10) })).toEqual([]);
    expect(issues({ observation: 'a'.repeat(2500) })).toEqual([]);
    expect(issues({ observation: 'a'.repeat(2501) })).toEqual(['observation text.too-long']);
    expect(issues({ status: 'rejected' })).toEqual(['observation field.required']);
  });

  it('at least one risk must be registered', () => {
    expect(issues({ risks: [] })).toEqual(['risks_policy risks.none']);
  });
});

/** Kinds of saved proposals that lack something by the rules of today, and what a step that goes on says of each. */
const BAD_OFFER = { ...OFFER, monthlyRate: percent('30.000001') };
const LACKING: readonly (readonly [
  what: string,
  stands: Partial<ProposalFields>,
  said: readonly string[],
])[] = [
  ['nothing is lacking', {}, []],
  ['no product', { productId: null }, ['product_id field.required']],
  ['no offer', { offers: [] }, ['rates list.too-short']],
  ['neither', { productId: null, offers: [] }, ['product_id field.required', 'rates list.too-short']],
  ['an offer of nothing', { offers: [{ ...OFFER, amount: cents(0) }] }, ['rates.0.amount number.too-small']],
  ['an offer above the cap', { offers: [OFFER, BAD_OFFER] }, ['rates.1.rate number.too-big']],
  [
    'a guarantee above the cap',
    { monthlyGuarantee: cents(100_000_000_001) },
    ['monthly_guarantee_value number.too-big'],
  ],
  ['no risk', { risks: [] }, ['risks_policy risks.none']],
  ['a word instead of an observation', { observation: 'curta' }, ['observation text.too-short']],
];

describe.each(LACKING)('decisions §3 what is saved with %s', (_what, stands, said) => {
  const saved = { ...PROPOSAL, ...stands };
  const unchanged = new Set(saved.offers.keys());
  const save = (from: ProposalStatus, status: ProposalStatus, changes: Partial<ProposalFields> = {}) =>
    issues({ ...saved, saved, unchanged, from, status, ...changes });

  it.each(OPEN_STATUSES)('%s: each step, and none', (from) => {
    for (const to of [from, ...stepsFrom(from)]) {
      const observation = to === 'rejected' ? (saved.observation ?? 'Sem margem.') : saved.observation;
      const goesOn = to !== from && !ENDS_OR_RETURNS.includes(to);
      expect(save(from, to, { observation }), to).toEqual(goesOn ? said : []);
    }
  });

  it.each(ENDS_OR_RETURNS)('%s answers for what it says itself', (to) => {
    const observation = 'Uma observação.';
    const wrong = { ...OFFER, graceDays: 999 };
    const offers = [...saved.offers, wrong];
    expect(save('pending_reanalysis', to, { offers, observation })).toEqual([
      `rates.${offers.length - 1}.grace number.too-big`,
    ]);
    expect(save('pending_reanalysis', to, { monthlyGuarantee: cents(-1), observation })).toEqual([
      'monthly_guarantee_value number.too-small',
    ]);
    expect(save('pending_reanalysis', to, { observation: 'breve' })).toEqual(['observation text.too-short']);
  });
});

it('what is there is not taken away by any save', () => {
  for (const status of ['pending_reanalysis', ...ENDS_OR_RETURNS] as const) {
    const save = { from: 'pending_reanalysis', status, saved: PROPOSAL, observation: 'Sem margem.' } as const;
    expect(issues({ ...save, productId: null, risks: [] })).toEqual([
      'product_id field.required',
      'risks_policy risks.none',
    ]);
  }
});

describe('spec §5 a refusal asks for what its reason is about', () => {
  const NONE = { newAmount: null, newDeadline: null, detail: null };
  const of = (
    changes: Partial<Parameters<typeof checkRefusal>[0]> & {
      reason: 'credit_amount' | 'deadline' | 'rate' | 'other';
    },
  ) => checkRefusal({ ...NONE, ...changes }, STANDARD_CAPS).map(({ path, code }) => `${path} ${code}`);
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
    // Whatever is said beside it keeps its limits, too.
    [
      { reason: 'credit_amount' as const, newAmount: cents(2_500_000), detail: 'curto' },
      ['detail text.too-short'],
    ],
    [
      { reason: 'rate' as const, newAmount: cents(500), newDeadline: 99 },
      ['new_proposal_value number.too-small', 'new_proposal_deadline number.too-big'],
    ],
    [
      { reason: 'credit_amount' as const, newAmount: cents(100_000_000_001) },
      ['new_proposal_value number.too-big'],
    ],
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
