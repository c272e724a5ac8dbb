import { ApiError } from '../../../lib/api-error';
import { dialogFailure, isStale } from '../../../shared/dialog-failure';
import { notify } from '../../../ui/notify';
import { fieldLabel } from '../labels';
import { useProposalChanged } from '../proposal-queries';

const STALE = 'A proposta mudou desde que você a abriu. Confira como ela está agora e decida de novo.';

/**
 * What a dialog about a proposal does when its command fails. Somebody changed it meanwhile: it closes, so that nobody
 * confirms a second time what it does not show. Anything else it says itself, over the page as it is now.
 */
export function useDecisionFailure(proposalId: number, onClose: () => void) {
  const { refresh } = useProposalChanged();
  return async (failure: unknown): Promise<Error | null> => {
    const isAnswer = failure instanceof ApiError && !failure.isTransient;
    if (isAnswer) await refresh(proposalId);
    if (!isStale(failure)) return dialogFailure(failure, { labelOf: fieldLabel });
    onClose();
    notify.failure({ message: STALE });
    return null;
  };
}
