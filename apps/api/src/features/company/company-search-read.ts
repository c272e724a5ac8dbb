import { sql } from 'kysely';
import { likeText } from '../../platform/db/search';

/** A word is part of the name of company `c`, or any part of its CNPJ with or without its mask, in either case. */
export function companyMatches(word: string) {
  const name = sql<boolean>`c.search_name like '%' || ${likeText(word)} || '%'`;
  const part = cnpjPart(word);
  return part === null ? name : sql<boolean>`(${name} or c.cnpj like ${part})`;
}

/** As LIKE takes it; null where a word can be no part of a CNPJ. */
export function cnpjPart(word: string): string | null {
  const compact = word.replace(/[./-]/g, '').toUpperCase();
  return /^[0-9A-Z]{2,14}$/.test(compact) ? `%${compact}%` : null;
}
