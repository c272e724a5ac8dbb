import type { CompanyIssueCode } from '@lastro/domain/company/company-codes';
import type { FieldIssue, Issue, Refusal, RefusalCode } from '@lastro/domain/issues';
import { describe, expect, it } from 'vitest';
import { companyIssueTexts } from './company/company-issue-texts';
import { ERROR_CATALOGUE, errorText } from './error-catalogue';
import type { ErrorEntry } from './error-kinds';
import { issueText } from './issue-texts';

/** What the types refuse: where one of them no longer does, the check of types says so at its line. */
describe('codes and texts are tied by the compiler', () => {
  it('a code of a rule without a text', () => {
    const { 'activity.repeated': text, ...others } = companyIssueTexts;
    // @ts-expect-error Property 'activity.repeated' is missing
    const texts: typeof companyIssueTexts = others;
    expect([text, Object.keys(texts).length]).toEqual([
      companyIssueTexts['activity.repeated'],
      Object.keys(companyIssueTexts).length - 1,
    ]);
  });

  it('a text without a code', () => {
    // @ts-expect-error 'activity.forgotten' does not exist in the record
    const texts: typeof companyIssueTexts = { ...companyIssueTexts, 'activity.forgotten': 'Esquecida.' };
    expect(Object.keys(texts)).toContain('activity.forgotten');
  });

  it('an issue with a code that no feature declares, and its text', () => {
    // @ts-expect-error no such code
    const issue: Issue = { path: 'name', code: 'name.forgotten' };
    // @ts-expect-error no such code
    expect(() => issueText('name.forgotten')).toThrow(TypeError);
    expect(issue.path).toBe('name');
  });

  it('a rule that gives the code of another feature', () => {
    // @ts-expect-error a proposal's
    const issue: FieldIssue | Issue<CompanyIssueCode> = { path: 'tac', code: 'tac.takes-all' };
    const shown: Issue = issue;
    expect(issueText(shown.code)).toContain('TAC');
  });

  it('a refusal that the catalogue does not know, and one that it lacks', () => {
    // @ts-expect-error no such code
    const refusal: Refusal = { code: 'proposal.forgotten' };
    // @ts-expect-error an error of the wire that no rule refuses with
    const thrown: Refusal = { code: 'version.stale' };
    const { 'proposal.own': entry, ...others } = ERROR_CATALOGUE;
    // @ts-expect-error Property 'proposal.own' is missing
    const catalogue: Readonly<Record<RefusalCode, ErrorEntry>> = others;
    expect([refusal.code, errorText(thrown.code), entry.kind, 'proposal.own' in catalogue]).toEqual([
      'proposal.forgotten',
      ERROR_CATALOGUE['version.stale'].text,
      'forbidden',
      false,
    ]);
  });
});
