import { sql } from 'kysely';
import { containsText, isPartOfCnpj } from '../../platform/db/search';

/** A word is part of the name of company `c`, or any part of its CNPJ with or without its mask, in either case. */
export function companyMatches(word: string) {
  return sql<boolean>`(${companyNameHas(word)} or ${isPartOfCnpj('c.cnpj', word)})`;
}

/** By its registered name or the one that it trades under. */
export function companyNameHas(text: string) {
  return containsText(sql.ref('c.search_name'), text);
}
