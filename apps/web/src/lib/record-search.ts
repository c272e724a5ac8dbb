import type { InputOf, Operation, ResultOf } from '@lastro/wire/operation';
import type { Icon } from '@tabler/icons-react';
import type { Place } from './page-link';
import { queryOf } from './query';

/** A record that was found, and where it opens. */
export interface FoundRecord extends Place {
  readonly id: string;
  readonly label: string;
  /** What tells it apart from others of that name. */
  readonly hint: string;
  readonly icon: Icon;
}

/** How a kind of record is found by the palette: declared by its feature, gathered in `app/shell/record-searches.ts`. */
export interface RecordSearch {
  /** Asked only for those who may make this call. */
  readonly operation: Operation;
  /** Null where these words ask for none of its kind. */
  readonly query: (words: string) => ReturnType<typeof queryOf> | null;
  readonly found: (answer: unknown, words: string, groups: readonly string[]) => readonly FoundRecord[];
}

interface Definition<Op extends Operation> {
  readonly operation: Op;
  readonly asks: (words: string) => InputOf<Op> | null;
  readonly found: (answer: ResultOf<Op>, words: string, groups: readonly string[]) => readonly FoundRecord[];
}

/** At most so many of each kind: a palette is no list. */
export const MOST_FOUND = 6;
/** As much as lists are asked with. */
const MOST_LETTERS = 200;

export function recordSearch<Op extends Operation>({ operation, asks, found }: Definition<Op>): RecordSearch {
  return {
    operation,
    query: (words) => {
      const input = words.length > MOST_LETTERS ? null : asks(words);
      return input === null ? null : (queryOf(operation, input) as unknown as ReturnType<typeof queryOf>);
    },
    found: (answer, words, groups) => found(answer as ResultOf<Op>, words, groups),
  };
}

const FEWEST_LETTERS = 2;

/** Nearly everything has one letter in it. */
export function isQuestion(words: string): boolean {
  return words.length >= FEWEST_LETTERS;
}
