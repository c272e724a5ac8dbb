import type { Issue } from '@lastro/domain/issues';
import { issueText } from '@lastro/wire/issue-texts';
import type { Operation } from '@lastro/wire/operation';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import { type FieldErrors, type FieldPath, type FieldValues, type Resolver, set } from 'react-hook-form';
import { z } from 'zod';
import { untilReleased } from '../../lib/released';

interface WrongField<V extends FieldValues> {
  readonly field: FieldPath<V>;
  readonly message: string;
}

/** The form's own field for a path of the wire; null when the form has no such field. */
type FieldOf<V extends FieldValues> = (wirePath: string, values: V) => FieldPath<V> | null;

/** The first issue of each field is shown: rules that know the field go before its bare shape. */
export function issuesResolver<V extends FieldValues>(
  check: (values: V) => readonly Issue[],
  fieldOf: FieldOf<V>,
): Resolver<V> {
  return checked((values) => placed(check(values), values, fieldOf));
}

interface OperationRules<V extends FieldValues> {
  readonly operation: Operation;
  /** Form values as they would travel. */
  readonly toWire: (values: V) => Record<string, unknown>;
  readonly fieldOf: FieldOf<V>;
  /** What the shape alone cannot say. */
  readonly alsoWrong?: (values: V) => readonly WrongField<V>[];
}

/** The operation's own schema checks the form, so that the browser and the server refuse with the same words. */
export function operationResolver<V extends FieldValues>(rules: OperationRules<V>): Resolver<V> {
  return checked((values) => {
    const read = z.safeDecode(rules.operation.input, rules.toWire(values));
    const byShape = read.success ? [] : placed(issuesFromZod(read.error), values, rules.fieldOf);
    return [...byShape, ...(rules.alsoWrong?.(values) ?? [])];
  });
}

/** What the operation's own schema says of a command as the page would give it (cents, percentages, civil dates). */
export function shapeIssues(operation: Operation, input: unknown): Issue[] {
  const encoded = z.safeEncode(operation.input, input);
  const read = encoded.success ? z.safeDecode(operation.input, encoded.data) : encoded;
  return read.success ? [] : issuesFromZod(read.error);
}

export function required(path: string, value: unknown): Issue[] {
  const isMissing =
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
  return isMissing ? [{ path, code: 'field.required' }] : [];
}

function placed<V extends FieldValues>(
  issues: readonly Issue[],
  values: V,
  fieldOf: FieldOf<V>,
): WrongField<V>[] {
  return issues.flatMap(({ path, code, params }) => {
    const field = fieldOf(path, values);
    return field === null ? [] : [{ field, message: issueText(code, params) }];
  });
}

function checked<V extends FieldValues>(wrongIn: (values: V) => readonly WrongField<V>[]): Resolver<V> {
  return (values) => {
    const wrong = wrongIn(values);
    const result = resolved(values, wrong);
    return (wrong.length === 0 ? null : untilReleased())?.then(() => result) ?? result;
  };
}

function resolved<V extends FieldValues>(values: V, wrong: readonly WrongField<V>[]) {
  const errors: FieldErrors<V> = {};
  // From the last to the first, which stays.
  for (const { field, message } of wrong.toReversed()) set(errors, field, { type: 'rule', message });
  return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors };
}
