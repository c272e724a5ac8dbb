import { type FieldPath, type FieldPathValue, type FieldValues, get, set } from 'react-hook-form';
import type { ConflictChoice, ConflictField } from '../../ui/conflict-dialog';
import { sameValue } from '../merge/three-way';
import { plainText } from './conflict-texts';

/** A stale save, as three states of one thing. */
export interface Sides<T> {
  /** What the typing began with. */
  readonly opened: T;
  readonly typed: T;
  /** What somebody else saved meanwhile. */
  readonly current: T;
}

interface FieldOf<N extends string, T> {
  /** Its place in the form. */
  readonly name: N;
  readonly label: string;
  /** The value as people read it; the default suits texts. */
  text?(value: T): string;
  /** Of a value with parts: what this person did to it, done to the current one. */
  rebase?(sides: Sides<T>): T;
  /** Whether something out of a draft, which may be of an older release, can be a value of this field. */
  fits?(kept: unknown): boolean;
}

/** A field of a record, described once for all that compares two states of it. */
export type RecordField<V extends FieldValues> = {
  [N in FieldPath<V>]: FieldOf<N, FieldPathValue<V, N>>;
}[FieldPath<V>];

/** Where nothing is said of what the typing began with, what was typed stands for the whole: every difference is asked about. */
type MergedSides<V> = Omit<Sides<V>, 'opened'> & { readonly opened: V | null };

export interface StaleMerge<V> {
  /** What was typed, on top of the record as it stands. */
  readonly values: V;
  /** Fields that both sides changed, to different values: somebody has to choose. */
  readonly asked: readonly ConflictField[];
  /** Labels of what others changed and this person did not: it is taken as it stands. */
  readonly followed: readonly string[];
}

/** Field by field: what only one side changed needs no question. What is no field of the record stays as typed. */
export function mergeStale<V extends FieldValues>(
  fields: readonly RecordField<V>[],
  { opened, typed, current }: MergedSides<V>,
): StaleMerge<V> {
  const values = structuredClone(typed);
  const asked: ConflictField[] = [];
  const followed: string[] = [];
  for (const field of fields as readonly FieldOf<string, unknown>[]) {
    const { name, label } = field;
    const sides = { opened: get(opened, name), typed: get(typed, name), current: get(current, name) };
    const mine = opened === null ? sides.typed : mineOf(field, sides);
    set(values, name, mine);
    if (opened !== null && sameValue(sides.opened, sides.current)) continue;
    const texts = textsOf(field, mine, sides.current);
    if (texts.yours !== texts.current) asked.push({ name, label, ...texts });
    else if (opened !== null && !sameValue(sides.typed, sides.current)) followed.push(label);
  }
  return { values, asked, followed };
}

/** The same values with what was chosen; what nobody was asked about stays. */
export function withChoices<V extends FieldValues>(
  values: V,
  current: V,
  choices: Readonly<Record<string, ConflictChoice>>,
): V {
  const chosen = structuredClone(values);
  for (const [name, choice] of Object.entries(choices))
    if (choice === 'current') set(chosen, name, get(current, name));
  return chosen;
}

/** The fields in which a record does not say the same. */
export function changedFields<V extends FieldValues>(
  fields: readonly RecordField<V>[],
  one: V,
  other: V,
): RecordField<V>[] {
  return fields.filter(({ name }) => !sameValue(get(one, name), get(other, name)));
}

function mineOf({ rebase }: FieldOf<string, unknown>, sides: Sides<unknown>): unknown {
  if (sameValue(sides.opened, sides.typed)) return sides.current;
  return rebase === undefined ? sides.typed : rebase(sides);
}

/** Nobody can choose between two texts that read alike: then the values themselves are shown. */
function textsOf({ text = plainText }: FieldOf<string, unknown>, mine: unknown, now: unknown) {
  const texts = { yours: text(mine), current: text(now) };
  return texts.yours === texts.current ? { yours: plainText(mine), current: plainText(now) } : texts;
}
