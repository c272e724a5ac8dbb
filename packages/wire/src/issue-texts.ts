import type { IssueCode } from '@lastro/domain/issues';
import { companyIssueTexts } from './company/company-issue-texts';
import { type ErrorParams, fillText } from './error-catalogue';
import { fieldIssueTexts } from './field-issue-texts';
import { proposalIssueTexts } from './proposal/proposal-issue-texts';

/** What each field issue says: a code without a text does not compile, and neither does a text without a code. */
export const ISSUE_TEXTS: Readonly<Record<IssueCode, string>> = {
  ...fieldIssueTexts,
  ...companyIssueTexts,
  ...proposalIssueTexts,
};

export function isIssueCode(code: string): code is IssueCode {
  return Object.hasOwn(ISSUE_TEXTS, code);
}

export function issueText(code: IssueCode, params: ErrorParams = {}): string {
  return fillText(ISSUE_TEXTS[code], params);
}
