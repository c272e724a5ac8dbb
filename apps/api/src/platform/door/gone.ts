import type { FastifyReply } from 'fastify';
import type { Gone } from '../db/fair-share';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its client went away unanswered. */
    gone: Gone;
  }
}

export function goneWith({ raw }: Pick<FastifyReply, 'raw'>): Gone {
  // One GraphQL text asks for several fields, each of which may wait.
  const listeners = new Set<() => void>();
  let isGone = false;
  raw.once('close', () => {
    isGone = !raw.writableFinished;
    if (isGone) for (const tell of listeners) tell();
    listeners.clear();
  });
  return {
    get isGone() {
      return isGone;
    },
    listen(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
