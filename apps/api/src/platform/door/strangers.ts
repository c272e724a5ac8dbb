import type { Operation } from '@lastro/wire/operation';
import type { FastifyRequest } from 'fastify';
import { refuseAccess, refuseStranger } from './entrance';

type Caller = Pick<FastifyRequest, 'sessionUser' | 'hadToken'>;

/** What signs somebody in is a name and a password, or a token. */
const MAX_BODY = 64 * 1024;

/**
 * What a route does with those for whom nothing is there, because they have no session or not the right: they are turned
 * away before anything of what they send is read, because reading it takes everybody's time and memory. Where something is
 * for everybody, strangers can send little.
 */
export function toStrangers(operations: readonly Pick<Operation, 'access' | 'effect'>[]): {
  readonly bodyLimit?: number;
  readonly onRequest?: (request: Caller) => Promise<void>;
} {
  if (operations.some(({ access }) => access === 'public')) return { bodyLimit: MAX_BODY };
  return {
    onRequest: async ({ sessionUser, hadToken }) => {
      const caller = { user: sessionUser, hadToken };
      refuseStranger(caller);
      const [only, ...others] = operations;
      // Of several calls at one address each is answered for itself.
      if (only !== undefined && others.length === 0) refuseAccess(only, caller);
    },
  };
}
