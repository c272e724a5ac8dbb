import { sql } from 'kysely';
import type { JsonValue } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';

export async function findDraft(tx: Tx, userId: number, key: string) {
  return tx
    .selectFrom('drafts')
    .select(['body', 'saved_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function upsertDraft(
  tx: Tx,
  userId: number,
  key: string,
  json: string,
  now: string,
): Promise<void> {
  const row = { body: sql<JsonValue>`${json}::jsonb`, saved_at: now };
  await tx
    .insertInto('drafts')
    .values({ user_id: userId, key, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(row))
    .execute();
}

export async function deleteDraft(tx: Tx, userId: number, key: string): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).where('key', '=', key).execute();
}
