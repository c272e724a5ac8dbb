import { describe, expect, it } from 'vitest';
import { isoDate } from '../dates';
import { GROUPS, type Group } from '../identity/groups';
import { cents } from '../money';
import { STANDARD_AUTHORITY } from './authority';
import { type ProposalStatus, STATUS_CODES, statusFromWire, statusLabel, statusOn } from './proposal-status';
import {
  allowedStatuses,
  type Decided,
  type Decider,
  PROPOSAL_WRITERS,
  refuseAcceptance,
  refuseChange,
  refuseDeletion,
  refuseLacking,
  refuseOfferDeletion,
  refuseStep,
  statusAfterSave,
} from './proposal-transitions';

const SMALL = cents(10_000_000);
const decided = (status: ProposalStatus | null, changes: Partial<Decided> = {}): Decided => ({
  status,
  offers: 1,
  largestLent: SMALL,
  committed: cents(0),
  ...changes,
});
const person = (groups: readonly Group[], changes: Partial<Decider> = {}): Decider => ({
  groups,
  isCreator: false,
  isLastChanger: false,
  ...changes,
});
const DESK = ['credit_desk', 'credit_committee', 'credit_board'];
const COMMITTEE = ['credit_committee', 'credit_board'];
const BOARD = ['credit_board'];
const ANYONE: readonly string[] = PROPOSAL_WRITERS;

/** Decisions §3, written down a second time by hand: from → to → who. Whatever is not here is blocked. */
const TABLE: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  new: { pending_approval: ANYONE, rejected: DESK },
  pending_approval: {
    approved: DESK,
    rejected: DESK,
    pending_commitee: DESK,
    pending_reanalysis: DESK,
    pending_allocation: DESK,
    canceled: DESK,
  },
  pending_commitee: {
    approved: COMMITTEE,
    rejected: COMMITTEE,
    pending_board: COMMITTEE,
    pending_reanalysis: COMMITTEE,
  },
  pending_board: { approved: BOARD, rejected: BOARD, pending_reanalysis: BOARD },
  pending_level: { approved: DESK, rejected: DESK, pending_reanalysis: DESK, canceled: DESK },
  pending_allocation: { approved: DESK, rejected: DESK, canceled: DESK },
  approved: { refused: ANYONE, canceled: ANYONE, pending_reanalysis: ANYONE },
  rejected: { pending_reanalysis: ANYONE },
  pending_reanalysis: { pending_approval: ANYONE, rejected: DESK, canceled: ANYONE },
  expired: { pending_reanalysis: ANYONE },
};

const FROM: readonly (ProposalStatus | null)[] = [null, ...STATUS_CODES];

describe.each(FROM.map((status) => ({ status })))('decisions §3 from $status', ({ status }) => {
  it.each(STATUS_CODES.filter((to) => to !== status))('to %s: every group', (to) => {
    for (const group of GROUPS) {
      const refusal = refuseStep(decided(status), to, person([group]), STANDARD_AUTHORITY);
      const isAllowed = TABLE[status ?? 'new']?.[to]?.includes(group) ?? false;
      expect(refusal === null, `${group}: ${refusal?.code}`).toBe(isAllowed);
    }
  });
});

/** Decisions §3 "Read-only for people", by hand. */
const OPEN = ['pending_approval', 'pending_commitee', 'pending_board', 'pending_level'].concat([
  'pending_allocation',
  'pending_reanalysis',
  'approved',
]);

describe('spec §4 and decisions §3 what each status allows', () => {
  it.each(STATUS_CODES)('saving, adding to and deleting %s', (status) => {
    expect(refuseChange(status) === null).toBe(OPEN.includes(status));
    expect(refuseDeletion(status) === null).toBe(OPEN.includes(status));
    expect(refuseOfferDeletion(status, 2) === null).toBe(OPEN.includes(status));
    expect(refuseOfferDeletion(status, 1)).not.toBeNull();
  });

  it('the sentences of spec §8 go with the statuses that they name', () => {
    for (const status of ['accepted', 'refused', 'indicative'] as const)
      expect(refuseOfferDeletion(status, 2)?.code).toBe('offer.locked');
    expect(refuseOfferDeletion('canceled', 2)?.code).toBe('proposal.closed');
    expect(refuseOfferDeletion('approved', 1)?.code).toBe('offer.last');
    expect(refuseChange('refused')?.code).toBe('proposal.refused-is-final');
    expect(refuseChange('expired')?.code).toBe('proposal.only-reanalysis');
  });

  it.each(STATUS_CODES)('accepting %s', (status) => {
    expect(refuseAcceptance(status) === null).toBe(status === 'approved');
  });

  it('a new proposal is never refused, indicative, accepted or in error', () => {
    for (const to of ['refused', 'indicative', 'accepted', 'error'] as const)
      expect(refuseStep(decided(null), to, person(PROPOSAL_WRITERS), STANDARD_AUTHORITY)).not.toBeNull();
  });

  it('an approval ends with its last day, whatever the job has done', () => {
    const last = isoDate('2026-12-16');
    expect(statusOn('approved', last, isoDate('2026-12-16'))).toBe('approved');
    expect(statusOn('approved', last, isoDate('2026-12-17'))).toBe('expired');
    expect(statusOn('accepted', last, isoDate('2026-12-17'))).toBe('accepted');
    expect(statusOn('approved', null, isoDate('2026-12-17'))).toBe('approved');
  });
});

it('decisions §3: what goes on has a saved offer; what ends or goes back needs none', () => {
  for (const [from, steps] of Object.entries(TABLE).filter(([status]) => status !== 'new'))
    for (const to of Object.keys(steps) as ProposalStatus[]) {
      const bare = decided(from as ProposalStatus, { offers: 0 });
      const refusal = refuseStep(bare, to, person(['credit_board']), STANDARD_AUTHORITY);
      const ends = ['rejected', 'canceled', 'refused', 'pending_reanalysis'].includes(to);
      expect(refusal?.code, `${from} to ${to}`).toBe(ends ? undefined : 'offer.last');
    }
});

it('what a step would complain of is told by its fields, each once', () => {
  const issue = (path: string) => ({ path, code: 'field.required' }) as const;
  expect(refuseLacking([])).toBeNull();
  expect(refuseLacking(['product_id', 'rates.0.rate', 'rates.3.amount'].map(issue))).toEqual({
    code: 'proposal.lacking',
    params: { fields: 'product_id rates' },
  });
});

describe('decisions §3 authority by the largest offer and what is committed already', () => {
  const approve = (group: Group, changes: Partial<Decided>, who: Partial<Decider> = {}) =>
    refuseStep(decided('pending_approval', changes), 'approved', person([group], who), STANDARD_AUTHORITY)
      ?.code ?? null;

  it.each([
    ['credit_desk', 50_000_000, 0, null],
    ['credit_desk', 50_000_001, 0, 'proposal.above-desk'],
    ['credit_desk', 20_000_000, 30_000_000, null],
    ['credit_desk', 20_000_000, 30_000_001, 'proposal.above-desk'],
    ['credit_desk', 1, 50_000_000, 'proposal.above-desk'],
    ['credit_committee', 50_000_001, 0, null],
    ['credit_committee', 100_000_000, 100_000_000, null],
    ['credit_committee', 100_000_000, 100_000_001, 'proposal.above-committee-first'],
    ['credit_board', 200_000_001, 900_000_000_000, null],
  ] as const)('%s, %i and %i cents: %s', (group, largest, committed, code) => {
    expect(approve(group, { largestLent: cents(largest), committed: cents(committed) })).toBe(code);
  });

  it('tells the sum, its parts and where to go', () => {
    const refusal = refuseStep(
      decided('pending_approval', { committed: cents(45_000_000) }),
      'approved',
      person(['credit_desk']),
      STANDARD_AUTHORITY,
    );
    expect(refusal?.params).toEqual({
      amount: 'R$\u00a0100.000,00',
      committed: 'R$\u00a0450.000,00',
      total: 'R$\u00a0550.000,00',
      to: 'credit_committee',
    });
  });

  it.each([
    ['pending_approval', 'credit_desk', 60_000_000, 'proposal.above-desk', 'credit_committee'],
    ['pending_approval', 'credit_desk', 300_000_000, 'proposal.above-desk', 'credit_committee'],
    [
      'pending_approval',
      'credit_committee',
      300_000_000,
      'proposal.above-committee-first',
      'credit_committee',
    ],
    ['pending_commitee', 'credit_committee', 300_000_000, 'proposal.above-committee', 'credit_board'],
    ['pending_allocation', 'credit_desk', 60_000_000, 'proposal.above-here', 'credit_committee'],
    ['pending_allocation', 'credit_desk', 300_000_000, 'proposal.above-here', 'credit_board'],
    ['pending_level', 'credit_committee', 300_000_000, 'proposal.above-here', 'credit_board'],
  ] as const)(
    '%s, %s, %i cents: %s names %s, a step that exists from there',
    (status, group, largest, code, to) => {
      const proposal = decided(status, { largestLent: cents(largest) });
      const refusal = refuseStep(proposal, 'approved', person([group]), STANDARD_AUTHORITY);
      expect(refusal).toMatchObject({ code, params: { to } });
      if (code === 'proposal.above-here') return;
      const step = to === 'credit_committee' ? 'pending_commitee' : 'pending_board';
      expect(refuseStep(proposal, step, person([group]), STANDARD_AUTHORITY)).toBeNull();
    },
  );

  it('nobody approves their own, nor what they were the last to change, whatever their level', () => {
    for (const group of ['credit_desk', 'credit_committee', 'credit_board'] as const) {
      expect(approve(group, {}, { isCreator: true })).toBe('proposal.own');
      expect(approve(group, {}, { isLastChanger: true })).toBe('proposal.own-change');
    }
  });

  it('but may reject, refuse or send it back', () => {
    const own = person(['credit_desk'], { isCreator: true, isLastChanger: true });
    for (const to of ['rejected', 'pending_reanalysis', 'canceled'] as const)
      expect(refuseStep(decided('pending_approval'), to, own, STANDARD_AUTHORITY)).toBeNull();
  });

  it('an approval needs a saved offer', () => {
    expect(approve('credit_board', { offers: 0, largestLent: cents(0) })).toBe('offer.last');
  });
});

describe('decisions §3 what was approved is what may be accepted', () => {
  it('changing it asks for the approval again; other steps go where they go', () => {
    expect(statusAfterSave('approved', 'approved', true)).toBe('pending_approval');
    expect(statusAfterSave('approved', 'approved', false)).toBe('approved');
    expect(statusAfterSave('approved', 'pending_reanalysis', true)).toBe('pending_reanalysis');
    expect(statusAfterSave('pending_commitee', 'pending_commitee', true)).toBe('pending_commitee');
  });
});

describe('allowed_statuses', () => {
  it('names every other status once, with a reason where it is blocked', () => {
    const all = allowedStatuses(decided('pending_approval'), person(['credit_desk']), STANDARD_AUTHORITY);
    expect(all.map(({ status }) => status).sort()).toEqual(
      STATUS_CODES.filter((status) => status !== 'pending_approval').sort(),
    );
    expect(all.find(({ status }) => status === 'accepted')?.refusal?.code).toBe('proposal.accept-an-offer');
    expect(all.find(({ status }) => status === 'expired')?.refusal?.code).toBe('proposal.expires-by-itself');
    expect(all.find(({ status }) => status === 'pending_board')?.refusal?.code).toBe(
      'proposal.not-from-here',
    );
  });
});

describe('codes on the wire', () => {
  it('"pending allocation" is mapped; what is unknown is shown and never crashes', () => {
    expect(statusFromWire('pending allocation')).toBe('pending_allocation');
    expect(statusFromWire('approved')).toBe('approved');
    expect(statusFromWire('surprise')).toBeNull();
    expect(statusLabel('surprise')).toBe('Status desconhecido (surprise)');
  });
});
