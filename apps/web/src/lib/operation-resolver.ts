import { issueText } from '@lastro/wire/issue-texts';
import type { Operation } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form';
import { z } from 'zod';

interface OperationRules<V extends FieldValues> {
  readonly operation: Operation;
  /** Form values as they would travel. */
  readonly toWire: (values: V) => Record<string, unknown>;
  readonly fieldOf: (wirePath: string) => FieldPath<V> | null;
  /** What the shape alone cannot say. */
  readonly alsoWrong?: (values: V) => readonly { readonly field: FieldPath<V>; readonly message: string }[];
}

/** The operation's own schema checks the form, so that the browser and the server refuse with the same words. */
export function operationResolver<V extends FieldValues>(rules: OperationRules<V>): Resolver<V> {
  return (values) => {
    const errors: FieldErrors<V> = {};
    for (const { field, message } of wrongFields(rules, values))
      set(errors, field, { type: 'rule', message });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function wrongFields<V extends FieldValues>(rules: OperationRules<V>, values: V) {
  const parsed = z.safeDecode(rules.operation.input, rules.toWire(values));
  const byShape = parsed.success ? [] : issuesFromZod(parsed.error);
  const placed = byShape.flatMap((issue) => {
    const field = rules.fieldOf(issue.path);
    return field === null ? [] : [{ field, message: issueText(issue.code, issue.params) }];
  });
  const also = (rules.alsoWrong?.(values) ?? []).filter(
    ({ field }) => !placed.some((one) => one.field === field),
  );
  return [...placed, ...also];
}
