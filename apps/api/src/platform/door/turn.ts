import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCK_SPACES } from '../db/lock-numbers';
import type { Door } from './door';
import { AppError } from './errors';

const TRY_AGAIN_MS = 100;
/** Three seconds, as long as one waits for a row that somebody holds. */
const TRIES = 30;

/**
 * Work about one thing, one after the other, in all processes, with no transaction open meanwhile. Who waits too long is
 * told that it is in use. A killed process leaves no turn behind.
 */
export async function inTurn<T>(
  { locks }: Pick<Door, 'locks'>,
  about: string,
  work: () => Promise<T>,
): Promise<T> {
  const id = createHash('sha256').update(about).digest().readInt32BE();
  let leave = await locks.tryTake(LOCK_SPACES.turns, id);
  for (let tries = 1; leave === null; tries += 1) {
    if (tries >= TRIES) throw new AppError('record.in-use');
    await sleep(TRY_AGAIN_MS);
    leave = await locks.tryTake(LOCK_SPACES.turns, id);
  }
  try {
    return await work();
  } finally {
    await leave();
  }
}
