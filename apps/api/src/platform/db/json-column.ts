import { sql } from 'kysely';
import { z } from 'zod';
import type { JsonValue } from './tables';

/**
 * A JSON column is read by a schema: what another release or another hand wrote is met where it is read, and not as a
 * wrong value three calls later. The message names paths and kinds, never values: they may be somebody's.
 */
export function jsonColumn<S extends z.ZodType>(column: string, schema: S): (value: unknown) => z.output<S> {
  return (value) => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`).join(', ');
    throw new Error(`${column} cannot be read: ${wrong}`);
  };
}

/** The same of what lies there as it travels: held against the wire's schema, and given on as it is. */
export function travelColumn<S extends z.ZodType>(column: string, schema: S): (value: unknown) => z.input<S> {
  const read = jsonColumn(column, schema);
  return (value) => {
    read(value);
    return value as z.input<S>;
  };
}

/** What is written there: the driver would write a JavaScript array as a PostgreSQL one, so JSON goes as text. */
export function jsonb(value: unknown) {
  return sql<JsonValue>`${JSON.stringify(value)}::jsonb`;
}

/** What is kept as somebody typed it: fields whose meaning is another's. */
export const anyFields = z.record(z.string(), z.unknown());
