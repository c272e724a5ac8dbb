import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './errors';
import { clientAddress } from './session';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * For what works on while nobody is there any more to be answered: its body counts until it is done. Refused where the
     * sender had gone before, and has sent as much as may be meanwhile.
     */
    keepBody(): () => void;
  }
}

/** Of one user, or one address before sign-in, from the first byte to the answer. A usual call has some kilobytes. */
const MOST_BYTES = 24 * 1024 * 1024;
const TRY_AGAIN_SECONDS = 5;

/**
 * How much of everybody's memory one caller's bodies take at once: those that are on their way, however slowly, and those
 * whose calls wait or work. What would be more is refused before it is read.
 */
export function bodiesInHand(): (request: FastifyRequest, reply: FastifyReply) => void {
  const inHand = new Map<string, number>();
  return (request, { raw }) => {
    const bytes = bytesOf(request);
    if (bytes === 0) {
      request.keepBody = () => () => undefined;
      return;
    }
    const caller = String(request.sessionUser?.userId ?? normalizeIP(clientAddress(request)));
    let holders = 0;
    /** Its bytes count once, however many hold it, and again where everybody had let go of it. */
    const hold = () => {
      if (holders === 0) count(inHand, caller, bytes);
      holders += 1;
      return once(() => {
        holders -= 1;
        if (holders === 0) count(inHand, caller, -bytes);
      });
    };
    const letGo = hold();
    const { socket } = request.raw;
    // Breaking, a connection tells its answers before it tells the others that listen: it may be told twice.
    const over = () => {
      raw.off('close', over);
      socket.off('close', over);
      letGo();
    };
    raw.once('close', over);
    // As in `gone.ts`: an answer that stands behind another one is not told.
    socket.setMaxListeners(0).once('close', over);
    // Nor is anybody who comes too late: the session was looked up meanwhile.
    if (raw.closed || socket.destroyed) over();
    request.keepBody = hold;
  };
}

function count(inHand: Map<string, number>, caller: string, bytes: number): void {
  const sum = (inHand.get(caller) ?? 0) + bytes;
  if (sum > MOST_BYTES) throw new AppError('server.busy', { seconds: TRY_AGAIN_SECONDS });
  if (sum > 0) inHand.set(caller, sum);
  else inHand.delete(caller);
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}

/** As much as may be where it does not say (it comes in pieces, or packed), or says more, which is not read. */
function bytesOf({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
    return bodyLimit;
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}
