import { normalizeIP } from '@fastify/rate-limit';
import type { Operation } from '@lastro/wire/operation';
import { WAIT_MS } from '../db/connect';
import { fairShare, type Shares } from '../db/fair-share';
import type { Call, Door } from './door';
import { AppError } from './errors';

/** Two of five: slow reads of one person leave room for everybody else's, and so do saves that wait for a held row. */
const PART = 0.4;
/** More than any screen asks for together; what one caller sends beyond it is not even kept waiting. */
const MOST_READS_WAITING = 100;
/** Programs send commands by the hundred, each with its key. */
const MOST_COMMANDS_WAITING = 1000;
/** Questions of one person that services outside answer at once: each answer may be megabytes. */
const MOST_OUTSIDE = 4;
/** After so many seconds most of those who wait have been served. */
const TRY_AGAIN_SECONDS = 5;

export function sharesOf(readers: number, writers: number): Shares {
  const partOf = (connections: number) => Math.max(1, Math.floor(connections * PART));
  const shareOf = (most: number, mostWaiting: number) =>
    fairShare({
      most,
      mostWaiting,
      patienceMs: WAIT_MS,
      late: () => new AppError('server.busy', { seconds: TRY_AGAIN_SECONDS }),
    });
  return {
    reads: shareOf(partOf(readers), MOST_READS_WAITING),
    commands: shareOf(partOf(writers), MOST_COMMANDS_WAITING),
    outside: shareOf(MOST_OUTSIDE, MOST_READS_WAITING),
  };
}

/** A read takes one of the readers' connections, a command one of the writers', so it takes its turn first. */
export function inShare<T>(
  kind: keyof Shares,
  {
    door,
    call,
    operation,
  }: { readonly door: Pick<Door, 'shares'>; readonly call: Call; readonly operation: Operation },
  work: () => Promise<T>,
  isDue = false,
): Promise<T> {
  // A command is done whoever has gone: a page that is closed may just have sent its last words.
  const isAsking = kind !== 'commands' && operation.effect === 'read';
  const gone = isAsking ? call.gone : undefined;
  return door.shares[kind].run(callerOf(call), work, { gone, isDue });
}

/** Whoever shares: a person, or an address before the sign-in. */
export function callerOf({ user, origin }: Call): string {
  return String(user?.userId ?? normalizeIP(origin.address));
}
