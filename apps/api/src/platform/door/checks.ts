import { failuresOf, type Operation } from '@lastro/wire/operation';
import { platformErrors } from '@lastro/wire/platform/platform-errors';
import { z } from 'zod';
import type { Door } from './door';
import type { AppError } from './errors';

/** The edge keeps its word: a reply is held against the operation's schema. */
export function checkReply(door: Pick<Door, 'strict' | 'log'>, operation: Operation, body: unknown): void {
  const checked = operation.output.safeParse(body);
  if (checked.success) return;
  const problem = `${operation.name} answered something else than it promises: ${z.prettifyError(checked.error)}`;
  if (door.strict) throw new Error(problem);
  // Only the places are logged: the values may be personal.
  const places = checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`);
  door.log.error({ operation: operation.name, places }, 'reply breaks its schema');
}

/** Two statements without a transaction see two moments. */
export function checkAskedOnce(
  door: Pick<Door, 'strict' | 'log'>,
  operation: Operation,
  statements: number,
): void {
  if (statements <= 1) return;
  if (door.strict) throw new Error(`${operation.name} says that it asks once, and asked ${statements} times`);
  door.log.error({ operation: operation.name, statements }, 'a read that asks once asked more');
}

/** A failure that the operation does not declare is missing from its documentation. */
export function checkDeclared(
  door: Pick<Door, 'strict' | 'log'>,
  operation: Operation,
  error: AppError,
): void {
  if (failuresOf(operation).includes(error.code) || isSharedByAll(error.code)) return;
  if (door.strict)
    throw new Error(`${operation.name} fails with ${error.code}, which it does not declare`, {
      cause: error,
    });
  door.log.error({ operation: operation.name, code: error.code }, 'undeclared failure');
}

/** What the door itself may answer to any call; a stale version is the operation's own. */
function isSharedByAll(code: string): boolean {
  return Object.hasOwn(platformErrors, code) && !code.startsWith('version.');
}
