import type { Group } from '../identity/groups';
import type { Issue, Refusal } from '../issues';
import { type Cents, formatMoney, totalCents } from '../money';
import {
  type ApprovalLevel,
  type AuthorityLimits,
  isWithinAuthority,
  levelFor,
  levelOf,
  reaches,
} from './authority';
import type { ProposalRefusalCode } from './proposal-codes';
import { MAX_OFFERS } from './proposal-rules';
import {
  canSimulate,
  goesOn,
  holdsOrder,
  isOpen,
  onlyMovesOn,
  type ProposalStatus,
  STATUS_CODES,
} from './proposal-status';

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

/** Where people may take a proposal from here, whoever they are: what a screen has a button for. */
export function stepsFrom(status: ProposalStatus): readonly ProposalStatus[] {
  return Object.keys(STEPS[status] ?? {}) as ProposalStatus[];
}

/** What waits for the decision of a level: where it is that level that approves. */
export function waitingFor(level: ApprovalLevel): ProposalStatus[] {
  return STATUS_CODES.filter((status) => STEPS[status]?.approved === level);
}

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

const NEEDS: Readonly<Record<ApprovalLevel, ProposalRefusalCode>> = {
  credit_desk: 'proposal.needs-desk',
  credit_committee: 'proposal.needs-committee',
  credit_board: 'proposal.needs-board',
};

const ABOVE: Readonly<Record<Exclude<ApprovalLevel, 'credit_board'>, ProposalRefusalCode>> = {
  credit_desk: 'proposal.above-desk',
  credit_committee: 'proposal.above-committee',
};

export interface Decider {
  readonly groups: readonly Group[];
  /** Created the proposal: nobody approves their own. */
  readonly isCreator: boolean;
  /** Was the last to change its offers or terms, or changes them with this very save. */
  readonly isLastChanger: boolean;
}

export interface Decided {
  /** Null: it does not exist yet. */
  readonly status: ProposalStatus | null;
  /** How many offers are saved. */
  readonly offers: number;
  /** What the largest offer lends: with financed charges more than the company receives. */
  readonly largestLent: Cents;
  /** What is owed by, and promised to, the company and its group without this proposal. */
  readonly committed: Cents;
}

/** May this person bring the proposal to that status? Null when yes, else why not, in a sentence of the catalogue. */
export function refuseStep(
  proposal: Decided,
  to: ProposalStatus,
  decider: Decider,
  limits: AuthorityLimits,
): Refusal<ProposalRefusalCode> | null {
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
  if (to !== 'approved') return lacksOffer(proposal, to) ? { code: 'offer.last' } : null;
  return level === null ? { code: NEEDS.credit_desk } : refuseApproval(proposal, level, decider, limits);
}

/** What goes to an approval has an offer that can be approved. Of a new one they are saved with it, and checked with the rest. */
function lacksOffer({ status, offers }: Decided, to: ProposalStatus): boolean {
  return status !== null && offers === 0 && goesOn(status, to);
}

/** Decisions §3: a saved offer, within the level, by neither its author nor the last who changed it. */
function refuseApproval(
  proposal: Decided,
  level: ApprovalLevel,
  { isCreator, isLastChanger }: Decider,
  limits: AuthorityLimits,
): Refusal<ProposalRefusalCode> | null {
  if (isCreator) return { code: 'proposal.own' };
  if (isLastChanger) return { code: 'proposal.own-change' };
  if (proposal.offers === 0) return { code: 'offer.last' };
  return level === 'credit_board' ? null : refuseAbove(proposal, level, limits);
}

/** Names the step that exists from there: the desk hands on to the committee, whoever must decide in the end. */
function refuseAbove(
  { status, largestLent, committed }: Decided,
  level: Exclude<ApprovalLevel, 'credit_board'>,
  limits: AuthorityLimits,
): Refusal<ProposalRefusalCode> | null {
  const total = totalCents([largestLent, committed]);
  if (isWithinAuthority(level, total, limits)) return null;
  const next = handedOnTo(status);
  const params = {
    amount: formatMoney(largestLent),
    committed: formatMoney(committed),
    total: formatMoney(total),
    to: next ?? levelFor(total, limits),
  };
  if (next === null) return { code: 'proposal.above-here', params };
  // Somebody of the committee while the proposal still lies at the desk.
  return { code: next === level ? 'proposal.above-committee-first' : ABOVE[level], params };
}

/** The level that a proposal goes to from a status, by a step of its own. */
function handedOnTo(status: ProposalStatus | null): ApprovalLevel | null {
  const steps = status === null ? FIRST_STEPS : (STEPS[status] ?? {});
  if (steps.pending_commitee !== undefined) return 'credit_committee';
  return steps.pending_board === undefined ? null : 'credit_board';
}

/** Changing terms or offers, deleting an offer or the proposal, saving without a new status (decisions §3). */
export function refuseChange(status: ProposalStatus): Refusal<ProposalRefusalCode> | null {
  if (isOpen(status)) return null;
  if (status === 'refused') return { code: 'proposal.refused-is-final' };
  return { code: onlyMovesOn(status) ? 'proposal.only-reanalysis' : 'proposal.closed' };
}

export function refuseOfferCreation(
  status: ProposalStatus,
  offers: number,
): Refusal<ProposalRefusalCode> | null {
  const isFull = offers >= MAX_OFFERS;
  return refuseChange(status) ?? (isFull ? { code: 'offer.too-many', params: { max: MAX_OFFERS } } : null);
}

/** Spec §8 has its own sentence for offers of what the company has answered, and of what is not ours. */
export function refuseOfferDeletion(
  status: ProposalStatus,
  offers: number,
): Refusal<ProposalRefusalCode> | null {
  if (status === 'accepted' || status === 'indicative' || status === 'refused')
    return { code: 'offer.locked' };
  return refuseChange(status) ?? (offers <= 1 ? { code: 'offer.last' } : null);
}

export function refuseDeletion(status: ProposalStatus): Refusal<ProposalRefusalCode> | null {
  return status === 'accepted' ? { code: 'proposal.accepted-stays' } : refuseChange(status);
}

/** May a save that ends there change terms or offers? */
export function refuseChangeWith(
  from: ProposalStatus,
  to: ProposalStatus,
): Refusal<ProposalRefusalCode> | null {
  const closed = refuseChange(from);
  if (closed !== null || from !== 'approved') return closed;
  // What the company refused, or what was called off, is what was approved.
  return to === 'refused' || to === 'canceled' ? { code: 'proposal.change-apart' } : null;
}

/**
 * Where a save ends: changing what was approved asks for the approval again. Whoever saves the change is its author, so
 * no save can keep it approved; a second person can approve the result (decisions §3).
 */
export function statusAfterSave(
  from: ProposalStatus,
  wanted: ProposalStatus,
  changesTerms: boolean,
): ProposalStatus {
  return from === 'approved' && wanted === 'approved' && changesTerms ? 'pending_approval' : wanted;
}

function refuseUnreachable(status: ProposalStatus | null): Refusal<ProposalRefusalCode> {
  if (status === null) return { code: 'proposal.new-status' };
  return STEPS[status] === undefined ? { code: 'proposal.closed' } : { code: 'proposal.not-from-here' };
}

export interface AllowedStatus {
  readonly status: ProposalStatus;
  /** Null when allowed. */
  readonly refusal: Refusal<ProposalRefusalCode> | null;
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

/** What is meant for a partner's order is not taken further without it: it may be gone, or its title another company's. */
export function refuseLostOrder(to: ProposalStatus, hasOrder: boolean): Refusal<ProposalRefusalCode> | null {
  return hasOrder || !holdsOrder(to) ? null : { code: 'proposal.order-lost' };
}

/** Spec §8: a company has one approved proposal at a time. */
export function refuseSecondApproval(
  to: ProposalStatus,
  hasAnother: boolean,
): Refusal<ProposalRefusalCode> | null {
  return to === 'approved' && hasAnother ? { code: 'proposal.approved-exists' } : null;
}

/** What stands there would stop a step that goes on: told before somebody tries, by the fields that are to be mended. */
export function refuseLacking(issues: readonly Issue[]): Refusal<ProposalRefusalCode> | null {
  const fields = new Set(issues.map(({ path }) => path.replace(/\..*/, '')));
  return fields.size === 0 ? null : { code: 'proposal.lacking', params: { fields: [...fields].join(' ') } };
}

/** Accepting an offer: only of an approved proposal (spec §4), by whoever works on proposals. */
export function refuseAcceptance(status: ProposalStatus): Refusal<ProposalRefusalCode> | null {
  return status === 'approved' ? null : { code: 'proposal.only-approved' };
}

export function refuseSimulation(status: ProposalStatus): Refusal<ProposalRefusalCode> | null {
  return canSimulate(status) ? null : { code: 'simulation.not-now' };
}
