import { checkOffer, MAX_OFFERS } from '@lastro/domain/proposal/proposal-rules';
import { canDeleteOffers, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { refuseNewOffer } from '@lastro/domain/proposal/proposal-transitions';
import type { createOffer, deleteOffer } from '@lastro/wire/proposal/offer-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { fieldsOf } from './proposal-input';
import { authorityOn, findOffer } from './proposal-read';
import { changeProposal, hideOffers, insertOffer, lockProposal, refreshOffers } from './proposal-store';
import { isMicroOrSmall, offerLine, offerToWire } from './proposal-translate';
import { decidedOf, deciderOf, loadProposal, refuseDecision } from './proposal-view';

export const createOfferCase: UseCase<typeof createOffer> = async (
  ctx,
  { proposal, reason_for_change, ...rate },
) => {
  await lockProposal(ctx.tx, proposal);
  const { row, offers } = await loadProposal(ctx, proposal);
  const offer = fieldsOf(rate);
  const limits = await authorityOn(ctx.tx, ctx.businessDate);
  refuseDecision(refuseNewOffer(decidedOf(row), offer.amount, deciderOf(ctx, row), limits));
  refuseIssues('offer.check', checkOffer(offer, row.status as ProposalStatus));
  if (offers.length >= MAX_OFFERS) throw new AppError('offer.too-many', { max: MAX_OFFERS });
  const now = ctx.clock.now();
  const id = await insertOffer(
    ctx.tx,
    proposal,
    { ...offer, reason: reason_for_change },
    signedIn(ctx).userId,
    now,
  );
  await changeProposal(ctx.tx, proposal, {}, now);
  await refreshOffers(ctx.tx, proposal);
  const saved = await findOffer(ctx.tx, id);
  if (saved === undefined) throw new Error(`offer ${id} vanished`);
  ctx.audit({
    action: 'proposal.offer-created',
    recordType: 'proposal',
    recordId: proposal,
    after: { status: row.status, offer: offerLine(saved) },
    reason: reason_for_change,
  });
  return offerToWire(saved, isMicroOrSmall(row));
};

export const deleteOfferCase: UseCase<typeof deleteOffer> = async (ctx, { id, reason_for_change }) => {
  const found = await findOffer(ctx.tx, id);
  if (found === undefined) throw new AppError('offer.not-found', { id });
  await lockProposal(ctx.tx, found.proposal_id);
  const { row, offers } = await loadProposal(ctx, found.proposal_id);
  const offer = offers.find((each) => each.id === id);
  if (offer === undefined) throw new AppError('offer.not-found', { id });
  if (!canDeleteOffers(row.status as ProposalStatus)) throw new AppError('offer.locked');
  if (offers.length === 1) throw new AppError('offer.last');
  const now = ctx.clock.now();
  await hideOffers(ctx.tx, [id], now);
  await changeProposal(ctx.tx, row.id, {}, now);
  await refreshOffers(ctx.tx, row.id);
  ctx.audit({
    action: 'proposal.offer-deleted',
    recordType: 'proposal',
    recordId: row.id,
    before: { status: row.status, offer: offerLine(offer) },
    reason: reason_for_change,
  });
  return undefined;
};
