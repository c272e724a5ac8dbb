import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';

/** A stale save, as three states of one thing. */
export interface Sides<T> {
  /** What the typing began with. */
  readonly opened: T;
  readonly typed: T;
  /** What somebody else saved meanwhile. */
  readonly current: T;
}

/** A list whose lines are chosen one by one: keeping mine of one leaves the others as they stand. */
export interface PartsOf<P> {
  /**
   * What the record knows a line by; null for one that is only in this form, which stays in any case. Lines of the
   * record leave the form only with it: one that is missing there was not touched.
   */
  keyOf(part: P): string | null;
  labelOf(key: string): string;
  readonly newLabel: string;
  text(part: P): string;
  /** In the place of one that is not there any more. */
  readonly goneText: string;
  /** One that somebody excluded and is wished for all the same comes again as a new one. */
  anew(part: P): P;
}

export interface FieldOf<N extends string, T> {
  /** Its place in the form. */
  readonly name: N;
  readonly label: string;
  /** Fields that mean something only together have one: whoever changes one of them changes them all. */
  readonly group?: string;
  /** The value as people read it; the default suits texts. */
  text?(value: T): string;
  /** Of a value with parts that is chosen as a whole: what this person did to it, done to the current one. */
  rebase?(sides: Sides<T>): T;
  /** Whether something out of a draft, which may be of an older release, can be a value of this field. */
  fits?(kept: unknown): boolean;
  readonly parts?: T extends readonly (infer P)[] ? PartsOf<P> : never;
}

/** A field of a record, described once for all that compares two states of it. */
export type RecordField<V extends FieldValues> = {
  [N in FieldPath<V>]: FieldOf<N, FieldPathValue<V, N>>;
}[FieldPath<V>];

/** What of the values belongs to the record. What is neither, such as a reason, is this person's and stays as typed. */
export interface RecordFields<V extends FieldValues> {
  readonly fields: readonly RecordField<V>[];
  /** What nobody types in this form, such as a status: it is the record's in any case. */
  readonly given?: readonly FieldPath<V>[];
}
