import type { Issue, IssueCode } from '@lastro/domain/issues';
import type { z } from 'zod';
import type { ErrorParams } from './error-catalogue';
import { isIssueCode } from './issue-texts';

type ZodIssue = z.core.$ZodIssue;

/** Turns what zod found into the house's issues, so that a shape error and a rule error read alike. */
export function issuesFromZod(error: z.ZodError): Issue[] {
  return error.issues.flatMap(issueFromZod);
}

function issueFromZod(issue: ZodIssue): Issue[] {
  const path = issue.path.map(String).join('.');
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, code: typeCode(issue.expected, issue.input) }];
    case 'too_small':
      return [bound(path, issue.origin, 'min', Number(issue.minimum))];
    case 'too_big':
      return [bound(path, issue.origin, 'max', Number(issue.maximum))];
    case 'not_multiple_of':
      return [{ path, code: 'number.too-fine', params: { decimals: decimalsOf(Number(issue.divisor)) } }];
    case 'invalid_value':
      if (isMissing(issue.input)) return [{ path, code: 'field.required' }];
      return [{ path, code: 'field.not-allowed', params: { values: issue.values.map(String).join(', ') } }];
    case 'invalid_union':
      return [{ path, code: isMissing(issue.input) ? 'field.required' : 'field.invalid' }];
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), code: 'field.unknown' }));
    case 'custom':
      return [customIssue(path, issue.params)];
    default:
      return [{ path, code: 'field.invalid' }];
  }
}

const TYPE_CODES: Readonly<Record<string, IssueCode>> = {
  number: 'field.not-a-number',
  int: 'field.not-an-integer',
  string: 'field.not-a-text',
  boolean: 'field.not-a-boolean',
  array: 'field.not-a-list',
  object: 'field.not-an-object',
};

function typeCode(expected: string, input: unknown): IssueCode {
  if (isMissing(input)) return 'field.required';
  return TYPE_CODES[expected] ?? 'field.invalid';
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null;
}

function bound(path: string, origin: string, side: 'min' | 'max', limit: number): Issue {
  const small = side === 'min';
  const params = { [side]: limit };
  if (origin === 'string') {
    if (small && limit === 1) return { path, code: 'field.required' };
    return { path, code: small ? 'text.too-short' : 'text.too-long', params };
  }
  if (origin === 'array') return { path, code: small ? 'list.too-short' : 'list.too-long', params };
  return { path, code: small ? 'number.too-small' : 'number.too-big', params: { [side]: grouped(limit) } };
}

/** `10.000.000`: as people write it. */
function grouped(limit: number): string {
  return limit.toLocaleString('pt-BR');
}

/** Of the step that a value must be a multiple of. */
function decimalsOf(step: number): number {
  return step.toString().split('.')[1]?.length ?? 0;
}

function customIssue(path: string, params: Record<string, unknown> | undefined): Issue {
  const { issue, ...rest } = params ?? {};
  const code = typeof issue === 'string' && isIssueCode(issue) ? issue : 'field.invalid';
  return Object.keys(rest).length === 0 ? { path, code } : { path, code, params: rest as ErrorParams };
}
