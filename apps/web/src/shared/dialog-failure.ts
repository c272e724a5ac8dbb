import { ApiError, messageOf } from '../lib/api-error';

export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'version.stale';
}

interface Words {
  /** Instead of the general sentence when somebody else was quicker. */
  readonly stale?: string;
  readonly labelOf?: (field: string) => string;
}

/** What a dialog says when its command fails: the sentence, and each wrong field of a form that is not on screen. */
export function dialogFailure(failure: unknown, { stale, labelOf = (field) => field }: Words = {}): Error {
  if (stale !== undefined && isStale(failure)) return new Error(stale);
  if (!(failure instanceof ApiError)) return new Error(messageOf(failure));
  const fields = Object.entries(failure.fieldErrors).map(
    ([path, messages]) => `${labelOf(path.split('.')[0] ?? '')}: ${messages.join(' ')}`,
  );
  return new Error([messageOf(failure), ...fields].join(' '));
}
