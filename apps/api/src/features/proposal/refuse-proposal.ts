import { checkRefusal, type OfferCaps } from '@lastro/domain/proposal/proposal-rules';
import { refuseStep } from '@lastro/domain/proposal/proposal-transitions';
import type { InputOf } from '@lastro/wire/operation';
import type { refuseProposal } from '@lastro/wire/proposal/proposal-operations';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { textOf } from './proposal-input';
import { changeProposal, saveRefusal } from './proposal-store';
import {
  approvalToTrail,
  proposalToTrail,
  type RefusalRow,
  refusalToTrail,
  refusalToWire,
} from './proposal-translate';
import {
  decidedOf,
  deciderOf,
  holdProposal,
  loadProposal,
  refuseDecision,
  surroundingsOf,
} from './proposal-view';

type RefusalInput = Omit<InputOf<typeof refuseProposal>, 'id' | 'version'>;

/** Spec §7: the company's refusal by its own call; the status and the details are saved together. */
export const refuseProposalCase: UseCase<typeof refuseProposal> = async (
  ctx,
  { id, version, ...refusal },
) => {
  const before = await holdProposal(ctx, id, version);
  const around = await surroundingsOf(ctx, before);
  const decided = await decidedOf(ctx, before, around);
  refuseDecision(refuseStep(decided, 'refused', deciderOf(ctx, before), around.limits));
  refuseWrongRefusal(refusal, around.caps);
  await changeProposal(
    ctx.tx,
    id,
    { status: 'refused', approved_at: null, expires_on: null },
    ctx.clock.now(),
  );
  const saved = await keepRefusal(ctx, id, refusal);
  const after = await loadProposal(ctx, id);
  ctx.audit({
    action: 'proposal.status-changed',
    recordType: 'proposal',
    recordId: id,
    before: {
      ...proposalToTrail(before.row, before.offers),
      ...approvalToTrail(before.row.status, around.approval),
    },
    after: {
      ...proposalToTrail(after.row, after.offers),
      ...approvalToTrail(after.row.status, around.approval),
      ...refusalToTrail(saved),
    },
    reason: refusal.detail ?? refusal.reason,
  });
  return refusalToWire(saved);
};

/** A refusal that is not there at all lacks the same as one that says nothing. */
export function refuseWrongRefusal(refusal: RefusalInput | null, caps: OfferCaps): void {
  if (refusal === null)
    throw new AppError('refusal.check', {}, { issues: [{ path: 'reason', code: 'field.required' }] });
  refuseIssues(
    'refusal.check',
    checkRefusal(
      {
        reason: refusal.reason,
        newAmount: refusal.new_proposal_value ?? null,
        newDeadline: refusal.new_proposal_deadline ?? null,
        detail: textOf(refusal.detail),
      },
      caps,
    ),
  );
}

export async function keepRefusal(
  ctx: Context,
  proposalId: number,
  refusal: RefusalInput,
): Promise<RefusalRow> {
  const row = {
    proposal_id: proposalId,
    reason: refusal.reason,
    new_amount_cents: refusal.new_proposal_value ?? null,
    new_deadline: refusal.new_proposal_deadline ?? null,
    detail: textOf(refusal.detail),
    refused_at: ctx.clock.now(),
  };
  await saveRefusal(ctx.tx, row);
  return row;
}
