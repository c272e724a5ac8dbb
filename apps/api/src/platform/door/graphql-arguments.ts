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
 * (decisions §1 "Errors"). `message`: the library's, for what the call would have taken otherwise, such as a number
 * written as a text. Null where neither names a field.
 */
export function wrongArguments(
  asked: AskedDocument,
  message: string,
  operationOf: OperationOf,
  caller: Caller,
): AppError | null {
  const calls = callsIn(asked).flatMap(({ field, given }) => {
    const operation = operationOf(field.name.value);
    return operation === undefined ? [] : [{ operation, field, given }];
  });
  try {
    for (const { operation, given } of calls) {
      refuseAccess(operation, caller);
      parseInput(operation, given);
    }
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  for (const { operation, field } of calls) {
    const issue = issueIn(message, field);
    if (issue === null) continue;
    const { code, issues } = failureOfShape(operation, [issue]);
    return new AppError(code, {}, { issues });
  }
  return null;
}

/** The calls of a document, with their arguments as they were given. */
function callsIn({ query, variables, operationName }: AskedDocument) {
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
    return fieldsOf(selectionSet, fragments).map((field) => {
      const given = (field.arguments ?? []).map(({ name, value }) => [
        name.value,
        valueFromASTUntyped(value, known),
      ]);
      return { field, given: Object.fromEntries(given) as Record<string, unknown> };
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

/** `Variable "$i" got invalid value "12" at "i.employee"; Int cannot represent …` */
const INVALID = /^Variable "\$(\w+)" got invalid value .*?(?: at "\w+([^"]*)")?; (.*)$/s;

function issueIn(message: string, { arguments: args = [] }: FieldNode): Issue | null {
  const [, variable, below = '', words = ''] = INVALID.exec(message) ?? [];
  const argument = args.find(({ value }) => value.kind === 'Variable' && value.name.value === variable);
  if (argument === undefined) return null;
  const path = argument.name.value + below.replace(/\[(\d+)\]/g, '.$1');
  const [, code = 'field.invalid'] = CODES.find(([told]) => words.startsWith(told)) ?? [];
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
