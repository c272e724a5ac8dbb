import { ApiError, messageOf } from '../../lib/api-error';
import { fieldLabel } from './labels';

const STALE = 'A proposta mudou desde que você a abriu. Confira como ela está agora e confirme de novo.';

export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'version.stale';
}

/** What a dialog says when its command fails: the sentence, and each wrong field of a form that is not on screen. */
export function dialogFailure(failure: unknown): Error {
  if (isStale(failure)) return new Error(STALE);
  if (!(failure instanceof ApiError)) return new Error(messageOf(failure));
  const fields = Object.entries(failure.fieldErrors).map(
    ([path, messages]) => `${fieldLabel(path.split('.')[0] ?? '')}: ${messages.join(' ')}`,
  );
  return new Error([messageOf(failure), ...fields].join(' '));
}
