import type { FieldIssueCode } from '@lastro/domain/field-codes';
import type { Issue } from '@lastro/domain/issues';
import type { DocumentNode, GraphQLInputType, GraphQLSchema } from 'graphql';
// By their files: the package's front door would be a second copy of the types that the library's schema is made of.
import { isInputType } from 'graphql/type/definition.js';
import { coerceInputValue } from 'graphql/utilities/coerceInputValue.js';
import { typeFromAST } from 'graphql/utilities/typeFromAST.js';
import type { Call, Variables } from './graphql-document';

export interface HeldAgainst {
  readonly refused: readonly Issue[];
  /** As the schema understands them (one value is a list of one), where it does. */
  readonly taken: Readonly<Record<string, unknown>>;
}

/**
 * What the schema does not take of a call's arguments, by their paths, and no more than `most` of it. The library looks
 * for the same when it runs the document, but writes all that was sent into each of fifty messages.
 */
export function heldAgainst(schema: GraphQLSchema, { field, given }: Call, most: number): HeldAgainst {
  const refused: Issue[] = [];
  const taken: Record<string, unknown> = { ...given };
  const { value: name } = field.name;
  const named = schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name];
  for (const { name, type, defaultValue } of named?.args ?? []) {
    const value = given[name];
    if (value === undefined && defaultValue !== undefined) continue;
    const held = coerced(value, type, most - refused.length);
    refused.push(...held.wrong.map(({ path, words }) => issueOf([name, ...path].join('.'), words)));
    if (held.wrong.length === 0 && value !== undefined) taken[name] = held.value;
  }
  return { refused, taken };
}

/** What is wrong with a variable as its document declares it, which may be more than its argument asks for. */
export interface WrongVariable {
  readonly variable: string;
  readonly issueAt: (place: string) => Issue;
}

export function wrongVariables(
  schema: GraphQLSchema,
  { definitions }: DocumentNode,
  variables: Variables,
  most: number,
): WrongVariable[] {
  const operation = definitions.find((each) => each.kind === 'OperationDefinition');
  const found: WrongVariable[] = [];
  for (const { variable, type: node, defaultValue } of operation?.variableDefinitions ?? []) {
    const { value: name } = variable.name;
    const type = typeFromAST(schema, node);
    const isGiven = Object.hasOwn(variables, name);
    if (!isInputType(type) || (!isGiven && (defaultValue !== undefined || node.kind !== 'NonNullType')))
      continue;
    const { wrong } = coerced(isGiven ? variables[name] : undefined, type, most - found.length);
    for (const { path, words } of wrong)
      found.push({ variable: name, issueAt: (place) => issueOf([place, ...path].join('.'), words) });
  }
  return found;
}

interface Wrong {
  readonly path: readonly (string | number)[];
  readonly words: string;
}

class Enough extends Error {}

/** As the library does it, which goes on as long as there is something wrong. */
function coerced(value: unknown, type: GraphQLInputType, most: number): { wrong: Wrong[]; value: unknown } {
  const wrong: Wrong[] = [];
  try {
    const understood = coerceInputValue(
      value,
      type,
      (path, _value, { message }) => {
        if (wrong.length >= most) throw new Enough();
        wrong.push({ path, words: message });
      },
      true,
    );
    return { wrong, value: understood };
  } catch (error) {
    if (error instanceof Enough) return { wrong, value };
    throw error;
  }
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
