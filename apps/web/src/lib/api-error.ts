import { type ErrorCode, errorText, isErrorCode } from '@lastro/wire/error-catalogue';
import type { Problem } from '@lastro/wire/problem';
import { OFFLINE_TEXT } from './offline';

/** The catalogue's, and what only a page can say: no answer, one that cannot be read, a code that a newer server has. */
type ApiErrorCode = ErrorCode | 'client.offline' | 'client.timeout' | 'client.unreadable' | 'client.unknown';

interface ApiErrorFacts {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>;
  readonly nonFieldErrors?: readonly string[];
  readonly current?: unknown;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
}

/** Every failure of a call, in one shape and with a sentence a person can read. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly detail: string;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly nonFieldErrors: readonly string[];
  /** With 409 `version.stale`: the record as it stands now. */
  readonly current: unknown;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(facts: ApiErrorFacts) {
    super(facts.detail);
    this.name = 'ApiError';
    this.status = facts.status;
    this.code = facts.code;
    this.detail = facts.detail;
    this.fieldErrors = facts.fieldErrors ?? {};
    this.nonFieldErrors = facts.nonFieldErrors ?? [];
    this.current = facts.current;
    this.requestId = facts.requestId ?? null;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
  }

  /** Nobody here knows whether it was done. */
  get isUnknown(): boolean {
    return this.status === 0 || this.code === 'client.unreadable';
  }

  /** What it was about may have been done, or may yet be. */
  get isInDoubt(): boolean {
    return this.isTransient || this.isUnknown;
  }

  /** No answer, or one that says "not now": trying again may help, and the same key must be used. */
  get isTransient(): boolean {
    return (
      this.status === 0 ||
      this.status >= 500 ||
      this.status === 408 ||
      this.code === 'idempotency.still-running' ||
      this.code === 'record.in-use'
    );
  }
}

/** A notice's title must not say "not done" then. */
export function isUnknown(failure: unknown): boolean {
  return failure instanceof ApiError && failure.isUnknown;
}

const TIMEOUT_TEXT = 'O servidor demorou demais para responder. Tente de novo em instantes.';
const UNREADABLE_TEXT =
  'O servidor respondeu de um modo inesperado. Tente de novo; se continuar, avise o suporte.';

const MAYBE_DONE = 'O que você enviou pode já ter sido feito';

/**
 * Of a command with its key: who closes what failed must know that it may be done all the same. What the server does not
 * remember the answer of, because it shows something once, is not answered a second time either.
 */
export function ofCommand(failure: unknown, isReplayed: boolean): unknown {
  if (!(failure instanceof ApiError) || !failure.isUnknown) return failure;
  const advice = isReplayed ? 'tentar de novo não repete nada' : 'confira antes de tentar de novo';
  return new ApiError({ ...failure, detail: `${failure.detail} ${MAYBE_DONE}: ${advice}.` });
}

export function fromProblem(problem: Problem, requestId: string | null, retryAfter: string | null): ApiError {
  const seconds = Number(retryAfter ?? Number.NaN);
  return new ApiError({
    status: problem.status,
    code: isErrorCode(problem.code) ? problem.code : 'client.unknown',
    detail: problem.detail,
    fieldErrors: problem.errors,
    nonFieldErrors: problem.non_field_errors,
    current: problem.current,
    requestId: problem.requestId ?? requestId,
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
  });
}

export function unreadable(status: number, requestId: string | null): ApiError {
  return new ApiError({ status, code: 'client.unreadable', detail: UNREADABLE_TEXT, requestId });
}

/** What the server would say to a command of nobody. */
export function ended(): ApiError {
  return new ApiError({ status: 401, code: 'session.ended', detail: errorText('session.ended') });
}

/** What `fetch` throws: a time-out or no way to the server. A call that was cancelled on purpose stays as it is. */
export function fromFetchFailure(failure: unknown): unknown {
  const name = failure instanceof DOMException ? failure.name : '';
  if (name === 'AbortError') return failure;
  const timedOut = name === 'TimeoutError';
  return new ApiError({
    status: 0,
    code: timedOut ? 'client.timeout' : 'client.offline',
    detail: timedOut ? TIMEOUT_TEXT : OFFLINE_TEXT,
  });
}

/** One sentence for any failure; what is not ours never reaches the screen as it is. */
export function messageOf(failure: unknown): string {
  if (failure instanceof ApiError) return failure.nonFieldErrors[0] ?? failure.detail;
  return 'Algo inesperado aconteceu nesta página. Tente de novo.';
}

/** What a list or a section that could not be loaded says, with the code to quote when asking for help. */
export function failureOf(error: Error): { message: string; requestId: string | undefined } {
  const requestId = error instanceof ApiError ? (error.requestId ?? undefined) : undefined;
  return { message: messageOf(error), requestId };
}
