import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/door/context';
import { companyMatches } from './company-search-read';

/**
 * What others read of companies, as a table for their statements (`.innerJoin(companyRows(tx).as('c'), …)`): PostgreSQL
 * plans it like the table itself, with its indexes. `sort_name` and `search_name` are for orders and searches.
 */
export function companyRows(tx: Tx) {
  return tx
    .selectFrom('companies')
    .select([
      'id',
      'cnpj',
      'registered_name',
      'sort_name',
      'search_name',
      'active',
      'mei',
      'opting_simple',
      'completeness',
      'updated_at',
    ]);
}

export type CompanyColumns = Awaited<ReturnType<ReturnType<typeof companyRows>['executeTakeFirstOrThrow']>>;

/** Whose CNPJ this is: null where nobody registered it. */
export function companyOf(cnpj: string | RawBuilder<string>) {
  return sql<number | null>`(select k.id from companies k where k.cnpj = ${cnpj})`;
}

/** Of what names its company by its id (`o.company_id`). */
export function companyCnpj(id: string) {
  return sql<string>`(select k.cnpj from companies k where k.id = ${sql.ref(id)})`;
}

/** For a statement that reads what names a company by its CNPJ (`o.cnpj`): null where nobody registered it. */
export function registeredName(cnpj: string) {
  return sql<string | null>`(select k.registered_name from companies k where k.cnpj = ${sql.ref(cnpj)})`;
}

/** The ids of those that every word matches, for a statement that looks for what is theirs. */
export function companiesMatching(tx: Tx, words: readonly string[]) {
  let query = tx.selectFrom('companies as c').select('c.id');
  for (const word of words) query = query.where(companyMatches(word));
  return query;
}

export async function findCompanyId(tx: Tx, cnpj: string): Promise<number | undefined> {
  return (await companyRows(tx).where('cnpj', '=', cnpj).executeTakeFirst())?.id;
}
