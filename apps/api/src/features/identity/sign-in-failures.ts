import { createHash } from 'node:crypto';
import { waitAfterFailures } from '@lastro/domain/identity/sign-in-throttle';
import { type Kysely, sql } from 'kysely';
import { type Clock, instantAfter, instantToMs } from '../../platform/clock';
import { LOCK_SEEDS } from '../../platform/db/lock-numbers';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';

/**
 * Whose guesses are counted together: everybody's at one e-mail, known or not, so that the wait tells nothing either.
 * A device that signed in there before is counted by itself: a stranger's guesses do not make the owner wait.
 */
export interface Attempts {
  readonly email: string;
  readonly device: { readonly id: number } | null;
}

/** Only a hash of what was typed is kept. */
function keyOf({ email, device }: Attempts): string {
  const hash = createHash('sha256').update(email);
  return (device === null ? hash : hash.update(`\n${device.id}`)).digest('hex');
}

/** One attempt after the other: guesses that come together must not all be looked at before the first is counted. */
export async function lockAttempts(tx: Tx, attempts: Attempts): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(attempts)}, ${LOCK_SEEDS.signInAttempts}))`.execute(
    tx,
  );
}

export async function secondsToWait(tx: Tx, attempts: Attempts, clock: Clock): Promise<number> {
  const row = await tx
    .selectFrom('sign_in_failures')
    .select(['wait_until', 'failures'])
    .select(sql<number>`extract(epoch from clock_timestamp() - last_at)::float`.as('since'))
    .where('email_hash', '=', keyOf(attempts))
    .executeTakeFirst();
  if (row === undefined) return 0;
  const wait = waitAfterFailures(row.failures);
  // The database's own clock was put back: how long ago it was is not known any more, and nobody waits for that.
  if (row.since < 0) return 0;
  const left = (instantToMs(row.wait_until) - clock.nowMs()) / 1000;
  // This clock was put back, or another process's goes ahead: then the database's tells how long ago it was.
  return Math.max(0, Math.ceil(left > wait ? wait - row.since : left));
}

export async function countFailure(tx: Tx, attempts: Attempts, clock: Clock): Promise<void> {
  const last_at = sql<string>`clock_timestamp()`;
  const { failures } = await tx
    .insertInto('sign_in_failures')
    .values({ email_hash: keyOf(attempts), failures: 1, last_at, wait_until: clock.now() })
    .onConflict((conflict) =>
      conflict.column('email_hash').doUpdateSet({ failures: sql`sign_in_failures.failures + 1`, last_at }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('sign_in_failures')
    .set({ wait_until: instantAfter(clock, waitAfterFailures(failures) * 1000) })
    .where('email_hash', '=', keyOf(attempts))
    .execute();
}

export async function forgetFailures(tx: Tx, attempts: Attempts): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('email_hash', '=', keyOf(attempts)).execute();
}

/**
 * Anybody can make an e-mail up, and each leaves a row. A day after its wait is over it may go: a guesser who rests for a
 * day to start over gets fewer guesses than one who keeps to the longest wait.
 */
export async function forgetOldFailures(db: Kysely<DB>): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where(sql<boolean>`wait_until < now() - interval '1 day'`)
    .execute();
}
