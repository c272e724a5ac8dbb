import { type FieldValues, get, set } from 'react-hook-form';
import type { FieldGroups } from '../merge/three-way';
import { plainText } from './conflict-texts';
import type { FieldOf, PartsOf, RecordFields } from './record-field';

/** Values as one flat record: each field, and each line of a list of lines, by a name of its own. */
export type Flat = Record<string, unknown>;

/** A field or a line of one, as it is compared and asked about. */
export interface Piece {
  readonly name: string;
  readonly label: string;
  readonly group: string;
  readonly text: (value: unknown) => string;
}

type AnyField = Omit<FieldOf<string, unknown>, 'parts'> & { readonly parts?: PartsOf<unknown> };

export function fieldsIn<V extends FieldValues>({ fields }: RecordFields<V>): readonly AnyField[] {
  return fields as readonly AnyField[];
}

export function flatten<V extends FieldValues>(record: RecordFields<V>, values: V): Flat {
  const flat: Flat = {};
  for (const { name, parts } of fieldsIn(record)) {
    if (parts === undefined) flat[name] = get(values, name);
    else for (const [key, part] of knownParts(parts, listIn(values, name))) flat[partName(name, key)] = part;
  }
  return flat;
}

/** Lines that stand come before those that are only in this form: somebody excluded them meanwhile. */
export function piecesOf<V extends FieldValues>(
  record: RecordFields<V>,
  sides: Record<'current' | 'typed', V>,
) {
  return fieldsIn(record).flatMap(({ name, label, group = name, text = plainText, parts }): Piece[] => {
    if (parts === undefined) return [{ name, label, group, text }];
    return partKeys(parts, listIn(sides.current, name), listIn(sides.typed, name)).map((key) => ({
      name: partName(name, key),
      label: parts.labelOf(key),
      group: partName(name, key),
      text: (part) => (part === undefined ? parts.goneText : parts.text(part)),
    }));
  });
}

export function groupsOf(pieces: readonly Piece[]): FieldGroups<Flat> {
  const groups = new Set(pieces.map(({ group }) => group));
  return [...groups].map((group) => pieces.filter((piece) => piece.group === group).map(({ name }) => name));
}

interface Upon<V> {
  /** What is no field of the record, and the lines that are only here. */
  readonly typed: V;
  readonly current: V;
  /** To be saved: a line that the record does not have any more is a new one. */
  readonly isSaved: boolean;
}

/** The form's values again. No side is written to. */
export function unflatten<V extends FieldValues>(
  record: RecordFields<V>,
  flat: Flat,
  { typed, current, isSaved }: Upon<V>,
): V {
  const values = structuredClone(typed);
  for (const name of record.given ?? []) set(values, name, get(current, name));
  for (const { name, parts } of fieldsIn(record)) {
    if (parts === undefined) {
      set(values, name, flat[name]);
      continue;
    }
    const stands = partKeys(parts, listIn(current, name));
    const known = partKeys(parts, listIn(current, name), listIn(typed, name)).flatMap((key) => {
      const part = flat[partName(name, key)];
      if (part === undefined) return [];
      return [isSaved && !stands.includes(key) ? parts.anew(part) : part];
    });
    set(values, name, [...known, ...newParts(parts, listIn(typed, name))]);
  }
  return values;
}

/** Lines that are only in this form. */
export function newParts<P>(parts: PartsOf<P>, list: readonly P[]): P[] {
  return list.filter((part) => parts.keyOf(part) === null);
}

/** The lines of a field that has parts. */
export function listIn<V extends FieldValues>(values: V, name: string): readonly unknown[] {
  return get(values, name) as readonly unknown[];
}

function knownParts<P>(parts: PartsOf<P>, list: readonly P[]): [string, P][] {
  return list.flatMap((part): [string, P][] => {
    const key = parts.keyOf(part);
    return key === null ? [] : [[key, part]];
  });
}

function partKeys<P>(parts: PartsOf<P>, ...lists: (readonly P[])[]): string[] {
  return [...new Set(lists.flatMap((list) => knownParts(parts, list)).map(([key]) => key))];
}

function partName(field: string, key: string): string {
  return `${field}:${key}`;
}
