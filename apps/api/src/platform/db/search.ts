import { type RawBuilder, sql } from 'kysely';

const MAX_WORDS = 8;

/** The words of a quick search: each must be found, in any order. */
export function searchWords(q: string | null | undefined): string[] {
  return (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** A text that was made by `search_text` has a word in it, whatever its accents and case. */
export function containsText(text: RawBuilder<unknown>, word: string) {
  return sql<boolean>`${text} like '%' || ${likeText(word)} || '%'`;
}

/** What LIKE reads as a pattern is taken as text; after the accents, because taking them off makes a % of a wide one. */
function likeText(word: string) {
  return sql<string>`regexp_replace(search_text(${word}), '[\\\\%_]', '\\\\\\&', 'g')`;
}

/** A tax id, or a part of one, as it is kept: without its mask. */
export function withoutMask(word: string): string {
  return word.replace(/[./-]/g, '').toUpperCase();
}

/** A word is any part of a CNPJ, with or without its mask, in either case. */
export function isPartOfCnpj(column: string, word: string) {
  const part = withoutMask(word);
  return /^[0-9A-Z]{2,14}$/.test(part)
    ? sql<boolean>`${sql.ref(column)} like ${`%${part}%`}`
    : sql<boolean>`false`;
}
