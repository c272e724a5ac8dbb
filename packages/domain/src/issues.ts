import type { CompanyIssueCode, CompanyRefusalCode } from './company/company-codes';
import type { CreditRefusalCode } from './credit/credit-codes';
import type { FieldIssueCode } from './field-codes';
import type { IdentityRefusalCode } from './identity/identity-codes';
import type { ProposalIssueCode, ProposalRefusalCode } from './proposal/proposal-codes';

/** Values a message needs to be written, e.g. `{ min: 10 }`. The texts live in the catalogue, not here. */
export type IssueParams = Record<string, string | number>;

/** Of every feature. The wire's texts are a record of it, so that a code and its text come and go together. */
export type IssueCode = FieldIssueCode | CompanyIssueCode | ProposalIssueCode;

/** The wire's errors hold one for each of these, and more: those that no rule gives. */
export type RefusalCode = IdentityRefusalCode | CompanyRefusalCode | ProposalRefusalCode | CreditRefusalCode;

/**
 * One field that breaks a rule. Checks give all of them, so a form shows every error at once (architecture, "Errors: one
 * road"). A rule says which codes it gives; who shows issues takes all of them.
 */
export interface Issue<Code extends IssueCode = IssueCode> {
  /** Dotted, e.g. `rates.0.amount`. */
  path: string;
  code: Code;
  params?: IssueParams;
}

export type FieldIssue = Issue<FieldIssueCode>;

/** A decision that was refused as a whole: no field to point at. */
export interface Refusal<Code extends RefusalCode = RefusalCode> {
  code: Code;
  params?: IssueParams;
}
