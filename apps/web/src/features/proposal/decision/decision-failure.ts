import { dialogFailure } from '../../../shared/dialog-failure';
import { fieldLabel } from '../labels';

const STALE = 'A proposta mudou desde que você a abriu. Confira como ela está agora e confirme de novo.';

/** What a dialog about a proposal says when its command fails. */
export function decisionFailure(failure: unknown): Error {
  return dialogFailure(failure, { stale: STALE, labelOf: fieldLabel });
}
