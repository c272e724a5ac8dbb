import { describe, expect, it } from 'vitest';
import { GROUPS, type Group } from '../identity/groups';
import { cents } from '../money';
import { STANDARD_AUTHORITY } from './authority';
import { type ProposalStatus, STATUS_CODES, statusFromWire, statusLabel } from './proposal-status';
import {
  allowedStatuses,
  PROPOSAL_WRITERS,
  refuseAcceptance,
  refuseChange,
  refuseNewOffer,
  refuseStep,
} from './proposal-transitions';

const SMALL = cents(10_000_000);
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
      const refusal = refuseStep(
        { status, largestOffer: SMALL },
        to,
        { groups: [group], isCreator: false },
        STANDARD_AUTHORITY,
      );
      const isAllowed = TABLE[status ?? 'new']?.[to]?.includes(group) ?? false;
      expect(refusal === null, `${group}: ${refusal?.code}`).toBe(isAllowed);
    }
  });
});

describe('spec §4 what each status allows', () => {
  const changeable = ['pending_approval', 'pending_commitee', 'pending_board', 'pending_level'].concat([
    'pending_allocation',
    'approved',
    'rejected',
    'pending_reanalysis',
    'expired',
  ]);
  it.each(STATUS_CODES)('saving %s', (status) => {
    expect(refuseChange(status) === null).toBe(changeable.includes(status));
  });

  it.each(STATUS_CODES)('accepting %s', (status) => {
    expect(refuseAcceptance(status) === null).toBe(status === 'approved');
  });

  it('a new proposal is never refused, indicative, accepted or in error', () => {
    const everything: Group[] = [...PROPOSAL_WRITERS];
    for (const to of ['refused', 'indicative', 'accepted', 'error'] as const) {
      const proposal = { status: null, largestOffer: SMALL };
      expect(
        refuseStep(proposal, to, { groups: everything, isCreator: false }, STANDARD_AUTHORITY),
      ).not.toBeNull();
    }
  });
});

describe('decisions §3 authority by the largest offer', () => {
  const approve = (
    group: Group,
    amount: number,
    isCreator = false,
    status: ProposalStatus = 'pending_approval',
  ) =>
    refuseStep(
      { status, largestOffer: cents(amount) },
      'approved',
      { groups: [group], isCreator },
      STANDARD_AUTHORITY,
    )?.code ?? null;

  it.each([
    ['credit_desk', 50_000_000, null],
    ['credit_desk', 50_000_001, 'proposal.above-desk'],
    ['credit_committee', 50_000_001, null],
    ['credit_committee', 200_000_000, null],
    ['credit_committee', 200_000_001, 'proposal.above-committee'],
    ['credit_board', 200_000_001, null],
    ['credit_board', 900_000_000_000, null],
  ] as const)('%s and %i cents: %s', (group, amount, code) => {
    expect(approve(group, amount)).toBe(code);
  });

  it('nobody approves their own, whatever their level', () => {
    for (const group of ['credit_desk', 'credit_committee', 'credit_board'] as const)
      expect(approve(group, 100, true)).toBe('proposal.own');
  });

  it('but may reject, refuse or send it back', () => {
    const own = { groups: ['credit_desk'] as Group[], isCreator: true };
    for (const to of ['rejected', 'pending_reanalysis', 'canceled'] as const)
      expect(
        refuseStep({ status: 'pending_approval', largestOffer: SMALL }, to, own, STANDARD_AUTHORITY),
      ).toBeNull();
  });

  it('a larger offer on an approved proposal needs the right to approve it', () => {
    const approved = { status: 'approved', largestOffer: SMALL } as const;
    const add = (group: Group, amount: number, isCreator = false) =>
      refuseNewOffer(approved, cents(amount), { groups: [group], isCreator }, STANDARD_AUTHORITY)?.code ??
      null;
    expect(add('commercial', 10_000_000)).toBeNull();
    expect(add('commercial', 10_000_001)).toBe('proposal.needs-desk');
    expect(add('credit_desk', 10_000_001)).toBeNull();
    expect(add('credit_desk', 10_000_001, true)).toBe('proposal.own');
    expect(add('credit_desk', 50_000_001)).toBe('proposal.above-desk');
  });
});

describe('allowed_statuses', () => {
  it('names every other status once, with a reason where it is blocked', () => {
    const all = allowedStatuses(
      { status: 'pending_approval', largestOffer: SMALL },
      { groups: ['credit_desk'], isCreator: false },
      STANDARD_AUTHORITY,
    );
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
