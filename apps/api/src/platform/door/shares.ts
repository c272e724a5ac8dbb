import { normalizeIP } from '@fastify/rate-limit';
import { WAIT_MS } from '../db/connect';
import { fairShare, type Shares } from '../db/fair-share';
import { AppError } from './errors';
import type { Passage } from './passage';

/** Two of five: slow reads of one person leave room for everybody else's, and so do saves that wait for a held row. */
const PART = 0.4;
/** More than any screen asks for together; what one caller sends beyond it is not even kept waiting. */
const MOST_READS_WAITING = 100;
/** Programs send commands by the hundred, each with its key. */
const MOST_COMMANDS_WAITING = 1000;
/** After so many seconds most of those who wait have been served. */
const TRY_AGAIN_SECONDS = 5;

export function sharesOf(readers: number, writers: number): Shares {
  const shareOf = (connections: number, mostWaiting: number) =>
    fairShare({
      most: Math.max(1, Math.floor(connections * PART)),
      mostWaiting,
      patienceMs: WAIT_MS,
      late: () => new AppError('server.busy', { seconds: TRY_AGAIN_SECONDS }),
    });
  return {
    reads: shareOf(readers, MOST_READS_WAITING),
    commands: shareOf(writers, MOST_COMMANDS_WAITING),
  };
}

/** A read takes one of the readers' connections, a command one of the writers', so it takes its turn first. */
export function inShare<T>(kind: keyof Shares, { door, call }: Passage, work: () => Promise<T>): Promise<T> {
  const caller = call.user?.userId ?? normalizeIP(call.origin.address);
  // A command is done whoever has gone: a page that is closed may just have sent its last words.
  return door.shares[kind].run(String(caller), work, kind === 'reads' ? call.gone : undefined);
}
