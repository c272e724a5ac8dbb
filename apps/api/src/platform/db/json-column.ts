import { z } from 'zod';

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

/** What is kept as somebody typed it: fields whose meaning is another's. */
export const anyFields = z.record(z.string(), z.unknown());
