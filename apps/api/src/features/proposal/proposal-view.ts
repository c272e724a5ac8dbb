import { groupLabel } from '@lastro/domain/identity/groups';
import type { Refusal } from '@lastro/domain/issues';
import { cents } from '@lastro/domain/money';
import { canDeleteOffers, canSimulate, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import {
  allowedStatuses,
  type Decided,
  type Decider,
  PROPOSAL_WRITERS,
  refuseAcceptance,
  refuseChange,
} from '@lastro/domain/proposal/proposal-transitions';
import { type ErrorCode, errorText, isErrorCode } from '@lastro/wire/error-catalogue';
import type { ProposalActionName } from '@lastro/wire/proposal/proposal-schemas';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { authorityOn, findProposal, type OfferRow, offersOf, type ProposalRow } from './proposal-read';
import { proposalToWire, type WireProposal } from './proposal-translate';

export interface Loaded {
  readonly row: ProposalRow;
  readonly offers: readonly OfferRow[];
}

export async function loadProposal(ctx: Context, id: number): Promise<Loaded> {
  const row = await findProposal(ctx.tx, id);
  if (row === undefined) throw new AppError('proposal.not-found', { id });
  return { row, offers: await offersOf(ctx.tx, id) };
}

/** The proposal as the person who asks sees it: with what that person may do. */
export async function viewProposal(ctx: Context, { row, offers }: Loaded): Promise<WireProposal> {
  const limits = await authorityOn(ctx.tx, ctx.businessDate);
  const decider = deciderOf(ctx, row);
  return proposalToWire(row, offers, {
    allowed_statuses: allowedStatuses(decidedOf(row), decider, limits).map(({ status, refusal }) => ({
      status,
      allowed: refusal === null,
      reason: reasonOf(refusal),
    })),
    actions: actionsOf(row, offers, decider),
  });
}

export function decidedOf(row: ProposalRow): Decided & { readonly status: ProposalStatus } {
  return { status: row.status as ProposalStatus, largestOffer: cents(row.largest_cents ?? 0) };
}

export function deciderOf(ctx: Context, row: Pick<ProposalRow, 'created_by'> | null): Decider {
  const user = signedIn(ctx);
  return { groups: user.groups, isCreator: row?.created_by === user.userId };
}

/** The group that a proposal must go to is told by its name. */
function named(refusal: Refusal): Refusal {
  const to = refusal.params?.to;
  return to === undefined
    ? refusal
    : { ...refusal, params: { ...refusal.params, to: groupLabel(String(to)) } };
}

function reasonOf(refusal: Refusal | null): string | null {
  if (refusal === null) return null;
  const { code, params } = named(refusal);
  if (!isErrorCode(code)) throw new Error(`refusal ${code} is not in the catalogue`);
  return errorText(code, params);
}

export function refuseDecision(refusal: Refusal | null): void {
  refuse(refusal === null ? null : named(refusal));
}

function actionsOf(
  row: ProposalRow,
  offers: readonly OfferRow[],
  { groups }: Decider,
): WireProposal['actions'] {
  const status = row.status as ProposalStatus;
  const writes = PROPOSAL_WRITERS.some((group) => groups.includes(group));
  const act = (action: ProposalActionName, refusal: Refusal | null) => ({
    action,
    allowed: refusal === null,
    reason: reasonOf(refusal),
  });
  const write = (action: ProposalActionName, refusal: Refusal | null) =>
    act(action, writes ? refusal : { code: 'proposal.no-right' });
  const only = (isFine: boolean, code: ErrorCode): Refusal | null => (isFine ? null : { code });
  return [
    write('change', refuseChange(status)),
    write('accept', refuseAcceptance(status)),
    act('simulate', only(canSimulate(status), 'simulation.not-now')),
    write('add-offer', refuseChange(status)),
    write(
      'delete-offer',
      only(canDeleteOffers(status), 'offer.locked') ?? only(offers.length > 1, 'offer.last'),
    ),
    write('delete', only(status !== 'accepted', 'proposal.accepted-stays')),
  ];
}
