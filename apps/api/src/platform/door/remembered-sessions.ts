import { KEPT_MS, type LeaveToRemember } from '../db/remembering';
import type { SessionUser } from './context';
import type { SessionSource, Sessions } from './session';

/** More than work at once: beyond it all is asked anew. */
const MOST = 10_000;

interface Known {
  readonly user: SessionUser;
  readonly leave: number;
  readonly untilMs: number;
}

/**
 * Who a token belongs to, asked of the database once in a while: a screen sends many requests together. Only an open
 * session is remembered, by the hash of its token, under a leave that ends with the first change to any session, and never
 * past its own end. A command asks once more with its last statement (`write-down.ts`).
 */
export function rememberedSessions(
  source: SessionSource,
  leave: Pick<LeaveToRemember, 'current'>,
  nowMs: () => number = () => performance.now(),
): Sessions {
  const known = new Map<string, Known>();
  return {
    isFamiliar: (tokenHash) => known.has(tokenHash.toString('base64')),
    async find(tokenHash) {
      const key = tokenHash.toString('base64');
      // Both before the question: an answer may be older than a change that came while it was on its way.
      const askedAt = nowMs();
      const under = leave.current();
      const remembered = known.get(key);
      if (remembered !== undefined && remembered.leave === under && askedAt < remembered.untilMs)
        return remembered.user;
      const found = await source.find(tokenHash);
      if (found === null) {
        known.delete(key);
        return null;
      }
      if (under !== null && under === leave.current()) {
        if (known.size >= MOST) known.clear();
        const untilMs = askedAt + Math.min(KEPT_MS, found.holdsForMs);
        known.set(key, { user: found.user, leave: under, untilMs });
      }
      return found.user;
    },
  };
}
