import { isAllowed } from '@lastro/domain/identity/access';
import type { Issue } from '@lastro/domain/issues';
import { failureOfShape, type Operation } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import type { SessionUser } from './context';
import type { Call } from './door';
import { AppError } from './errors';
import { refuseHostileInput } from './raw-input';

/** As much of an id as a sentence repeats. */
const MAX_TOLD = 40;

export type Caller = Pick<Call, 'user' | 'hadToken'>;

export function refuseAccess(operation: Pick<Operation, 'access' | 'effect'>, caller: Caller): void {
  if (operation.access === 'public') return;
  const { groups } = refuseStranger(caller);
  if (!isAllowed(operation.access, groups, operation.effect)) throw new AppError('access.denied');
}

export function refuseStranger({ user, hadToken }: Caller): SessionUser {
  if (user === null) throw new AppError(hadToken ? 'session.ended' : 'session.missing');
  return user;
}

/** Admitted a while ago: its body may have come slowly, or it waited. Who was shut out meanwhile is shown nothing. */
export async function refuseEnded(operation: Operation, call: Call): Promise<void> {
  if (operation.access === 'public') return;
  refuseAccess(operation, { user: await call.askAgain(), hadToken: call.hadToken });
}

export function parseInput(operation: Operation, raw: unknown): unknown {
  refuseHostileInput(raw);
  const parsed = operation.input.safeParse(raw, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { code, issues } = failureOfShape(operation, issuesFromZod(parsed.error).map(named));
  throw new AppError(code, askedFor(raw), { issues });
}

/** What is wrong as a whole is the body: every other part of a call has a name. */
function named(issue: Issue): Issue {
  return issue.path === '' ? { ...issue, path: 'body' } : issue;
}

/** Of a number that is none the sentence tells what was asked for. */
function askedFor(raw: unknown): { readonly id?: string } {
  const id = (raw as { readonly id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? { id: id.slice(0, MAX_TOLD) } : {};
}
