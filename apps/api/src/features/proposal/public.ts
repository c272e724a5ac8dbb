import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { inTransaction } from '../../platform/db/tx';
import { appendAudit } from '../../platform/door/audit';
import type { Door } from '../../platform/door/door';
import { changeProposal, lockProposal, statusOf } from './proposal-store';

export { proposalJobs } from './jobs';

/** What only the credit pipeline decides, people never (decisions §3 "system"). */
export type SystemStatus = Extract<
  ProposalStatus,
  'indicative' | 'running' | 'pending' | 'error' | 'pending_level'
>;

/** The pipeline tells where a proposal stands. It has no at-sign in its name, so the history shows a service. */
export async function tellSystemStatus(
  door: Pick<Door, 'db' | 'clock'>,
  id: number,
  status: SystemStatus,
): Promise<void> {
  const { db, clock } = door;
  await inTransaction(db, 'command', async (tx) => {
    await lockProposal(tx, id);
    const before = await statusOf(tx, id);
    await changeProposal(tx, id, { status }, clock.now());
    await appendAudit(
      tx,
      {
        action: 'proposal.status-told',
        recordType: 'proposal',
        recordId: id,
        before: { status: before },
        after: { status },
        actor: { id: null, name: 'credit-pipeline' },
      },
      { user: null, clock, origin: { address: 'local', device: 'serviço' }, requestId: 'credit-pipeline' },
    );
  });
}
