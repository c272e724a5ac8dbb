import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import { ApiError } from '../../../lib/api-error';
import { dialogFailure, isStale } from '../../../shared/dialog-failure';
import { notify } from '../../../ui/notify';
import { fieldLabel } from '../labels';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';

const STALE = 'A proposta mudou desde que você a abriu. Confira como ela está agora e decida de novo.';
const GONE = 'A proposta já foi excluída.';

/**
 * What a dialog about a proposal does when its command fails. Somebody changed it meanwhile: it closes, so that nobody
 * confirms a second time what it does not show, and a notice says why. Anything else it says itself: the page that it
 * belongs to is still there.
 */
export function useDecisionFailure(
  { id, version }: Pick<ProposalRecord, 'id' | 'version'>,
  onClose: () => void,
) {
  const { refresh } = useProposalChanged();
  return async (failure: unknown): Promise<Error | null> => {
    const isAnswer = failure instanceof ApiError && !failure.isTransient;
    const now = isAnswer ? await refresh(id) : null;
    const told = dialogFailure(failure, { labelOf: fieldLabel });
    const isKnown = now !== null && (now === 'gone' || now.version !== version);
    if (!isKnown && !isStale(failure)) return told;
    onClose();
    const message = now === 'gone' ? GONE : isOwnDoing(failure) ? told.message : movedOn(now);
    notify.failure({ title: `Proposta nº ${id}`, message });
    return null;
  };
}

/**
 * This try, or an earlier one, may be what moved it on: the server says so, or said what this page cannot read though it
 * refused nothing. Then the failure's own sentence says more.
 */
function isOwnDoing(failure: unknown): boolean {
  return failure instanceof ApiError && (failure.code.startsWith('idempotency.') || failure.status < 400);
}

/** What became of it, where that is known. */
function movedOn(now: ProposalRecord | null): string {
  if (now === null) return STALE;
  return `A proposta mudou desde que você a abriu e agora está como “${statusLabel(now.status)}”. Esta tentativa não gravou nada: confira como ela está.`;
}
