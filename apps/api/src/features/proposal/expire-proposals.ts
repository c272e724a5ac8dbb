import { pipelineStage } from '@lastro/domain/proposal/proposal-status';
import type { Clock } from '../../platform/clock';
import type { ServiceRecord, Tx } from '../../platform/door/context';
import { expireProposals } from './proposal-store';

export const EXPIRE_SERVICE = 'proposal:expire';

/**
 * Writes down that approvals have ended, a batch at a time, one entry of the trail for each. The rule is the calendar's
 * (`statusOn`): this only tidies, by the job or by the first command that meets one. A command tells the trail at its end,
 * because nobody may hold the trail's head and then wait for a proposal.
 */
export async function tidyExpired(
  tx: Tx,
  clock: Clock,
  which: { readonly batch: number; readonly companyId?: number },
  tell: (record: ServiceRecord) => void,
): Promise<number> {
  const done = await expireProposals(tx, { today: clock.businessDate(), now: clock.now(), ...which });
  for (const recordId of done)
    tell({
      service: EXPIRE_SERVICE,
      action: 'proposal.expired',
      recordType: 'proposal',
      recordId,
      before: { status: 'approved', pipeline: pipelineStage('approved') },
      after: { status: 'expired', pipeline: pipelineStage('expired') },
    });
  return done.length;
}
