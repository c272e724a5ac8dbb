import { ApiError, messageOf } from '../lib/api-error';

export function isStale(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'version.stale';
}

interface Words {
  readonly labelOf?: (field: string) => string;
}

/** What a dialog says when its command fails: the sentence, and each wrong field of a form that is not on screen. */
export function dialogFailure(failure: unknown, { labelOf = (field) => field }: Words = {}): Error {
  if (!(failure instanceof ApiError)) return new Error(messageOf(failure));
  const fields = Object.entries(failure.fieldErrors).map(
    ([path, messages]) => `${labelOf(path.split('.')[0] ?? '')}: ${messages.join(' ')}`,
  );
  return new Error([messageOf(failure), ...fields].join(' '));
}
