import { setMaxListeners } from 'node:events';
import type { FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Aborted when its client goes away unanswered. */
    gone: AbortSignal;
  }
}

export function goneWith({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  // One GraphQL text asks for several fields, each of which may wait.
  setMaxListeners(0, controller.signal);
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
