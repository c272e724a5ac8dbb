import type { Cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import { offerRecord, proposalRecord } from '../testing';
import { keepProposalDraft, resumeProposalDraft } from './proposal-draft';
import { bothSides, chosenValues, MERGED_FIELDS, resumed, type Typed } from './proposal-merge';
import {
  blankOffer,
  emptyProposal,
  offerValuesOf,
  type ProposalValues,
  proposalValuesOf,
} from './proposal-values';

const RATES = [offerRecord(), offerRecord({ id: 2 })];
const begun = proposalValuesOf(proposalRecord({ rates: RATES, monthly_guarantee_value: 500 as Cents }));
const current = (more: Partial<ProposalValues>): ProposalValues => ({ ...begun, version: 4, ...more });
const typed = (more: Partial<ProposalValues>) => ({ begun, yours: { ...begun, ...more } });
const withGrace = (id: number, grace: number) =>
  begun.rates.map((offer) => (offer.id === id ? { ...offer, grace } : offer));
const graces = ({ rates }: ProposalValues) => rates.map(({ id, grace }) => [id, grace]);

test('every value of the form is merged, or is nobody’s to choose', () => {
  const others = ['version', 'cnpj', 'status', 'reason_for_change', 'rates'];
  expect([...MERGED_FIELDS, ...others].sort()).toEqual(Object.keys(emptyProposal()).sort());
});

describe('a stale save', () => {
  test('a guarantee and its amount are not mixed: who changed the amount sees that the guarantee went', () => {
    const sides = bothSides(
      current({ guarantee: 'none', monthly_guarantee_value: null }),
      typed({ monthly_guarantee_value: 600 as Cents }),
    );
    expect(sides.current).toMatchObject({ guarantee: 'none', monthly_guarantee_value: null });
    expect(sides.yours).toMatchObject({ guarantee: 'surety', monthly_guarantee_value: 600 });
  });

  test('an offer that both changed differently is left to be chosen, another follows whoever changed it', () => {
    const theirs = current({ rates: withGrace(1, 60) });
    const mine = typed({ rates: withGrace(1, 30) });
    const sides = bothSides(theirs, mine);
    expect([sides.current['offer:1']?.grace, sides.yours['offer:1']?.grace]).toEqual([60, 30]);
    expect(sides.yours['offer:2']).toEqual(sides.current['offer:2']);
  });

  test('the values to save carry the new version, the own reason and the lines that are only here', () => {
    const theirs = current({ status: 'pending_commitee' });
    const { yours } = typed({ reason_for_change: 'others', rates: [...withGrace(2, 30), blankOffer()] });
    const saved = chosenValues(theirs, yours, bothSides(theirs, { begun, yours }).current);
    expect(saved).toMatchObject({ version: 4, status: 'pending_commitee', reason_for_change: 'others' });
    expect(graces(saved)).toEqual([
      [1, 0],
      [2, 30],
      [null, 0],
    ]);
    expect(Object.keys(saved).sort()).toEqual(Object.keys(begun).sort());
  });
});

describe('a draft that is gone on with', () => {
  const kept = (more: Partial<ProposalValues>) =>
    JSON.parse(JSON.stringify(keepProposalDraft(typed(more)))) as Record<string, unknown>;

  test('stands on what others saved meanwhile, at the version that it was begun at', () => {
    const theirs = current({ vehicle_id: '5', observation: 'Cliente pede resposta.' });
    const draft = resumeProposalDraft(theirs, kept({ observation: 'A mesa vê risco.' }));
    expect(draft?.yours).toMatchObject({ version: 1, vehicle_id: '5', observation: 'A mesa vê risco.' });
    expect(draft?.begun).toMatchObject({ version: 1, vehicle_id: '5', observation: '' });
  });

  test('brings its new lines along; an offer that went is brought only where something was typed in it', () => {
    const theirs = current({ rates: [offerValuesOf(offerRecord({ id: 3, grace: 60 }))] });
    const draft = resumeProposalDraft(theirs, kept({ rates: [...withGrace(2, 30), blankOffer()] }));
    expect(graces(draft?.yours as ProposalValues)).toEqual([
      [3, 60],
      [2, 30],
      [null, 0],
    ]);
    expect(graces(draft?.begun as ProposalValues)).toEqual([
      [3, 60],
      [2, 0],
    ]);
  });

  test('can be kept and gone on with again', () => {
    const first = resumeProposalDraft(current({ vehicle_id: '5' }), kept({ has_escrow_account: true }));
    const again = resumed(current({ version: 6, vehicle_id: '7' }), first as Typed);
    expect(again.yours).toMatchObject({ vehicle_id: '7', has_escrow_account: true, version: 1 });
  });

  test('of an older release, or with an opening that is not its own, is compared with the record alone', () => {
    const theirs = current({ vehicle_id: '5' });
    const { begun: opened, ...old } = kept({ observation: 'A mesa vê risco.' });
    for (const body of [
      old,
      { ...old, begun: 'x' },
      { ...old, begun: { ...(opened as object), version: 2 } },
    ])
      expect(resumeProposalDraft(theirs, body)).toMatchObject({
        begun: null,
        yours: { version: 1, vehicle_id: null, observation: 'A mesa vê risco.' },
      });
    expect(resumeProposalDraft(theirs, { firstName: 'Ana' })).toBeNull();
  });
});
