import type { IsoDate } from '@lastro/domain/dates';
import type { Cnpj } from '@lastro/domain/tax-id';
import type { Tx } from '../../platform/door/context';
import { pageOfProposals } from './proposal-list-read';
import { proposalRowToWire } from './proposal-translate';

export { proposalJobs } from './jobs';
export { isAccepted, isProposed } from './order-read';
export { committedTo } from './proposal-read';
export { type SystemStatus, tellSystemStatus } from './system-status';

const LATEST = 10;

/** The newest proposals of a company, as the list shows them. */
export async function latestProposals(tx: Tx, cnpj: Cnpj, today: IsoDate) {
  const newest = { cnpj, page: 1, limit: LATEST, sort: '-created_at' } as const;
  const { rows, total } = await pageOfProposals(tx, newest, today);
  return { total, latest: rows.map((row) => proposalRowToWire(row, today)) };
}
