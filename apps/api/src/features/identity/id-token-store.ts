import { type Kysely, sql } from 'kysely';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';

/** Uses an ID token up; false when it has signed somebody in before. */
export async function useIdToken(tx: Tx, tokenHash: Buffer, expiresAt: string): Promise<boolean> {
  const result = await tx
    .insertInto('used_id_tokens')
    .values({ token_hash: tokenHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A token that has expired is refused for that; a day later, lest clocks disagree, it needs no memory. */
export async function forgetIdTokens(db: Kysely<DB>): Promise<void> {
  await db.deleteFrom('used_id_tokens').where(sql<boolean>`expires_at < now() - interval '1 day'`).execute();
}
