import { sql } from 'kysely';

/** For a statement that reads what names a company by its CNPJ (`o.cnpj`): null where nobody registered it. */
export function registeredName(cnpj: string) {
  return sql<string | null>`(select k.registered_name from companies k where k.cnpj = ${sql.ref(cnpj)})`;
}
