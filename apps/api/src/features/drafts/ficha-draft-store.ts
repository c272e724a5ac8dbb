import { sql } from 'kysely';
import { onePage, partOf } from '../../platform/db/part';
import type { JsonValue } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { registeredName } from '../company/public';
import { userName } from '../identity/public';
import { isOld } from './draft-store';

/** Whose drafts are looked at: everybody's, or only those of one author. */
export type Authors = 'all' | { readonly only: number };

const AUTHOR_NAME = userName('d.author_id').$notNull().as('author_name');

export function waitingDrafts(tx: Tx, authors: Authors) {
  return tx
    .selectFrom('company_drafts as d')
    .where(sql<boolean>`not (${isOld()})`)
    .$if(authors !== 'all', (query) => query.where('d.author_id', '=', authors === 'all' ? 0 : authors.only));
}

/** The own one first, then the newest. */
export async function fichaDraftsOf(tx: Tx, cnpj: string, authors: Authors, reader: number) {
  return waitingDrafts(tx, authors)
    .select(['d.cnpj', 'd.author_id', AUTHOR_NAME, 'd.body', 'd.saved_at'])
    .where('d.cnpj', '=', cnpj)
    .orderBy(sql`d.author_id <> ${reader}`)
    .orderBy('d.saved_at', 'desc')
    .execute();
}

export type FichaDraftRow = Awaited<ReturnType<typeof fichaDraftsOf>>[number];

export async function pageOfDrafts(tx: Tx, authors: Authors, page: number, limit: number) {
  const rows = await waitingDrafts(tx, authors)
    .select([
      'd.cnpj',
      registeredName('d.cnpj').as('registered_name'),
      'd.author_id',
      AUTHOR_NAME,
      'd.saved_at',
    ])
    .orderBy('d.saved_at', 'desc')
    .orderBy('d.cnpj')
    .$call((query) => onePage(query, partOf({ page, limit })))
    .execute();
  const { total } = await waitingDrafts(tx, authors)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function upsertFichaDraft(
  tx: Tx,
  cnpj: string,
  authorId: number,
  json: string,
  now: string,
): Promise<void> {
  const row = { body: sql<JsonValue>`${json}::jsonb`, saved_at: now };
  await tx
    .insertInto('company_drafts')
    .values({ cnpj, author_id: authorId, ...row })
    .onConflict((conflict) => conflict.columns(['cnpj', 'author_id']).doUpdateSet(row))
    .execute();
}

export async function deleteFichaDraft(tx: Tx, cnpj: string, authorId: number): Promise<void> {
  await tx.deleteFrom('company_drafts').where('cnpj', '=', cnpj).where('author_id', '=', authorId).execute();
}
