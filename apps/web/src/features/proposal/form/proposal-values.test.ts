import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { createProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { offerRecord, proposalRecord } from '../testing';
import { checkValues, offerFieldOf, proposalFieldOf } from './proposal-checks';
import { readProposalDraft } from './proposal-draft';
import {
  blankOffer,
  changesTerms,
  emptyProposal,
  type OfferValues,
  type ProposalValues,
  proposalValuesOf,
  sentLines,
  toDecision,
  toNewOffer,
  toNewProposal,
  toProposalUpdate,
} from './proposal-values';

const offer = (more: Partial<OfferValues> = {}): OfferValues => ({
  ...blankOffer(),
  amount: 10_000_000 as Cents,
  number_installments: 12,
  rate: '2.49' as Percent,
  ...more,
});

const values = (more: Partial<ProposalValues> = {}): ProposalValues => ({
  ...emptyProposal(),
  cnpj: '12ABC34501DE35',
  product_id: '1',
  risks_policy: ['sector'],
  reason_for_change: 'not_informed',
  rates: [offer()],
  ...more,
});

const issuesOf = (form: ProposalValues) => checkValues(form).map(({ path, code }) => `${path} ${code}`);

describe('spec §5: what a form must hold', () => {
  test('an untouched form names every missing field once', () => {
    expect(issuesOf(emptyProposal()).sort()).toEqual([
      'cnpj field.required',
      'product_id field.required',
      'rates.0.amount field.required',
      'rates.0.number_installments field.required',
      'rates.0.rate field.required',
      'reason_for_change field.required',
      'risks_policy risks.none',
    ]);
  });

  test('a good one has nothing wrong', () => {
    expect(checkValues(values())).toEqual([]);
  });

  test('a new rejected one asks for an observation and for no offers, product or blank lines', () => {
    const rejected = values({ status: 'rejected', product_id: null, rates: [blankOffer()] });
    expect(issuesOf(rejected)).toEqual(['observation field.required']);
    expect(toNewProposal({ ...rejected, observation: 'Sem capacidade de pagamento.' }).rates).toEqual([]);
  });

  test('a line that is wrong after a blank one is named by its own place', () => {
    const rates = [blankOffer(), offer({ grace: 361 })];
    expect(issuesOf(values({ status: 'rejected', observation: 'Motivo bem claro.', rates }))).toEqual([
      'rates.1.grace number.too-big',
    ]);
  });

  test.each([
    [{ rates: [] as OfferValues[] }, 'rates list.too-short'],
    [{ observation: 'curta' }, 'observation text.too-short'],
    [{ reason_for_change: null }, 'reason_for_change field.required'],
    [{ rates: [offer({ number_installments: 37 })] }, 'rates.0.number_installments number.too-big'],
    [{ rates: [offer({ tac: '100' as Percent })] }, 'rates.0.tac number.too-big'],
    [{ rates: [offer({ grace: null })] }, 'rates.0.grace field.required'],
  ])('%j', (wrong, issue) => {
    expect(issuesOf(values(wrong))).toEqual([issue]);
  });
});

describe('form to wire', () => {
  test('what is sent is what the operation takes: reais, percentages, ids', () => {
    const form = values({
      partner: '12ABC34501DE35',
      vehicle_id: '3',
      observation: '  Cliente antigo, bom. ',
    });
    const sent = z.encode(createProposal.input, toNewProposal(form));
    expect(sent).toMatchObject({
      product_id: 1,
      vehicle_id: 3,
      observation: 'Cliente antigo, bom.',
      status: 'pending_approval',
      rates: [{ amount: 100_000, grace: 0, number_installments: 12, rate: 2.49, tac: 0 }],
    });
    expect(z.safeDecode(createProposal.input, sent as never).success).toBe(true);
  });

  test('a guarantee value travels as it stands in the form, and is refused beside "sem garantia"', () => {
    const form = values({ guarantee: 'none', monthly_guarantee_value: 500_000 as Cents });
    expect(toNewProposal(form).monthly_guarantee_value).toBe(500_000);
    expect(checkValues(form)).toContainEqual({ path: 'monthly_guarantee_value', code: 'guarantee.none' });
    expect(checkValues({ ...form, guarantee: 'surety' })).toEqual([]);
  });

  test('spec §4: an update carries the version and every offer, new ones without an id; those are then created on their own', () => {
    const record = proposalRecord({ rates: [offerRecord({ id: 31 })], version: 4 });
    const form = proposalValuesOf(record);
    const edited = { ...form, rates: [...form.rates, offer({ amount: 5_000_000 as Cents })] };
    const update = toProposalUpdate(record, edited);
    expect(update.version).toBe(4);
    expect(update.rates?.map(({ id }) => id)).toEqual([31, undefined]);
    expect(z.safeEncode(updateProposal.input, update).success).toBe(true);
    const created = toNewOffer({ ...record, version: 5 }, edited.rates[1] as OfferValues, 'campaign');
    expect(z.encode(createOffer.input, created)).toMatchObject({
      proposal: record.id,
      version: 5,
      amount: 50_000,
      reason_for_change: 'campaign',
    });
  });

  test('a record read into the form and sent back says the same', () => {
    const record = proposalRecord({ rates: [offerRecord({ id: 31 })] });
    const update = toProposalUpdate(record, { ...proposalValuesOf(record), reason_for_change: 'others' });
    expect(update).toMatchObject({
      cnpj: record.cnpj,
      product_id: record.product_id,
      status: record.status,
      partner: record.partner?.cnpj ?? null,
      risks_policy: record.risks_policy,
      rates: [{ id: 31, amount: record.rates[0]?.amount }],
    });
  });
});

describe('decisions §3: what an approval binds', () => {
  const record = proposalRecord({ status: 'approved', vehicle_id: 1, monthly_guarantee_value: 100 as Cents });
  const saved = proposalValuesOf(record);
  const [line] = saved.rates as [OfferValues];

  test.each<[string, Partial<ProposalValues>]>([
    ['the product', { product_id: '2' }],
    ['the vehicle', { vehicle_id: null }],
    ['the guarantee', { guarantee: 'none' }],
    ['the monthly value', { monthly_guarantee_value: 101 as Cents }],
    ['the escrow account', { has_escrow_account: true }],
    ['the partner', { partner: '41000001000113' }],
    ['the order', { order_uuid: 'x' }],
    ['an offer', { rates: [{ ...line, rate: '0' as Percent }] }],
    ['a new offer', { rates: [line, offer()] }],
  ])('%s', (_name, more) => {
    expect(changesTerms({ ...saved, ...more }, record)).toBe(true);
  });

  test.each([null, 'none', 'surety'] as const)('what it says untouched, with guarantee %s', (guarantee) => {
    const kept = proposalRecord({ status: 'approved', guarantee, monthly_guarantee_value: 100 as Cents });
    const untouched = { ...proposalValuesOf(kept), observation: 'Outra observação.' };
    expect(changesTerms(untouched, kept)).toBe(false);
    expect(toProposalUpdate(kept, untouched)).toMatchObject({ guarantee, monthly_guarantee_value: 100 });
  });

  test('not what is no term: words, risks, a line that nobody filled in, the same values', () => {
    expect(changesTerms(saved, record)).toBe(false);
    const words = { observation: 'Outra observação.', risks_policy: ['tax' as const] };
    expect(changesTerms({ ...saved, ...words, rates: [line, blankOffer()] }, record)).toBe(false);
  });

  test('decisions §1: a decision says nothing of the terms', () => {
    expect(toDecision(record, 'pending_reanalysis')).toEqual({
      id: 7,
      version: 1,
      cnpj: '12ABC34501DE35',
      status: 'pending_reanalysis',
      remove_offers: false,
    });
  });
});

describe('errors of the server find their field', () => {
  test('by the place among the lines that were sent', () => {
    const rates = [blankOffer(), offer()];
    const rejected = values({ status: 'rejected', rates });
    expect(sentLines(rejected).map(({ index }) => index)).toEqual([1]);
    expect(proposalFieldOf('rates.0.amount', rejected)).toBe('rates.1.amount');
    expect(proposalFieldOf('rates.1.amount', rejected)).toBeNull();
  });

  test.each([
    ['rates.0.amount', 'rates.0.amount'],
    ['risks_policy', 'risks_policy'],
    ['rates', 'rates'],
    ['rates.0.nonsense', null],
    ['rates.7.amount', null],
    ['nonsense', null],
    ['', null],
  ])('%s', (path, field) => {
    expect(proposalFieldOf(path, values())).toBe(field);
  });

  test('of a single new offer', () => {
    expect(offerFieldOf('amount', 2)).toBe('rates.2.amount');
    expect(offerFieldOf('proposal', 2)).toBeNull();
  });
});

describe('a draft', () => {
  test('comes back as it was kept', () => {
    const form = values({ observation: 'Quase pronta, falta o comitê.' });
    const kept = JSON.parse(JSON.stringify(form)) as Record<string, unknown>;
    expect(readProposalDraft(emptyProposal(), kept)).toEqual(form);
  });

  test('of another form is none', () => {
    const base = proposalValuesOf(proposalRecord({ status: 'approved' }));
    expect(readProposalDraft(base, { firstName: 'Ana' })).toBeNull();
  });

  test('outlives a decision: its words are kept, and the status is the record of today', () => {
    const begun = proposalValuesOf(proposalRecord({ status: 'pending_approval', version: 1 }));
    const base = proposalValuesOf(proposalRecord({ status: 'pending_commitee', version: 2 }));
    const read = readProposalDraft(base, { ...begun, observation: 'Falta o balanço de 2025.' });
    expect(read).toEqual({ ...base, version: 1, observation: 'Falta o balanço de 2025.' });
  });
});
