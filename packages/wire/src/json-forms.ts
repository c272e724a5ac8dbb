import type { z } from 'zod';

export type JsonForm = Readonly<Record<string, unknown>>;
type Print = (schema: z.ZodType) => JsonForm;

const forms = new WeakMap<z.ZodType, (print: Print) => JsonForm>();

/**
 * How a value looks on the wire, for the documentation, where its schema alone cannot tell: what a codec reads is
 * decided by code. `print` writes the form of another schema.
 */
export function withForm<S extends z.ZodType>(schema: S, form: JsonForm | ((print: Print) => JsonForm)): S {
  forms.set(schema, typeof form === 'function' ? form : () => form);
  return schema;
}

export function formOf(schema: object, print: Print): JsonForm | undefined {
  return forms.get(schema as z.ZodType)?.(print);
}
