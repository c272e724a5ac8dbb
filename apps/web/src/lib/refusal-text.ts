import type { Refusal } from '@lastro/domain/issues';
import { errorText, isErrorCode } from '@lastro/wire/error-catalogue';

/** A refusal of the domain in the words that the server would use; null where nothing is refused. */
export function refusalText(refusal: Refusal | null): string | null {
  return refusal !== null && isErrorCode(refusal.code) ? errorText(refusal.code, refusal.params) : null;
}
