import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { inTransaction } from '../../platform/db/tx';
import { appendServiceAudit, type Scribe } from '../../platform/door/audit';
import type { Door } from '../../platform/door/door';
import { changeProposal, lockProposal, statusOf } from './proposal-store';
import { pipelineOf } from './proposal-translate';

/** What only the credit pipeline decides, people never (decisions §3 "system"). */
export type SystemStatus = Extract<
  ProposalStatus,
  'indicative' | 'running' | 'pending' | 'error' | 'pending_level'
>;

/** The pipeline tells where a proposal stands. Nothing brings its word yet: the demo alone speaks for it. */
export async function tellSystemStatus(
  door: Pick<Door, 'db'> & Scribe,
  id: number,
  status: SystemStatus,
): Promise<void> {
  const { db, clock } = door;
  await inTransaction(db, 'command', async (tx) => {
    await lockProposal(tx, id);
    const before = await statusOf(tx, id);
    await changeProposal(tx, id, { status }, clock.now());
    await appendServiceAudit(tx, door, 'credit-pipeline', {
      action: 'proposal.status-told',
      recordType: 'proposal',
      recordId: id,
      before: { status: before },
      after: { status, pipeline: pipelineOf(status) },
    });
  });
}
