import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import type { Gone } from '../db/fair-share';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether its client went away unanswered. */
    gone: Gone;
  }
}

export function goneWith({ raw }: Pick<FastifyReply, 'raw'>, socket: Socket): Gone {
  // One GraphQL text asks for several fields, each of which may wait.
  const listeners = new Set<() => void>();
  let isGone = false;
  const over = () => {
    raw.off('close', over);
    socket.off('close', over);
    isGone = !raw.writableFinished;
    if (isGone) for (const tell of listeners) tell();
    listeners.clear();
  };
  raw.once('close', over);
  // An answer that stands behind another one of the same connection is not told that the connection has gone. As many
  // stand there as the sender likes.
  socket.setMaxListeners(0).once('close', over);
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
