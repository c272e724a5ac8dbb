import { setTimeout } from 'node:timers/promises';
import type { Effect } from '@lastro/domain/identity/access';
import type { Tx } from '../door/context';
import type { Database } from './connect';
import { isCut } from './failures';
import { isOutdatedPlan } from './prepared';

const TRIES = 4;
/** Those who ran into each other do not set off again at the same moment; and nobody waits longer than for one lock. */
const PAUSE_MS = 60;
const PATIENCE_MS = 3000;
const CUT_PAUSE_MS = 20;
/** Serialization failure and deadlock: nothing was written, the whole use case may simply run again. */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Thrown by a command that found out by writing that it had looked too early: nothing of it is kept, and the whole of it
 * runs again, over what is there by now.
 */
export class LookedTooEarly extends Error {}

/** A read sees one consistent moment; a command sees what is committed and locks what it changes. */
export async function inTransaction<T>(
  db: Database,
  effect: Effect,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return again(effect, () => {
    const transaction = db.transaction();
    const configured =
      effect === 'read'
        ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
        : transaction.setIsolationLevel('read committed');
    return configured.execute(work);
  });
}

/**
 * A read of one statement needs no transaction around it: on the readers' connections it is one by itself, read-only, and
 * sees one moment. Tells how many it was.
 */
export async function inOneStatement<T>(
  reads: Database,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly result: T; readonly statements: number }> {
  return again('read', async () => {
    let statements = 0;
    const counted = reads.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    });
    const result = await work(counted as Tx);
    return { result, statements };
  });
}

/** Thrown by what usually asks once and finds that it must ask more: it runs again, in a transaction. */
export class NeedsTransaction extends Error {}

export function needTransaction(tx: Tx): void {
  if (!tx.isTransaction) throw new NeedsTransaction('one statement does not tell it');
}

async function again<T>(effect: Effect, attempt: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isWorthIt =
        error instanceof LookedTooEarly ||
        RETRYABLE.has((error as { code?: string }).code ?? '') ||
        (effect === 'read' && isCut(error)) ||
        isOutdatedPlan(error);
      // What looked too early has waited already for what it will find: however long that took, it is there now.
      const isLate = performance.now() - began > PATIENCE_MS && !(error instanceof LookedTooEarly);
      if (tries >= TRIES || !isWorthIt || isLate) throw error;
      await setTimeout(Math.random() * PAUSE_MS * tries);
    }
  }
}

/** For a read outside a transaction: a connection that was cut while it lay idle is noticed by the pool, not by people. */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (attempt >= TRIES || !(isCut(error) || isOutdatedPlan(error))) throw error;
      // Where one was cut others were: the pool hears of them in the meantime.
      await setTimeout(CUT_PAUSE_MS * attempt);
    }
  }
}
