import { sql } from 'kysely';
import { registeredName } from '../company/public';
import { userName } from '../identity/public';
import type { WorkSources } from '../worklist/public';
import { waitingDrafts } from './ficha-draft-store';

export const draftWork: WorkSources = {
  /** What commercial and credit prepare is for registration to find (decisions §8). */
  'company.draft': (tx, { userId }) =>
    waitingDrafts(tx, 'all').select([
      sql<string>`d.cnpj || ':' || d.author_id`.as('record_id'),
      registeredName('d.cnpj').as('title'),
      'd.cnpj',
      sql<number | null>`null::bigint`.as('amount_cents'),
      'd.saved_at as since',
      sql<null>`null::date`.as('ends_on'),
      sql<boolean>`d.author_id = ${userId}`.as('own'),
      userName('d.author_id').as('detail'),
    ]),
};
