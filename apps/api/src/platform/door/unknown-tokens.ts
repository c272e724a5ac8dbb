import { normalizeIP } from '@fastify/rate-limit';
import { WAIT_MS } from '../db/connect';
import { fairShare } from '../db/fair-share';
import type { SessionUser } from './context';
import { AppError } from './errors';

/** Asked within a second where the database answers at all; whoever comes after them is told to come back. */
const MOST_WAITING = 500;
const TRY_AGAIN_SECONDS = 5;

type Answer = Promise<SessionUser | null>;

export interface UnknownTokens {
  /** Asks who a token belongs to that this process has not let in yet. */
  ask(address: string, tokenHash: Buffer, find: () => Answer): Answer;
}

/**
 * A token that nobody knows costs a question to the database, on the few connections that let everybody in. Those of one
 * address stand in line, so that whoever guesses takes one of these connections at most, and whoever shares the address
 * with them is let in after a moment and not refused.
 */
export function unknownTokens(): UnknownTokens {
  const line = fairShare({
    most: 1,
    mostWaiting: MOST_WAITING,
    // A line that stands still is not worth more than a connection.
    patienceMs: WAIT_MS,
    late: () => new AppError('server.busy', { seconds: TRY_AGAIN_SECONDS }),
  });
  /** A screen sends many calls together, and one question serves all that still wait for it. */
  const waiting = new Map<string, Answer>();

  return {
    async ask(address, tokenHash, find) {
      const caller = normalizeIP(address);
      const key = `${caller} ${tokenHash.toString('base64')}`;
      const same = waiting.get(key);
      if (same !== undefined) return same;
      const served = () => {
        if (waiting.get(key) === answer) waiting.delete(key);
      };
      const answer = line.run(caller, async () => {
        // From here on the answer may be older than a call that comes now.
        served();
        return find();
      });
      waiting.set(key, answer);
      return answer.finally(served);
    },
  };
}
