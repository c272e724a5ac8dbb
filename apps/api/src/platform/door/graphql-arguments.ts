import type { Issue } from '@lastro/domain/issues';
import { failureOfShape } from '@lastro/wire/operation';
import { type Caller, parseInput, refuseAccess } from './entrance';
import { AppError } from './errors';
import type { Call, OperationOf } from './graphql-document';

/** A call that somebody answers, with what the schema says of its values. */
export interface JudgedCall extends Call {
  readonly wrong: () => readonly Issue[];
}

/**
 * What is wrong with the values of calls, in the words of the call itself, as by REST (decisions §1 "Errors"), wherever
 * they came from; the rights first. The schema tells what the call would have taken otherwise, such as a number written
 * as a text. Null where neither names a field.
 */
export function wrongArguments(
  calls: readonly JudgedCall[],
  operationOf: OperationOf,
  caller: Caller,
): AppError | null {
  const known = calls.flatMap(({ field, given, wrong }) => {
    const operation = operationOf(field.name.value);
    return operation === undefined ? [] : [{ operation, given, wrong }];
  });
  const denied = deniedAmong(calls, operationOf, caller);
  if (denied !== null) return denied;
  for (const { operation, given } of known) {
    const refused = refusalOf(() => parseInput(operation, given));
    if (refused !== null) return refused;
  }
  for (const { operation, wrong } of known) {
    const found = wrong();
    if (found.length === 0) continue;
    const { code, issues } = failureOfShape(operation, found);
    return new AppError(code, {}, { issues });
  }
  return null;
}

/** What a caller is told who may not make all of these calls. */
export function deniedAmong(
  calls: readonly Call[],
  operationOf: OperationOf,
  caller: Caller,
): AppError | null {
  for (const { field } of calls) {
    const operation = operationOf(field.name.value);
    const denied = operation === undefined ? null : refusalOf(() => refuseAccess(operation, caller));
    if (denied !== null) return denied;
  }
  return null;
}

function refusalOf(ask: () => unknown): AppError | null {
  try {
    ask();
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
