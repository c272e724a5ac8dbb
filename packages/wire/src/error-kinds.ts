/** The kinds of spec §8 and the status that each one travels with. */
export const KIND_STATUS = {
  validation: 400,
  duplication: 400,
  'invalid-model': 400,
  unauthorized: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  unexpected: 500,
} as const;

export type ErrorKind = keyof typeof KIND_STATUS;

export interface ErrorEntry {
  readonly kind: ErrorKind;
  /** What the person reads, in Portuguese; `{name}` is replaced by the error's parameter. */
  readonly text: string;
  /** Only where HTTP has a more exact status than the kind's. */
  readonly status?: number;
}

export function defineErrors<const T extends Record<string, ErrorEntry>>(entries: T): T {
  return entries;
}
