import { sql } from 'kysely';

const MAX_WORDS = 8;

/** The words of a quick search: each must be found, in any order. */
export function searchWords(q: string | null | undefined): string[] {
  return (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}

/** What LIKE reads as a pattern is taken as text; after the accents, because taking them off makes a % of a wide one. */
export function likeText(word: string) {
  return sql<string>`regexp_replace(search_text(${word}), '[\\\\%_]', '\\\\\\&', 'g')`;
}
