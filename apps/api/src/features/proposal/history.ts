import { isProposalStatus, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import type { UseCase } from '../../platform/door/binding';
import { AppError } from '../../platform/door/errors';
import { auditPage } from '../audit/public';
import { pipelineOf } from './proposal-translate';

/** The trail of one proposal, newest first, also of a hidden one: nothing that was done is forgotten. */
export const getProposalHistoryCase: UseCase<typeof getProposalHistory> = async (ctx, { id, ...pages }) => {
  const { results, metadata } = await auditPage(ctx.tx, {
    ...pages,
    recordType: 'proposal',
    recordId: String(id),
  });
  if (metadata.total === 0) throw new AppError('proposal.history-not-found');
  return results.map((entry) => {
    const before = fieldsOf(entry.before);
    const after = fieldsOf(entry.after);
    const status = statusOf(after.status) ?? statusOf(before.status);
    return {
      seq: entry.seq,
      datetime: entry.at,
      user: entry.actor,
      user_name: entry.actorName,
      type: entry.actor.includes('@') ? ('user' as const) : ('service' as const),
      action: entry.action,
      proposal_id: id,
      proposal_data: {
        status,
        old_status: statusOf(before.status),
        status_credit_pipeline: textOf(after.pipeline) ?? textOf(before.pipeline) ?? pipelineOf(status ?? ''),
        changes: changesOf(before, after),
        reason: entry.reason,
      },
    };
  });
};

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function statusOf(value: unknown): ProposalStatus | null {
  return typeof value === 'string' && isProposalStatus(value) ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Told by the entry itself, and not among what changed. */
const TOLD = ['status', 'pipeline'];

/** Field by field, but for the status and its stage, which the entry tells by itself. */
function changesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !TOLD.includes(name),
  );
  return names
    .map((field) => ({ field, before: shown(before[field]), after: shown(after[field]) }))
    .filter((change) => change.before !== change.after);
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join('\n');
  return String(value);
}
