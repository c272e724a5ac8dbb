import { normalizeIP } from '@fastify/rate-limit';
import type { SessionUser } from './context';
import { AppError } from './errors';

/** Asked within a second where the database answers at all; whoever comes after them is told to come back. */
const MOST_WAITING = 500;
/** As long as anybody waits for a connection: a line that stands still is not worth more. */
const PATIENCE_MS = 10_000;
const TRY_AGAIN_SECONDS = 5;

type Answer = Promise<SessionUser | null>;

export interface UnknownTokens {
  /** Asks who a token belongs to that this process has not let in yet. */
  ask(address: string, tokenHash: Buffer, find: () => Answer): Answer;
}

interface Line {
  /** By the hash of the token: a screen sends many calls together, and one question serves all that still wait for it. */
  readonly waiting: Map<string, Answer>;
  last: Promise<unknown>;
  busy: number;
}

/**
 * A token that nobody knows costs a question to the database, on the few connections that let everybody in. Those of one
 * address stand in line, so that whoever guesses takes one of these connections at most, and whoever shares the address
 * with them is let in after a moment and not refused.
 */
export function unknownTokens(): UnknownTokens {
  const lines = new Map<string, Line>();

  function lineOf(address: string): Line {
    const key = normalizeIP(address);
    const line = lines.get(key) ?? { waiting: new Map<string, Answer>(), last: Promise.resolve(), busy: 0 };
    lines.set(key, line);
    return line;
  }

  /** When those before are through; whoever has waited too long by then is told so, and is not asked for any more. */
  function inTurn(line: Line, address: string, key: string, find: () => Answer): Answer {
    return new Promise((resolve, reject) => {
      let isLate = false;
      const patience = setTimeout(() => {
        isLate = true;
        line.waiting.delete(key);
        reject(busy());
      }, PATIENCE_MS);
      line.busy += 1;
      line.last = line.last.then(async () => {
        clearTimeout(patience);
        // From here on the answer may be older than a call that comes now.
        if (!isLate) line.waiting.delete(key);
        if (!isLate) await Promise.resolve().then(find).then(resolve, reject);
        line.busy -= 1;
        if (line.busy === 0) lines.delete(normalizeIP(address));
      });
    });
  }

  return {
    async ask(address, tokenHash, find) {
      const line = lineOf(address);
      const key = tokenHash.toString('base64');
      const same = line.waiting.get(key);
      if (same !== undefined) return same;
      if (line.waiting.size >= MOST_WAITING) throw busy();
      const answer = inTurn(line, address, key, find);
      line.waiting.set(key, answer);
      return answer;
    },
  };
}

function busy(): AppError {
  return new AppError('server.busy', { seconds: TRY_AGAIN_SECONDS });
}
