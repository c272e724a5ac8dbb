import type { Issue, Refusal } from '@lastro/domain/issues';
import {
  ERROR_CATALOGUE,
  type ErrorCode,
  type ErrorParams,
  errorStatus,
  errorText,
} from '@lastro/wire/error-catalogue';
import { issueText } from '@lastro/wire/issue-texts';
import type { Problem } from '@lastro/wire/problem';

/** What a use case throws when the person, not the program, is wrong. */
export class AppError extends Error {
  override readonly name = 'AppError';
  constructor(
    readonly code: ErrorCode,
    readonly params: ErrorParams = {},
    readonly extra: { readonly issues?: readonly Issue[]; readonly current?: unknown } = {},
  ) {
    super(code);
  }

  get status(): number {
    return errorStatus(this.code);
  }
}

/** A decision of the domain becomes an error of the wire. */
export function refuse(refusal: Refusal | null, issues: readonly Issue[] = []): void {
  if (refusal !== null) throw new AppError(refusal.code, refusal.params ?? {}, { issues });
}

export function refuseIssues(code: ErrorCode, issues: readonly Issue[]): void {
  if (issues.length > 0) throw new AppError(code, {}, { issues });
}

/** The one renderer, for REST and GraphQL alike. Kinds whose fault is the whole form's also fill non_field_errors. */
export function toProblem(error: AppError, requestId: string): Problem {
  const { kind } = ERROR_CATALOGUE[error.code];
  const detail = errorText(error.code, { requestId, ...error.params });
  const issues = error.extra.issues ?? [];
  return {
    type: `urn:lastro:${kind}`,
    title: kind,
    status: error.status,
    detail,
    code: error.code,
    requestId,
    ...(issues.length > 0 ? { errors: byField(issues) } : {}),
    ...(kind === 'duplication' ? { non_field_errors: [detail] } : {}),
    ...(error.extra.current === undefined ? {} : { current: error.extra.current }),
  };
}

function byField(issues: readonly Issue[]): Record<string, string[]> {
  const fields = new Map<string, string[]>();
  for (const { path, code, params } of issues) {
    const texts = fields.get(path) ?? [];
    texts.push(issueText(code, params));
    fields.set(path, texts);
  }
  return Object.fromEntries(fields);
}
