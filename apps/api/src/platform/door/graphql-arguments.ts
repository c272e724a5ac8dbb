import { failureOfShape, type GraphqlOperation } from '@lastro/wire/operation';
import type { GraphQLSchema } from 'graphql';
import { type Caller, parseInput, refuseAccess } from './entrance';
import { AppError } from './errors';
import type { Call, OperationOf } from './graphql-document';
import { heldAgainst, type WrongVariable } from './graphql-given';

/** Each costs as much as the rules that found it. */
export const MAX_ERRORS = 20;

/** The calls of a document that fits the schema, and what their variables are wrong about. */
export interface Asked {
  readonly calls: readonly Call[];
  readonly variables: readonly WrongVariable[];
}

/** Whether the schema takes the values of every call. */
export function isTaken({ calls, variables }: Asked, schema: GraphQLSchema): boolean {
  return variables.length === 0 && calls.every((call) => heldAgainst(schema, call, 1).refused.length === 0);
}

/**
 * What is wrong with the values of calls, in the words of the call itself, as by REST (decisions §1 "Errors"), wherever
 * they came from. The schema and what the document declares tell what the call would have taken otherwise, such as a
 * number written as a text. Null where none of them names a field.
 */
export function wrongArguments(
  { calls, variables }: Asked,
  schema: GraphQLSchema,
  operationOf: OperationOf,
  caller: Caller,
): AppError | null {
  const known = calls.flatMap((call) => {
    const operation = operationOf(call.field.name.value);
    if (operation === undefined) return [];
    return [{ operation, uses: call.uses, ...heldAgainst(schema, call, MAX_ERRORS) }];
  });
  for (const { operation, taken } of known) {
    const told = toldOf(operation, taken, caller);
    if (told !== null) return told;
  }
  for (const { operation, refused, uses } of known) {
    const declared = variables.flatMap(({ variable, issueAt }) =>
      uses.filter((use) => use.variable === variable).map(({ place }) => issueAt(place)),
    );
    const found = refused.length > 0 ? refused : declared.slice(0, MAX_ERRORS);
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

const ABOUT_VALUES = [
  /^Field ".*" argument ".*" is required|^Field ".*" of required type/,
  /^\w+ cannot represent|^Expected value of type|^Value ".*" does not exist in|^Field ".*" is not defined by type/,
];

/** Whether the library complains of a value alone, in a document that fits the schema otherwise. */
export function isAboutValues(message: string): boolean {
  return ABOUT_VALUES.some((words) => words.test(message));
}
