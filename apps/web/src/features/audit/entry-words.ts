import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { capitalize } from '../../lib/words';
import type { TrailEntry } from '../../shared/trail/entry-words';

/** A service signs in with no e-mail. */
export function accountOf({ actor, actorType }: TrailEntry): string | null {
  return actorType === 'user' ? actor : null;
}

export function phraseOf({ action }: TrailEntry): string {
  return capitalize(actionPhrase(action));
}
