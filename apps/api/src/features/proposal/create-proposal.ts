import { checkProposal, largestOffer } from '@lastro/domain/proposal/proposal-rules';
import { refuseStep } from '@lastro/domain/proposal/proposal-transitions';
import type { createProposal } from '@lastro/wire/proposal/proposal-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { columnsOf, fieldsOf, referencesOf, textOf } from './proposal-input';
import { authorityOn, hasApproved } from './proposal-read';
import { insertOffer, insertProposal, refreshOffers } from './proposal-store';
import { proposalToTrail } from './proposal-translate';
import { deciderOf, loadProposal, refuseDecision, viewProposal } from './proposal-view';

export const createProposalCase: UseCase<typeof createProposal> = async (ctx, input) => {
  const offers = input.rates.map(fieldsOf);
  const limits = await authorityOn(ctx.tx, ctx.businessDate);
  const proposed = { status: null, largestOffer: largestOffer(offers) };
  refuseDecision(refuseStep(proposed, input.status, deciderOf(ctx, null), limits));
  refuseIssues(
    'proposal.check',
    checkProposal({
      isNew: true,
      status: input.status,
      productId: input.product_id ?? null,
      observation: textOf(input.observation),
      risks: input.risks_policy,
      offers,
    }),
  );
  const { companyId, partnerId } = await referencesOf(ctx, input);
  // What was rejected at once competes with nobody.
  if (input.status !== 'rejected' && (await hasApproved(ctx.tx, companyId)))
    throw new AppError('proposal.approved-exists');
  const by = signedIn(ctx).userId;
  const now = ctx.clock.now();
  const id = await insertProposal(ctx.tx, {
    ...columnsOf(input, partnerId),
    company_id: companyId,
    created_by: by,
    created_at: now,
    updated_at: now,
  });
  for (const [index, offer] of offers.entries()) {
    const reason = input.rates[index]?.reason_for_change ?? input.reason_for_change;
    await insertOffer(ctx.tx, id, { ...offer, reason }, by, now);
  }
  await refreshOffers(ctx.tx, id);
  const after = await loadProposal(ctx, id);
  ctx.audit({
    action: 'proposal.created',
    recordType: 'proposal',
    recordId: id,
    after: proposalToTrail(after.row, after.offers),
    reason: input.reason_for_change,
  });
  return viewProposal(ctx, after);
};
