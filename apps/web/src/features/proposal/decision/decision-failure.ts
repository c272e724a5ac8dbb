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
    const code = failure instanceof ApiError ? failure.code : null;
    const isDeleted = code === 'proposal.not-found';
    if (!isStale(failure) && !isDeleted && (now === null || now.version === version)) return told;
    onClose();
    // An earlier try of one's own may be what moved it on: then the server's sentence says more.
    const isOwn = code?.startsWith('idempotency.') === true;
    const message = isDeleted ? GONE : isOwn ? told.message : movedOn(now);
    notify.failure({ title: `Proposta nº ${id}`, message });
    return null;
  };
}

/** What became of it, where that is known. */
function movedOn(now: ProposalRecord | null): string {
  if (now === null) return STALE;
  return `A proposta mudou desde que você a abriu e agora está como “${statusLabel(now.status)}”. Esta tentativa não gravou nada: confira como ela está.`;
}
