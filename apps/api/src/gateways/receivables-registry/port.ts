import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { OptInScope } from '@lastro/domain/receivable/opt-in';
import type { ReceivableKind, RegisteredStatus } from '@lastro/domain/receivable/receivable-status';
import type { Unavailable } from '../port';

export interface OptInRequest {
  readonly cnpj: string;
  readonly scope: OptInScope;
  readonly validUntil: IsoDate;
}

/** A receivable as a registrar (CERC, B3, Nuclea) tells it. */
export interface RegisteredReceivable {
  readonly reference: string;
  readonly kind: ReceivableKind;
  readonly document: string;
  readonly draweeTaxId: string;
  readonly draweeName: string;
  readonly issuedOn: IsoDate;
  readonly dueOn: IsoDate;
  readonly amount: Cents;
  readonly status: RegisteredStatus;
  readonly holder: string | null;
  readonly settledOn: IsoDate | null;
}

export type ReceivablesAnswer =
  | { readonly outcome: 'found'; readonly receivables: readonly RegisteredReceivable[] }
  | Unavailable;

export type Authorisation = { readonly outcome: 'active' | 'waiting' } | Unavailable;

export interface ReceivablesRegistry {
  /** Hands the request in, and again to ask how it stands: `waiting` until the company has said yes. */
  authorise(request: OptInRequest): Promise<Authorisation>;
  /** All that the scope covers and that the registrar keeps, as it is on a day. */
  receivablesOf(cnpj: string, scope: OptInScope, on: IsoDate): Promise<ReceivablesAnswer>;
}
