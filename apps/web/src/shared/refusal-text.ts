import type { Refusal } from '@lastro/domain/issues';
import { errorText } from '@lastro/wire/error-catalogue';

/** A refusal of the domain in the words that the server would use; null where nothing is refused. */
export function refusalText(refusal: Refusal | null): string | null {
  return refusal === null ? null : errorText(refusal.code, refusal.params);
}
