import type { Cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import { resumeDraft } from '../../../shared/form/record-draft';
import { mergeStale } from '../../../shared/form/stale-merge';
import { offerRecord, proposalRecord } from '../testing';
import { PROPOSAL_DRAFT } from './proposal-draft';
import { proposalForm } from './proposal-record';
import { blankOffer, emptyProposal, type ProposalValues, proposalValuesOf } from './proposal-values';

const FORM = proposalForm({ products: [], vehicles: [], partners: [], orderName: (uuid: string) => uuid });
const RATES = [offerRecord(), offerRecord({ id: 2 })];
const opened = proposalRecord({ rates: RATES, monthly_guarantee_value: 500 as Cents });
const begun = proposalValuesOf(opened);
const current = (more: Partial<typeof opened>) => ({ ...opened, version: 4, ...more });
const withGrace = (id: number, grace: number) =>
  begun.rates.map((offer) => (offer.id === id ? { ...offer, grace } : offer));
const graces = ({ rates }: ProposalValues) => rates.map(({ id, grace }) => [id, grace]);

function merged(theirs: Partial<typeof opened>, mine: Partial<ProposalValues>) {
  const typed = { ...begun, ...mine };
  return mergeStale(FORM, { opened: begun, typed, current: proposalValuesOf(current(theirs)) });
}

test('every value of the form is merged, is the record’s own, or its author’s', () => {
  const names = [...FORM.fields.map(({ name }) => name), ...FORM.given, 'reason_for_change'];
  // A proposal that exists is not created.
  const { creation: _, ...values } = emptyProposal();
  expect(names.sort()).toEqual(Object.keys(values).sort());
});

describe('a stale save', () => {
  test('a guarantee and its amount are not mixed: who changed the amount sees that the guarantee went', () => {
    const { asked, choose } = merged(
      { guarantee: 'none', monthly_guarantee_value: null },
      { monthly_guarantee_value: 600 as Cents },
    );
    expect(asked.map(({ label }) => label)).toEqual(['Garantia e Valor mensal da garantia']);
    expect(choose({})).toMatchObject({ guarantee: 'surety', monthly_guarantee_value: 600 });
    expect(choose({ guarantee: 'current' })).toMatchObject({
      guarantee: 'none',
      monthly_guarantee_value: null,
    });
  });

  test('an offer that both changed differently is left to be chosen, another follows whoever changed it', () => {
    const rates = [offerRecord({ grace: 60 }), offerRecord({ id: 2, grace: 15 })];
    const { asked, followed, choose } = merged({ rates }, { rates: withGrace(1, 30) });
    expect(asked.map(({ label }) => label)).toEqual(['Oferta nº 1']);
    expect(followed).toEqual(['Oferta nº 2']);
    expect([graces(choose({})), graces(choose({ 'rates:1': 'current' }))]).toEqual([
      [
        [1, 30],
        [2, 15],
      ],
      [
        [1, 60],
        [2, 15],
      ],
    ]);
  });

  test('the values to save carry the new version, the own reason and the lines that are only here', () => {
    const { values } = merged(
      { status: 'pending_commitee' },
      { reason_for_change: 'others', rates: [...withGrace(2, 30), blankOffer()] },
    );
    expect(values).toMatchObject({ version: 4, status: 'pending_commitee', reason_for_change: 'others' });
    expect(graces(values)).toEqual([
      [1, 0],
      [2, 30],
      [null, 0],
    ]);
    expect(Object.keys(values).sort()).toEqual(Object.keys(begun).sort());
  });
});

describe('a draft that is gone on with', () => {
  const resumed = (record: typeof opened, body: Record<string, unknown>) =>
    resumeDraft(FORM, { format: PROPOSAL_DRAFT }, proposalValuesOf(record), body);
  const kept = (more: Partial<ProposalValues>): Record<string, unknown> =>
    JSON.parse(JSON.stringify({ ...begun, ...more, begun }));

  test('stands on what others saved meanwhile, and knows what it was begun with', () => {
    const theirs = current({ vehicle_id: 5, observation: 'Cliente pede resposta.' });
    const draft = resumed(theirs, kept({ observation: 'A mesa vê risco.' }));
    expect(draft?.typed).toMatchObject({ version: 4, vehicle_id: '5', observation: 'A mesa vê risco.' });
    expect(draft?.opened).toMatchObject({ version: 4, vehicle_id: '5', observation: '' });
  });

  test('brings its new lines along; an offer that went is brought only where something was typed in it', () => {
    const theirs = current({ rates: [offerRecord({ id: 3, grace: 60 })] });
    const draft = resumed(theirs, kept({ rates: [...withGrace(2, 30), blankOffer()] }));
    expect(graces(draft?.typed as ProposalValues)).toEqual([
      [3, 60],
      [2, 30],
      [null, 0],
    ]);
    expect(graces(draft?.opened as ProposalValues)).toEqual([
      [3, 60],
      [2, 0],
    ]);
  });

  test('can be kept and gone on with again', () => {
    const first = resumed(current({ vehicle_id: 5 }), kept({ has_escrow_account: true }));
    const body = PROPOSAL_DRAFT.keep(first as NonNullable<typeof first>);
    const again = resumed(current({ version: 6, vehicle_id: 7 }), body);
    expect(again?.typed).toMatchObject({ vehicle_id: '7', has_escrow_account: true });
    expect(again?.opened).toMatchObject({ vehicle_id: '7', has_escrow_account: false });
  });

  test('of an older release, or with an opening that cannot be read, is compared with the record alone', () => {
    const theirs = current({ vehicle_id: 5, rates: [offerRecord({ id: 2 }), offerRecord({ id: 3 })] });
    const rates = [...withGrace(2, 30), blankOffer()];
    const { begun: _, ...old } = kept({ observation: 'A mesa vê risco.', rates });
    for (const body of [old, { ...old, begun: 'x' }, { ...old, begun: { firstName: 'Ana' } }]) {
      const draft = resumed(theirs, body);
      expect(draft).toMatchObject({
        opened: null,
        typed: { vehicle_id: null, observation: 'A mesa vê risco.' },
      });
      // An offer that is gone is not brought back, one that came stays.
      expect(graces(draft?.typed as ProposalValues)).toEqual([
        [2, 30],
        [3, 0],
        [null, 0],
      ]);
      // Nobody knows it any better once it was kept again.
      const again = PROPOSAL_DRAFT.keep(draft as NonNullable<typeof draft>);
      expect(resumed(theirs, again)?.opened).toBeNull();
    }
    expect(resumed(theirs, { firstName: 'Ana' })).toBeNull();
  });
});
