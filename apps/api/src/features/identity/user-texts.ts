import { USER_TEXT_NAMES, type UserText, type UserTexts } from '@lastro/wire/identity/user-texts';
import type { DB } from '../../platform/db/tables';

/** Where each plain text of a user is kept. */
const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
} as const satisfies Readonly<Record<UserText, keyof DB['users']>>;

type Column = (typeof COLUMNS)[UserText];

export const USER_TEXT_COLUMNS: readonly `u.${Column}`[] = USER_TEXT_NAMES.map(
  (name) => `u.${COLUMNS[name]}` as const,
);

export function textsOfRow(row: Readonly<Record<Column, string>>): UserTexts {
  const entries = USER_TEXT_NAMES.map((name) => [name, row[COLUMNS[name]]]);
  return Object.fromEntries(entries);
}

/** What is not said stays as it is. */
export function textsToRow(texts: Partial<UserTexts>): Partial<Record<Column, string>> {
  const said = USER_TEXT_NAMES.filter((name) => texts[name] !== undefined);
  return Object.fromEntries(said.map((name) => [COLUMNS[name], texts[name]]));
}
