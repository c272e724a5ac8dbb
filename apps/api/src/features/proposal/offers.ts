import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import { checkOffer } from '@lastro/domain/proposal/proposal-rules';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import {
  refuseLostOrder,
  refuseOfferCreation,
  refuseOfferDeletion,
  statusAfterSave,
} from '@lastro/domain/proposal/proposal-transitions';
import type { createOffer, deleteOffer } from '@lastro/wire/proposal/offer-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError, refuse, refuseIssues } from '../../platform/door/errors';
import { uncomputable } from './offer-terms';
import { isOrderFree } from './order-read';
import { fieldsOf } from './proposal-input';
import { proposalOfOffer } from './proposal-read';
import { changeProposal, hideOffers, insertOffer, offerFigures } from './proposal-store';
import { approvalToTrail, offerLine, offerToWire, pipelineOf } from './proposal-translate';
import { findHeld, hasOrderOf, holdProposal, refuseStale } from './proposal-view';
import { readSurroundings } from './surroundings-read';

/** A new offer of what was approved asks for the approval again (decisions §3). */
export const createOfferCase: UseCase<typeof createOffer> = async (
  ctx,
  { proposal, version, reason_for_change, ...said },
) => {
  const { row, offers } = await holdProposal(ctx, proposal, version);
  const status = row.status;
  refuse(refuseOfferCreation(status, offers.length));
  const offer = fieldsOf(said);
  const around = await readSurroundings(ctx.tx, {
    company: { id: row.company_id },
    proposalId: row.id,
    productId: row.product_id,
    today: ctx.businessDate,
  });
  refuseIssues('offer.check', checkOffer(offer, status, around.caps));
  refuseIssues('offer.check', await uncomputable(ctx, [{ offer, prefix: '' }], around));
  const after = statusAfterSave(status, status, true);
  const isTakenBack = after !== status;
  // It goes to approval again and takes its order along; what it offered before is held against the limits of that day.
  if (isTakenBack) refuse(refuseLostOrder(after, await hasOrderOf(ctx, row, isOrderFree)));
  const by = signedIn(ctx).userId;
  const now = ctx.clock.now();
  const saved = await insertOffer(ctx.tx, proposal, { ...offer, reason: reason_for_change }, by, now);
  const approval = isTakenBack ? { approved_at: null, expires_on: null } : {};
  const approvalIn = (now: ProposalStatus, expiresOn: string | null) =>
    isTakenBack ? { expiresOn, ...approvalToTrail(now, around.approval) } : {};
  const changes = { status: after, terms_changed_by: by, ...approval, ...offerFigures(proposal) };
  await changeProposal(ctx.tx, proposal, changes, now);
  ctx.audit({
    action: 'proposal.offer-created',
    recordType: 'proposal',
    recordId: proposal,
    before: { status, pipeline: pipelineOf(status), ...approvalIn(status, row.expires_on) },
    after: {
      status: after,
      pipeline: pipelineOf(after),
      ...approvalIn(after, null),
      offer: offerLine(saved),
    },
    reason: reason_for_change,
  });
  return offerToWire(saved, isMicroOrSmall(row));
};

/** Taking an offer away keeps the approval: those that are left were approved (decisions §3). */
export const deleteOfferCase: UseCase<typeof deleteOffer> = async (
  ctx,
  { id, version, reason_for_change },
) => {
  const proposalId = await proposalOfOffer(ctx.tx, id);
  const held = proposalId === undefined ? undefined : await findHeld(ctx, proposalId);
  const offer = held?.offers.find((each) => each.id === id);
  if (held === undefined || offer === undefined) throw new AppError('offer.not-found', { id });
  await refuseStale(ctx, held, version);
  const { row, offers } = held;
  refuse(refuseOfferDeletion(row.status, offers.length));
  const now = ctx.clock.now();
  await hideOffers(ctx.tx, [id], now);
  const changes = { terms_changed_by: signedIn(ctx).userId, ...offerFigures(row.id) };
  await changeProposal(ctx.tx, row.id, changes, now);
  const stands = { status: row.status, pipeline: pipelineOf(row.status) };
  ctx.audit({
    action: 'proposal.offer-deleted',
    recordType: 'proposal',
    recordId: row.id,
    before: { ...stands, offer: offerLine(offer) },
    after: stands,
    reason: reason_for_change,
  });
  return undefined;
};
