import type { Group } from '../identity/groups';
import type { Refusal } from '../issues';
import { type Cents, formatMoney } from '../money';
import {
  type ApprovalLevel,
  type AuthorityLimits,
  isWithinAuthority,
  levelFor,
  levelOf,
  reaches,
} from './authority';
import { type ProposalStatus, STATUS_CODES } from './proposal-status';

/** Who may take a step: a level of approval, or anybody who works on proposals. */
type Actor = ApprovalLevel | 'anyone';

/** Where each status may go to, and by whom (decisions §3). What the system alone does is not here. */
const STEPS: Readonly<Partial<Record<ProposalStatus, Readonly<Partial<Record<ProposalStatus, Actor>>>>>> = {
  pending_approval: {
    approved: 'credit_desk',
    rejected: 'credit_desk',
    pending_commitee: 'credit_desk',
    pending_reanalysis: 'credit_desk',
    pending_allocation: 'credit_desk',
    canceled: 'credit_desk',
  },
  pending_commitee: {
    approved: 'credit_committee',
    rejected: 'credit_committee',
    pending_board: 'credit_committee',
    pending_reanalysis: 'credit_committee',
  },
  pending_board: { approved: 'credit_board', rejected: 'credit_board', pending_reanalysis: 'credit_board' },
  pending_level: {
    approved: 'credit_desk',
    rejected: 'credit_desk',
    pending_reanalysis: 'credit_desk',
    canceled: 'credit_desk',
  },
  pending_allocation: { approved: 'credit_desk', rejected: 'credit_desk', canceled: 'credit_desk' },
  approved: { refused: 'anyone', canceled: 'anyone', pending_reanalysis: 'anyone' },
  rejected: { pending_reanalysis: 'anyone' },
  pending_reanalysis: { pending_approval: 'anyone', rejected: 'credit_desk', canceled: 'anyone' },
  expired: { pending_reanalysis: 'anyone' },
};

/** A new one waits for the desk; a desk may also write down what it has rejected at once. */
const FIRST_STEPS: Readonly<Partial<Record<ProposalStatus, Actor>>> = {
  pending_approval: 'anyone',
  rejected: 'credit_desk',
};

/** Those who work on proposals (decisions §2). */
export const PROPOSAL_WRITERS = [
  'commercial',
  'credit_analyst',
  'credit_desk',
  'credit_committee',
  'credit_board',
] as const satisfies readonly Group[];

const NEEDS: Readonly<Record<ApprovalLevel, string>> = {
  credit_desk: 'proposal.needs-desk',
  credit_committee: 'proposal.needs-committee',
  credit_board: 'proposal.needs-board',
};

const ABOVE: Readonly<Record<Exclude<ApprovalLevel, 'credit_board'>, string>> = {
  credit_desk: 'proposal.above-desk',
  credit_committee: 'proposal.above-committee',
};

export interface Decider {
  readonly groups: readonly Group[];
  /** Created the proposal: nobody approves their own. */
  readonly isCreator: boolean;
}

export interface Decided {
  /** Null: it does not exist yet. */
  readonly status: ProposalStatus | null;
  readonly largestOffer: Cents;
}

/** May this person bring the proposal to that status? Null when yes, else why not, in a sentence of the catalogue. */
export function refuseStep(
  proposal: Decided,
  to: ProposalStatus,
  decider: Decider,
  limits: AuthorityLimits,
): Refusal | null {
  const { status } = proposal;
  if (status === to) return refuseChange(status);
  if (to === 'accepted') return { code: 'proposal.accept-an-offer' };
  if (to === 'expired') return { code: 'proposal.expires-by-itself' };
  const steps = status === null ? FIRST_STEPS : (STEPS[status] ?? {});
  const actor = steps[to];
  if (actor === undefined) return refuseUnreachable(status);
  if (!PROPOSAL_WRITERS.some((group) => decider.groups.includes(group))) return { code: 'proposal.no-right' };
  const level = levelOf(decider.groups);
  if (actor !== 'anyone' && (level === null || !reaches(level, actor))) return { code: NEEDS[actor] };
  if (to !== 'approved') return null;
  if (decider.isCreator) return { code: 'proposal.own' };
  return refuseAuthority(level ?? 'credit_desk', proposal.largestOffer, limits);
}

/** Saving without changing the status (spec §4). */
export function refuseChange(status: ProposalStatus): Refusal | null {
  if (status === 'refused') return { code: 'proposal.refused-is-final' };
  if (STEPS[status] !== undefined) return null;
  return { code: 'proposal.closed' };
}

function refuseUnreachable(status: ProposalStatus | null): Refusal {
  if (status === null) return { code: 'proposal.new-status' };
  return STEPS[status] === undefined ? { code: 'proposal.closed' } : { code: 'proposal.not-from-here' };
}

function refuseAuthority(level: ApprovalLevel, amount: Cents, limits: AuthorityLimits): Refusal | null {
  if (level === 'credit_board' || isWithinAuthority(level, amount, limits)) return null;
  return {
    code: ABOVE[level],
    params: { amount: formatMoney(amount), to: levelFor(amount, limits) },
  };
}

export interface AllowedStatus {
  readonly status: ProposalStatus;
  /** Null when allowed. */
  readonly refusal: Refusal | null;
}

/** Every status with the reason why it is blocked: what the buttons of a screen read (decisions §3). */
export function allowedStatuses(
  proposal: Decided,
  decider: Decider,
  limits: AuthorityLimits,
): AllowedStatus[] {
  return STATUS_CODES.filter((status) => status !== proposal.status).map((status) => ({
    status,
    refusal: refuseStep(proposal, status, decider, limits),
  }));
}

/** Accepting an offer: only of an approved proposal (spec §4), by whoever works on proposals. */
export function refuseAcceptance(status: ProposalStatus): Refusal | null {
  return status === 'approved' ? null : { code: 'proposal.only-approved' };
}

/** An approved proposal was approved with its offers: a new one is a decision, which needs the same right. */
export function refuseNewOffer(
  proposal: Decided & { readonly status: ProposalStatus },
  amount: Cents,
  decider: Decider,
  limits: AuthorityLimits,
): Refusal | null {
  const closed = refuseChange(proposal.status);
  if (closed !== null || proposal.status !== 'approved' || amount <= proposal.largestOffer) return closed;
  if (decider.isCreator) return { code: 'proposal.own' };
  const level = levelOf(decider.groups);
  return level === null ? { code: 'proposal.needs-desk' } : refuseAuthority(level, amount, limits);
}
