import { statusLabel } from '@lastro/domain/proposal/proposal-status';
import { ApiError } from '../../../lib/api-error';
import { dialogFailure, isStale } from '../../../shared/dialog-failure';
import { notify } from '../../../ui/notify';
import { fieldLabel } from '../labels';
import { isGone, type ProposalRecord, useProposalChanged } from '../proposal-queries';

const STALE = 'A proposta mudou desde que você a abriu. Confira como ela está agora e decida de novo.';
const GONE = 'Outra pessoa excluiu a proposta enquanto você decidia. Nada foi feito.';

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
    if (!isStale(failure) && !isGone(failure) && (now === null || now.version === version))
      return dialogFailure(failure, { labelOf: fieldLabel });
    onClose();
    notify.failure({ title: `Proposta nº ${id}`, message: isGone(failure) ? GONE : movedOn(now) });
    return null;
  };
}

/** What became of it, where that is known. */
function movedOn(now: ProposalRecord | null): string {
  if (now === null) return STALE;
  return `A proposta mudou desde que você a abriu e agora está como “${statusLabel(now.status)}”. Sua decisão não foi gravada: confira e decida de novo.`;
}
