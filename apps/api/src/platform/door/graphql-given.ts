import type { FieldIssueCode } from '@lastro/domain/field-codes';
import type { Issue } from '@lastro/domain/issues';
import type { GraphQLSchema } from 'graphql';
// By its file: the package's front door would be a second copy of the types that the library's schema is made of.
import { coerceInputValue } from 'graphql/utilities/coerceInputValue.js';
import type { Call } from './graphql-document';

class Enough extends Error {}

export interface HeldAgainst {
  readonly refused: readonly Issue[];
  /** As the schema understands them (one value is a list of one), where it does. */
  readonly taken: Readonly<Record<string, unknown>>;
}

/**
 * What the schema does not take of the arguments, by their paths, and no more than `most` of it. The library looks for
 * the same when it runs the document, but writes all that was sent into each of fifty messages.
 */
export function heldAgainst(schema: GraphQLSchema, { field, given }: Call, most: number): HeldAgainst {
  const found: Issue[] = [];
  const taken: Record<string, unknown> = { ...given };
  const { value } = field.name;
  const named = schema.getQueryType()?.getFields()[value] ?? schema.getMutationType()?.getFields()[value];
  try {
    for (const { name, type, defaultValue } of named?.args ?? []) {
      if (given[name] === undefined && defaultValue !== undefined) continue;
      const before = found.length;
      const value = coerceInputValue(
        given[name],
        type,
        (path, _value, { message }) => {
          if (found.length === most) throw new Enough();
          found.push(issueOf([name, ...path].join('.'), message));
        },
        true,
      );
      if (found.length === before && given[name] !== undefined) taken[name] = value;
    }
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return { refused: found, taken };
}

const BELOW: readonly (readonly [told: RegExp, code: FieldIssueCode])[] = [
  [/^Field "(.+)" is not defined by type/s, 'field.unknown'],
  [/^Field "(.+)" of required type/s, 'field.required'],
];

const CODES: readonly (readonly [told: string, code: FieldIssueCode])[] = [
  ['Expected non-nullable', 'field.required'],
  ['Int cannot represent non 32-bit', 'field.invalid'],
  ['Int cannot', 'field.not-an-integer'],
  ['Float cannot', 'field.not-a-number'],
  ['String cannot', 'field.not-a-text'],
  ['Boolean cannot', 'field.not-a-boolean'],
];

/** As much of the library's words as is read: they may repeat a value. */
const MOST_READ = 400;

function issueOf(path: string, message: string): Issue {
  const words = message.slice(0, MOST_READ);
  for (const [told, code] of BELOW) {
    const name = told.exec(words)?.[1];
    if (name !== undefined) return { path: `${path}.${name}`, code };
  }
  const [, code = 'field.invalid'] = CODES.find(([told]) => words.startsWith(told)) ?? [];
  return { path, code };
}
