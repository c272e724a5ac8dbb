import { ApiError } from '../../../lib/api-error';
import { dialogFailure, isStale } from '../../../shared/dialog-failure';
import { notify } from '../../../ui/notify';
import { fieldLabel } from '../labels';
import { type ProposalRecord, useProposalChanged } from '../proposal-queries';

const STALE = 'A proposta mudou desde que você a abriu. Confira como ela está agora e decida de novo.';

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
    if (!isStale(failure) && (now === null || now.version === version)) return told;
    onClose();
    notify.failure({ title: `Proposta nº ${id}`, message: isStale(failure) ? STALE : told.message });
    return null;
  };
}
