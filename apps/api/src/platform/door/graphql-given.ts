import type { FieldIssueCode } from '@lastro/domain/field-codes';
import type { Issue } from '@lastro/domain/issues';
import type { DocumentNode, GraphQLInputType, GraphQLSchema } from 'graphql';
// By their files: the package's front door would be a second copy of the types that the library's schema is made of.
import { isInputType } from 'graphql/type/definition.js';
import { coerceInputValue } from 'graphql/utilities/coerceInputValue.js';
import { typeFromAST } from 'graphql/utilities/typeFromAST.js';
import {
  type Call,
  callsIn,
  operationIn,
  usesIn,
  type Variables,
  variablesOfDirectives,
} from './graphql-document';

/** Each costs as much as the rules that found it. */
export const MAX_ERRORS = 20;

/** What is wrong with a variable as its document declares it. */
export interface WrongVariable {
  readonly variable: string;
  readonly words: string;
  /** At a place where a call has it. */
  readonly issueAt: (place: string) => Issue;
}

export interface HeldAgainst {
  readonly wrong: readonly WrongVariable[];
  /** The others as the schema understands them: one value is a list of one. */
  readonly taken: Variables;
}

/**
 * What the schema does not take of the variables, each looked at once, and no more than a few. The library looks for the
 * same when it runs the document, but writes all that was sent into each of fifty messages. Where this finds nothing,
 * every call has what the schema wants: the rest stands in the document, which the library has read.
 */
export function heldAgainst(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
): HeldAgainst {
  const wrong: WrongVariable[] = [];
  const taken: Record<string, unknown> = {};
  const nothing = new Set<string>();
  for (const { variable, type: node, defaultValue } of operationIn(document)?.variableDefinitions ?? []) {
    const { value: name } = variable.name;
    const type = typeFromAST(schema, node);
    const isGiven = Object.hasOwn(variables, name);
    if (!isInputType(type) || (!isGiven && (defaultValue !== undefined || node.kind !== 'NonNullType')))
      continue;
    const given = isGiven ? variables[name] : undefined;
    const { refused, value } = coerced(type, given, MAX_ERRORS - wrong.length);
    for (const { path, words } of refused)
      wrong.push({ variable: name, words, issueAt: (place) => issueOf([place, ...path].join('.'), words) });
    if (isGiven) taken[name] = refused.length === 0 ? value : given;
    // With a default it may stand where a value is wanted, and is none all the same.
    if (refused.length === 0 && given === null && defaultValue !== undefined) nothing.add(name);
  }
  for (const variable of neededAmong(schema, document, nothing))
    wrong.push({ variable, words: 'null', issueAt: (path) => ({ path, code: 'field.required' }) });
  return { wrong, taken };
}

/** Which of some variables stand anywhere that wants a value. */
function neededAmong(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: ReadonlySet<string>,
): ReadonlySet<string> {
  if (variables.size === 0) return variables;
  const nulls = Object.fromEntries([...variables].map((name) => [name, null]));
  const needed = callsIn(document, nulls).flatMap((call) => {
    const refused = new Set(refusedArguments(schema, call).map(({ path }) => path));
    // What the library itself answers (`__type`) wants all that it takes.
    const isOwn = call.field.name.value.startsWith('__');
    return usesIn(call.field).flatMap(({ variable, place }) => (isOwn || refused.has(place) ? variable : []));
  });
  const found = [...needed, ...variablesOfDirectives(document)];
  return new Set(found.filter((name) => variables.has(name)).slice(0, MAX_ERRORS));
}

/** What the schema does not take of what stands in the document itself: a call of `callsIn` without the variables. */
export function wrongLiterals(schema: GraphQLSchema, call: Call): Issue[] {
  const places = new Set(usesIn(call.field).map(({ place }) => place));
  return refusedArguments(schema, call)
    .filter(({ path }) => !places.has(path))
    .slice(0, MAX_ERRORS);
}

function refusedArguments(schema: GraphQLSchema, { field, given }: Call): Issue[] {
  const { value: name } = field.name;
  const named = schema.getQueryType()?.getFields()[name] ?? schema.getMutationType()?.getFields()[name];
  return (named?.args ?? []).flatMap((argument) => {
    const value = given[argument.name];
    if (value === undefined && argument.defaultValue !== undefined) return [];
    return coerced(argument.type, value, Number.POSITIVE_INFINITY).refused.map(({ path, words }) =>
      issueOf([argument.name, ...path].join('.'), words),
    );
  });
}

interface Refused {
  readonly path: readonly (string | number)[];
  readonly words: string;
}

class Enough extends Error {}

/** As the library does it, which goes on as long as there is something wrong. */
function coerced(
  type: GraphQLInputType,
  given: unknown,
  most: number,
): { refused: Refused[]; value: unknown } {
  const refused: Refused[] = [];
  try {
    const value = coerceInputValue(
      given,
      type,
      (path, _value, { message }) => {
        if (refused.length >= most) throw new Enough();
        refused.push({ path, words: message.slice(0, MOST_READ) });
      },
      true,
    );
    return { refused, value };
  } catch (error) {
    if (error instanceof Enough) return { refused, value: given };
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

function issueOf(path: string, words: string): Issue {
  for (const [told, code] of BELOW) {
    const name = told.exec(words)?.[1];
    if (name !== undefined) return { path: `${path}.${name}`, code };
  }
  const [, code = 'field.invalid'] = CODES.find(([told]) => words.startsWith(told)) ?? [];
  return { path, code };
}
