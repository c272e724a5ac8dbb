import { type RawBuilder, sql } from 'kysely';
import { containsText } from '../../platform/db/search';

/** How people read a user's name, of the table that a statement calls so. */
export function fullName(users: string) {
  return sql<string>`${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)}`;
}

/**
 * Who did something, for the statement that reads it (`p.created_by`): users stay, so only where nobody is named nobody
 * is found.
 */
export function userName(id: string | RawBuilder<number>) {
  return sql<string | null>`(select ${fullName('k')} from users k where k.id = ${asked(id)})`;
}

export function userEmail(id: string) {
  return sql<string | null>`(select k.email from users k where k.id = ${asked(id)})`;
}

/** The ids of all whose name has this text in it. */
export function usersNamed(text: string) {
  return sql<number>`(select k.id from users k where ${containsText(sql`search_text(${fullName('k')})`, text)})`;
}

function asked(id: string | RawBuilder<number>) {
  return typeof id === 'string' ? sql.ref<number>(id) : id;
}
