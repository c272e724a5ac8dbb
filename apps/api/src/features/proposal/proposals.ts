import { cents, centsToReais, isAtLeast, totalCents } from '@lastro/domain/money';
import { STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { refuseDeletion } from '@lastro/domain/proposal/proposal-transitions';
import { pageMetadata } from '@lastro/wire/lists';
import type {
  countProposals,
  deleteProposal,
  getProposal,
  getRefusal,
  listGuarantees,
  listProposals,
} from '@lastro/wire/proposal/proposal-operations';
import type { UseCase } from '../../platform/door/binding';
import { signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { authorship } from './proposal-filter-read';
import { countsByStatus, pageOfProposals } from './proposal-list-read';
import { activeGuarantees, findRefusal } from './proposal-read';
import { changeProposal } from './proposal-store';
import { proposalRowToWire, proposalToTrail, refusalToWire } from './proposal-translate';
import { holdProposal, loadProposal, viewProposal } from './proposal-view';

export const listProposalsCase: UseCase<typeof listProposals> = async (ctx, { mine, ...filter }) => {
  const asked = { ...filter, ...authorship(mine, signedIn(ctx).userId) };
  const { rows, total } = await pageOfProposals(ctx.tx, asked, ctx.businessDate);
  return {
    results: rows.map((row) => proposalRowToWire(row, ctx.businessDate)),
    metadata: pageMetadata(filter.page, filter.limit, total),
  };
};

export const countProposalsCase: UseCase<typeof countProposals> = async (
  ctx,
  { mine, status: _status, ...filter },
) => {
  const asked = { ...filter, ...authorship(mine, signedIn(ctx).userId) };
  const rows = await countsByStatus(ctx.tx, asked, ctx.businessDate);
  const counts = STATUS_CODES.map((status) => {
    const row = rows.find((each) => each.status === status);
    const amount = cents(row?.amount_cents ?? 0);
    return {
      status,
      count: row?.count ?? 0,
      amount: centsToReais(amount),
      amount_at_least: isAtLeast(amount),
    };
  });
  const totalAmount = totalCents(rows.map(({ amount_cents }) => cents(amount_cents)));
  return {
    counts,
    total: counts.reduce((sum, { count }) => sum + count, 0),
    total_amount: centsToReais(totalAmount),
    total_amount_at_least: isAtLeast(totalAmount),
  };
};

export const getProposalCase: UseCase<typeof getProposal> = async (ctx, { id }) =>
  viewProposal(ctx, await loadProposal(ctx, id));

/** Hidden, never erased, and only while nobody has answered it (decisions §3). */
export const deleteProposalCase: UseCase<typeof deleteProposal> = async (
  ctx,
  { id, version, reason_for_change },
) => {
  const { row, offers } = await holdProposal(ctx, id, version);
  refuse(refuseDeletion(row.status));
  const now = ctx.clock.now();
  await changeProposal(ctx.tx, id, { deleted_at: now }, now);
  ctx.audit({
    action: 'proposal.deleted',
    recordType: 'proposal',
    recordId: id,
    before: proposalToTrail(row, offers),
    reason: reason_for_change,
  });
  return undefined;
};

export const getRefusalCase: UseCase<typeof getRefusal> = async (ctx, { id }) => {
  await loadProposal(ctx, id);
  const refusal = await findRefusal(ctx.tx, id);
  if (refusal === undefined) throw new AppError('refusal.not-found', { id });
  return refusalToWire(refusal);
};

export const listGuaranteesCase: UseCase<typeof listGuarantees> = async (ctx) => {
  const rows = await activeGuarantees(ctx.tx);
  if (rows.length === 0) throw new AppError('guarantees.not-found');
  return rows;
};
