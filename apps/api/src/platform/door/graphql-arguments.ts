import type { GraphqlOperation } from '@lastro/wire/operation';
import { parse, valueFromASTUntyped } from 'graphql';
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
 * (decisions §1 "Errors"); null where the call has nothing against them.
 */
export function wrongArguments(
  asked: AskedDocument,
  operationOf: OperationOf,
  caller: Caller,
): AppError | null {
  const called = calledIn(asked);
  const operation = called === null ? undefined : operationOf(called.field);
  if (called === null || operation === undefined) return null;
  try {
    refuseAccess(operation, caller);
    parseInput(operation, called.given);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The one call of a document, with its arguments as they were given; of several none is meant. */
function calledIn({ query, variables, operationName }: AskedDocument) {
  const operations = parse(query, { noLocation: true }).definitions.flatMap((each) =>
    each.kind === 'OperationDefinition' &&
    each.operation !== 'subscription' &&
    (operationName == null || each.name?.value === operationName)
      ? [each]
      : [],
  );
  const [call, ...others] = operations.flatMap(({ selectionSet }) => selectionSet.selections);
  if (call?.kind !== 'Field' || others.length > 0) return null;
  const given = (call.arguments ?? []).map(({ name, value }) => [
    name.value,
    valueFromASTUntyped(value, { ...variables }),
  ]);
  return { field: call.name.value, given: Object.fromEntries(given) };
}

const ABOUT_VALUES = [
  /^Field ".*" argument ".*" is required|^Field ".*" of required type/,
  /^Variable "\$\w+" (got invalid value|of required type|of non-null type)/,
  /cannot represent|^Expected value of type|^Value ".*" does not exist in/,
];

/** Whether the library complains of a value alone, in a document that fits the schema otherwise. */
export function isAboutValues(message: string): boolean {
  return ABOUT_VALUES.some((words) => words.test(message));
}
