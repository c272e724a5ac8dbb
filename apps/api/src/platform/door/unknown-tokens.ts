import { normalizeIP } from '@fastify/rate-limit';
import { AppError } from './errors';

const WINDOW_MS = 60_000;
/** More addresses than send such tokens in a minute: beyond it all begin anew. */
const MOST_ADDRESSES = 10_000;

export interface UnknownTokens {
  /** Asks who a token belongs to, unless its address has sent too many that belong to nobody. */
  ask<T>(address: string, find: () => Promise<T | null>): Promise<T | null>;
}

/**
 * A token that nobody knows costs a question to the database, on the few connections that let everybody in: an address has
 * as many of them in a minute as calls before sign-in. One that is being asked about counts until it is known.
 */
export function unknownTokens(most: number, nowMs: () => number = () => performance.now()): UnknownTokens {
  const sent = new Map<string, { count: number; readonly untilMs: number }>();

  function budgetOf(address: string) {
    const now = nowMs();
    const key = normalizeIP(address);
    const known = sent.get(key);
    if (known !== undefined && now < known.untilMs) return known;
    if (sent.size >= MOST_ADDRESSES) sent.clear();
    const fresh = { count: 0, untilMs: now + WINDOW_MS };
    sent.set(key, fresh);
    return fresh;
  }

  return {
    async ask(address, find) {
      const budget = budgetOf(address);
      if (budget.count >= most)
        throw new AppError('request.too-many', {
          seconds: Math.max(1, Math.ceil((budget.untilMs - nowMs()) / 1000)),
        });
      budget.count += 1;
      try {
        const found = await find();
        if (found !== null) budget.count -= 1;
        return found;
      } catch (error) {
        // A fault of ours is nobody's guess.
        budget.count -= 1;
        throw error;
      }
    },
  };
}
