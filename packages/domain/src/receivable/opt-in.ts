import { codesOf } from '../coded-list';
import { addMonths, type IsoDate } from '../dates';
import type { FieldIssue } from '../issues';
import type { ReceivableKind } from './receivable-status';

/** A company's authorisation to query its receivables at the registrars (decisions §7). */
export const OPT_IN_STATUSES = {
  requested: 'Solicitada',
  active: 'Ativa',
  expired: 'Expirada',
  revoked: 'Revogada',
} as const;

export const OPT_IN_SCOPES = {
  all: 'Duplicatas e cartões',
  duplicate: 'Duplicatas',
  card: 'Cartões',
} as const;
export type OptInScope = keyof typeof OPT_IN_SCOPES;
export const OPT_IN_SCOPE_CODES = codesOf(OPT_IN_SCOPES);

export const OPT_IN_MONTHS = 12;
export const OPT_IN_MAX_MONTHS = 60;

/** One of these is enough: a company has at most one that lives. */
export function isLiveOptIn(status: string): boolean {
  return status === 'requested' || status === 'active';
}

/** The clock ends it the day after its last, whether or not the job has tidied up. */
export function optInStatusOn(
  { status, validUntil }: { readonly status: string; readonly validUntil: IsoDate },
  today: IsoDate,
): string {
  return isLiveOptIn(status) && validUntil < today ? 'expired' : status;
}

export function covers(scope: OptInScope, kind: ReceivableKind): boolean {
  return scope === 'all' || scope === kind;
}

/** The usual end of an authorisation that nobody gave an end. */
export function usualEnd(today: IsoDate): IsoDate {
  return addMonths(today, OPT_IN_MONTHS);
}

export function checkValidUntil(validUntil: IsoDate, today: IsoDate): FieldIssue[] {
  const path = 'validUntil';
  if (validUntil <= today) return [{ path, code: 'date.must-be-future' }];
  return validUntil > addMonths(today, OPT_IN_MAX_MONTHS) ? [{ path, code: 'date.too-far' }] : [];
}
