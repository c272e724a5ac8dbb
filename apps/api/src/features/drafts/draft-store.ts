import { DRAFT_DAYS } from '@lastro/wire/platform/draft-operations';
import { type Kysely, sql } from 'kysely';
import { anyFields, jsonColumn } from '../../platform/db/json-column';
import { LOCK_SEEDS } from '../../platform/db/lock-numbers';
import type { DB, JsonValue } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';

export const readDraftBody = jsonColumn('drafts.body', anyFields);

export async function findDraft(tx: Tx, userId: number, key: string) {
  return tx
    .selectFrom('drafts')
    .select(['body', 'saved_at'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where(sql<boolean>`not (${isOld()})`)
    .executeTakeFirst();
}

/** Given up, whether the job has come by or not. */
export function isOld() {
  return sql<boolean>`saved_at < now() - make_interval(days => ${DRAFT_DAYS})`;
}

/** The draft that is about to be written: of a form by its key, or of a ficha by its company. */
export type OneDraft = { readonly key: string } | { readonly cnpj: string };

/** One save after the other, and none while the right to what they hold is taken away. */
export async function holdDrafts(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${userId}`}, ${LOCK_SEEDS.drafts}))`.execute(
    tx,
  );
}

/** What else the person keeps: saves that come together must see each other. */
export async function otherDrafts(
  tx: Tx,
  userId: number,
  draft: OneDraft,
): Promise<{ count: number; bytes: number }> {
  await holdDrafts(tx, userId);
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(octet_length(body::text)), 0) as bytes from (
      select body from drafts where user_id = ${userId} and not (${isOld()})
        and key is distinct from ${'key' in draft ? draft.key : null}
      union all
      select body from company_drafts where author_id = ${userId} and not (${isOld()})
        and cnpj is distinct from ${'cnpj' in draft ? draft.cnpj : null}
    ) others`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0 };
}

export async function deleteOldDrafts(db: Kysely<DB>): Promise<number> {
  const own = await db.deleteFrom('drafts').where(isOld()).executeTakeFirst();
  const ofCompanies = await db.deleteFrom('company_drafts').where(isOld()).executeTakeFirst();
  return Number(own.numDeletedRows + ofCompanies.numDeletedRows);
}

/** What somebody prepared with a right that is gone may hold what only that right shows. */
export async function deleteDraftsOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('drafts').where('user_id', '=', userId).execute();
  await tx.deleteFrom('company_drafts').where('author_id', '=', userId).execute();
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
