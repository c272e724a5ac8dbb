import { normalizeIP } from '@fastify/rate-limit';
import { WAIT_MS } from '../db/connect';
import { type FairShare, fairShare } from '../db/fair-share';
import { AppError } from './errors';
import type { Passage } from './passage';

/** Two of five: slow reads of one person leave room for everybody else's. */
const PART = 0.4;
/** More than any screen asks for together; what one caller sends beyond it is not even kept waiting. */
const MOST_WAITING = 100;
/** After so many seconds most of those who wait have been served. */
const TRY_AGAIN_SECONDS = 5;

export function readerShare(readers: number): FairShare {
  const most = Math.max(1, Math.floor(readers * PART));
  return fairShare({
    most,
    mostWaiting: MOST_WAITING,
    patienceMs: WAIT_MS,
    late: () => new AppError('server.busy', { seconds: TRY_AGAIN_SECONDS }),
  });
}

/** A read takes one of the readers' connections, so it takes its turn first. */
export function inShare<T>({ door, call }: Passage, read: () => Promise<T>): Promise<T> {
  const caller = call.user?.userId ?? normalizeIP(call.origin.address);
  return door.share.run(String(caller), read, call.gone);
}
