import type { FieldIssueCode } from '@lastro/domain/field-codes';
import type { Issue } from '@lastro/domain/issues';
import { failureOfShape, type GraphqlOperation } from '@lastro/wire/operation';
import { type FieldNode, parse, type SelectionSetNode, valueFromASTUntyped } from 'graphql';
import { type Caller, parseInput, refuseAccess } from './entrance';
import { AppError } from './errors';

/** Of one service, by its field. */
export type OperationOf = (field: string) => GraphqlOperation | undefined;

export interface AskedDocument {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
}

/**
 * What the library refuses of a call's values before the corridor sees them, in the words of the call itself, as by REST
 * (decisions §1 "Errors"). `messages`: the library's, for what the call would have taken otherwise, such as a number
 * written as a text. Null where neither names a field.
 */
export function wrongArguments(
  asked: AskedDocument,
  messages: readonly string[],
  operationOf: OperationOf,
  caller: Caller,
): AppError | null {
  const calls = callsIn(asked).flatMap((call) => {
    const operation = operationOf(call.field.name.value);
    return operation === undefined ? [] : [{ operation, ...call }];
  });
  for (const { operation, given } of calls) {
    const told = toldOf(operation, given, caller);
    if (told !== null) return told;
  }
  for (const { operation, ...call } of calls) {
    const found = messages.slice(0, MOST_READ).flatMap((message) => issueIn(message, call) ?? []);
    if (found.length === 0) continue;
    const { code, issues } = failureOfShape(operation, found);
    return new AppError(code, {}, { issues });
  }
  return null;
}

/** What the call itself says to these values. */
function toldOf(operation: GraphqlOperation, given: unknown, caller: Caller): AppError | null {
  try {
    refuseAccess(operation, caller);
    parseInput(operation, given);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

interface CallInDocument {
  readonly field: FieldNode;
  /** Its arguments as they were given. */
  readonly given: Readonly<Record<string, unknown>>;
  /** All that its document declares. */
  readonly variables: ReadonlySet<string>;
}

/** The calls of a document. */
function callsIn({ query, variables, operationName }: AskedDocument): CallInDocument[] {
  const { definitions } = parse(query, { noLocation: true });
  const fragments = new Map(
    definitions.flatMap((each): [string, SelectionSetNode][] =>
      each.kind === 'FragmentDefinition' ? [[each.name.value, each.selectionSet]] : [],
    ),
  );
  const operations = definitions.flatMap((each) =>
    each.kind === 'OperationDefinition' &&
    each.operation !== 'subscription' &&
    (operationName == null || each.name?.value === operationName)
      ? [each]
      : [],
  );
  return operations.flatMap(({ selectionSet, variableDefinitions = [] }) => {
    const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
      defaultValue === undefined ? [] : [[variable.name.value, valueFromASTUntyped(defaultValue)]],
    );
    const known = { ...Object.fromEntries(defaults), ...variables };
    const declared = new Set(variableDefinitions.map(({ variable }) => variable.name.value));
    return fieldsOf(selectionSet, fragments).map((field) => {
      const given = (field.arguments ?? []).map(({ name, value }) => [
        name.value,
        valueFromASTUntyped(value, known),
      ]);
      return { field, given: Object.fromEntries(given) as Record<string, unknown>, variables: declared };
    });
  });
}

/** The library has refused fragments in a circle by now, and what unfolds too far. */
function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
): FieldNode[] {
  return selections.flatMap((each) => {
    if (each.kind === 'Field') return [each];
    const inner = each.kind === 'InlineFragment' ? each.selectionSet : fragments.get(each.name.value);
    return inner === undefined ? [] : fieldsOf(inner, fragments);
  });
}

/** A message repeats what was sent, however long: only its beginning and its end are read. */
const READ_CHARACTERS = 400;
const MOST_READ = 20;

/** `Variable "$i" got invalid value "12" at "i.employee"; Int cannot represent …` */
const BEGINNING = /^Variable "\$(\w+)" got invalid value /;
const PLACE = / at "\w+([.[][^"]*)"$/;
const UNKNOWN = /^Field "([^"]+)" is not defined by type/;

function issueIn(message: string, { field, given, variables }: CallInDocument): Issue | null {
  const variable = BEGINNING.exec(message.slice(0, READ_CHARACTERS))?.[1];
  if (variable === undefined) return null;
  const { arguments: args = [] } = field;
  const argument = args.find(({ value }) => value.kind === 'Variable' && value.name.value === variable);
  // A document that is being compiled names the field where it should name its variable.
  const holder = variables.has(variable)
    ? undefined
    : args.find(({ name }) => Object.hasOwn(Object(given[name.value]), variable));
  const place = argument?.name.value ?? (holder === undefined ? null : `${holder.name.value}.${variable}`);
  if (place === null) return null;
  const end = message.slice(-READ_CHARACTERS);
  const told = end.lastIndexOf('; ');
  const words = told === -1 ? '' : end.slice(told + 2);
  const below = told === -1 ? '' : (PLACE.exec(end.slice(0, told))?.[1] ?? '');
  const path = place + below.replace(/\[(\d+)\]/g, '.$1');
  const unknown = UNKNOWN.exec(words)?.[1];
  if (unknown !== undefined) return { path: `${path}.${unknown}`, code: 'field.unknown' };
  const [, code = 'field.invalid'] = CODES.find(([each]) => words.includes(each)) ?? [];
  return { path, code };
}

const CODES: readonly (readonly [told: string, code: FieldIssueCode])[] = [
  ['Int cannot represent non 32-bit', 'field.invalid'],
  ['Int cannot', 'field.not-an-integer'],
  ['Float cannot', 'field.not-a-number'],
  ['String cannot', 'field.not-a-text'],
  ['Boolean cannot', 'field.not-a-boolean'],
];

const ABOUT_VALUES = [
  /^Field ".*" argument ".*" is required|^Field ".*" of required type/,
  /^Variable "\$\w+" (got invalid value|of required type|of non-null type)/,
  /cannot represent|^Expected value of type|^Value ".*" does not exist in/,
];

/** Whether the library complains of a value alone, in a document that fits the schema otherwise. */
export function isAboutValues(message: string): boolean {
  return ABOUT_VALUES.some((words) => words.test(message));
}
