import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError, messageOf } from './api-error';

interface ServerErrorTarget<T extends FieldValues> {
  readonly setError: UseFormSetError<T>;
  /** The form's own field for a wire path; null when the form has no such field. */
  readonly fieldOf: (wirePath: string) => FieldPath<T> | null;
}

/**
 * Architecture §4.5: issues go to their fields, what is left shows in the form's banner; one surface per failure.
 * Returns the banner's sentences, empty when every issue found its field.
 */
export function showServerErrors<T extends FieldValues>(
  failure: unknown,
  target: ServerErrorTarget<T>,
): string[] {
  if (!(failure instanceof ApiError)) return [messageOf(failure)];
  const { placed, left } = placeFieldErrors(failure, target.fieldOf);
  placed.forEach(({ field, message }, index) => {
    target.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  const banner = [...failure.nonFieldErrors, ...left];
  return banner.length > 0 || placed.length > 0 ? banner : [failure.detail];
}

function placeFieldErrors<F extends string>(failure: ApiError, fieldOf: (wirePath: string) => F | null) {
  const placed: { field: F; message: string }[] = [];
  const left: string[] = [];
  for (const [path, messages] of Object.entries(failure.fieldErrors)) {
    const field = fieldOf(path);
    if (field === null)
      left.push(...messages.map((message) => (path === '' ? message : `${path}: ${message}`)));
    else placed.push({ field, message: messages.join(' ') });
  }
  return { placed, left };
}
