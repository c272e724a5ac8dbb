import { z } from 'zod';
import { text } from '../codecs';

interface TextField {
  readonly label: string;
  /** 0 where it may stay empty. */
  readonly min: number;
  readonly max: number;
}

/**
 * What is plainly typed about a user, described once: the calls, the screens, a conflict, the history and the trail read
 * it here. Names as people write them: the rule of two words is for registered persons, not for accounts.
 */
export const USER_TEXTS = {
  firstName: { label: 'Nome', min: 1, max: 80 },
  lastName: { label: 'Sobrenome', min: 1, max: 80 },
} as const satisfies Readonly<Record<string, TextField>>;

export type UserText = keyof typeof USER_TEXTS;
export type UserTexts = Record<UserText, string>;

export const USER_TEXT_NAMES = Object.keys(USER_TEXTS) as UserText[];

/** The same thing for each of them. */
export function eachUserText<T>(make: (field: TextField, name: UserText) => T): Record<UserText, T> {
  const entries = USER_TEXT_NAMES.map((name) => [name, make(USER_TEXTS[name], name)]);
  return Object.fromEntries(entries);
}

type Text = ReturnType<typeof text>;

/** One that may stay empty need not be said. */
type GivenTexts = { [N in UserText]: (typeof USER_TEXTS)[N]['min'] extends 0 ? z.ZodDefault<Text> : Text };

export const userTextsShown = eachUserText(() => z.string());
export const userTextsGiven = eachUserText(({ min, max }) =>
  min === 0 ? text(min, max).default('') : text(min, max),
) as GivenTexts;
export const userTextsChanged = eachUserText(({ min, max }) => text(min, max).optional());
