import type { Issue } from '@lastro/domain/issues';
import { issueText } from '@lastro/wire/issue-texts';
import type { Operation } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form';
import { z } from 'zod';

/** What the operation's own schema says of a command as the page would give it (cents, percentages, civil dates). */
export function shapeIssues(operation: Operation, input: unknown): Issue[] {
  const encoded = z.safeEncode(operation.input, input as never);
  const read = encoded.success ? z.safeDecode(operation.input, encoded.data) : encoded;
  return read.success ? [] : issuesFromZod(read.error);
}

/** The first issue of each field is shown: rules that know the field go before its bare shape. */
export function issuesResolver<V extends FieldValues>(
  check: (values: V) => readonly Issue[],
  fieldOf: (path: string) => FieldPath<V> | null,
): Resolver<V> {
  return (values) => {
    const messages = new Map<FieldPath<V>, string>();
    for (const issue of check(values)) {
      const field = fieldOf(issue.path);
      if (field !== null && !messages.has(field)) messages.set(field, issueText(issue.code, issue.params));
    }
    const errors: FieldErrors<V> = {};
    for (const [field, message] of messages) set(errors, field, { type: 'rule', message });
    return messages.size === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

export function required(path: string, value: unknown): Issue[] {
  const isMissing =
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return isMissing ? [{ path, code: 'field.required' }] : [];
}
