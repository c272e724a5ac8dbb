import type { Operation } from '@lastro/wire/operation';
import type { FastifyRequest } from 'fastify';
import { refuseStranger } from './entrance';

type Caller = Pick<FastifyRequest, 'sessionUser' | 'hadToken'>;

/** What signs somebody in is a name and a password, or a token. */
const MAX_BODY = 64 * 1024;

/**
 * What a route does with those who have no session: where nothing is for them they are turned away before anything of
 * what they send is read, because reading it takes everybody's time. Elsewhere they can send little.
 */
export function toStrangers(operations: readonly Pick<Operation, 'access'>[]): {
  readonly bodyLimit?: number;
  readonly onRequest?: (request: Caller) => Promise<void>;
} {
  if (operations.some(({ access }) => access === 'public')) return { bodyLimit: MAX_BODY };
  return {
    onRequest: async ({ sessionUser, hadToken }) => {
      refuseStranger({ user: sessionUser, hadToken });
    },
  };
}
