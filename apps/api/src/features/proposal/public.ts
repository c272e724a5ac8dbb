import type { IsoDate } from '@lastro/domain/dates';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { Cnpj } from '@lastro/domain/tax-id';
import { inTransaction } from '../../platform/db/tx';
import { appendServiceAudit, type Scribe } from '../../platform/door/audit';
import type { Tx } from '../../platform/door/context';
import type { Door } from '../../platform/door/door';
import { pageOfProposals } from './proposal-list-read';
import { changeProposal, lockProposal, statusOf } from './proposal-store';
import { pipelineOf, proposalRowToWire } from './proposal-translate';

export { proposalJobs } from './jobs';
export { isAccepted, isProposed } from './order-read';
export { committedTo } from './proposal-read';

const LATEST = 10;

/** The newest proposals of a company, as the list shows them. */
export async function latestProposals(tx: Tx, cnpj: Cnpj, today: IsoDate) {
  const newest = { cnpj, page: 1, limit: LATEST, sort: '-created_at' } as const;
  const { rows, total } = await pageOfProposals(tx, newest, today);
  return { total, latest: rows.map((row) => proposalRowToWire(row, today)) };
}

/** What only the credit pipeline decides, people never (decisions §3 "system"). */
export type SystemStatus = Extract<
  ProposalStatus,
  'indicative' | 'running' | 'pending' | 'error' | 'pending_level'
>;

/** The pipeline tells where a proposal stands. */
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
