import { type FieldValues, get, set } from 'react-hook-form';
import type { ConflictChoice, ConflictField } from '../../ui/conflict-dialog';
import { mergeSides, moveOnto, sameValue, type ThreeWay } from '../merge/three-way';
import { plainText } from './conflict-texts';
import type { RecordField, RecordFields, Sides } from './record-field';
import {
  type Flat,
  fieldsIn,
  flatten,
  groupsOf,
  listIn,
  newParts,
  type Piece,
  piecesOf,
  unflatten,
} from './record-pieces';

/** `opened` is null where nobody knows what the typing began with: whatever differs is then taken for typed. */
export interface Typing<V> extends Omit<Sides<V>, 'opened'> {
  readonly opened: V | null;
}

export interface StaleMerge<V> {
  /** What was typed, on top of the record as it stands. */
  readonly values: V;
  /** Fields that both sides changed, to different values: somebody has to choose. Those of one group are one question. */
  readonly asked: readonly ConflictField[];
  /** Labels of what others changed and this person did not: it is taken as it stands. */
  readonly followed: readonly string[];
  /** The same values with what was chosen; what nobody was asked about stays. */
  choose(choices: Readonly<Record<string, ConflictChoice>>): V;
}

/** Field by field: what only one side changed needs no question. */
export function mergeStale<V extends FieldValues>(record: RecordFields<V>, typing: Typing<V>): StaleMerge<V> {
  const pieces = piecesOf(record, typing);
  const flat = flattened(record, typing);
  const { current, yours } =
    flat.begun === null ? flat : mergeSides({ ...flat, begun: flat.begun }, groupsOf(pieces));
  const differ = differing(pieces, yours, current);
  const isAsked = new Set(differ.map(({ name }) => name));
  const choose = (choices: Readonly<Record<string, ConflictChoice>>) => {
    const chosen = { ...yours };
    for (const { name, group } of differ) if (choices[group] === 'current') chosen[name] = current[name];
    return unflatten(record, chosen, { ...typing, isSaved: true });
  };
  return {
    values: choose({}),
    asked: questionsOf(differ),
    followed: pieces
      .filter(({ name }) => !isAsked.has(name) && !sameValue(flat.typed[name], yours[name]))
      .map(({ label }) => label),
    choose,
  };
}

/**
 * Typing that goes on upon a newer record: what was not touched is the record's, a line that went or came as well. Where
 * nobody knows what was opened, a line that went is not brought back.
 */
export function moveTyping<V extends FieldValues>(
  record: RecordFields<V>,
  { opened, typed, current }: Typing<V>,
): Pick<Typing<V>, 'opened' | 'typed'> {
  const pieces = piecesOf(record, { current, typed });
  const flat = flattened(record, { opened, typed, current });
  const upon = { current, isSaved: false };
  if (opened === null || flat.begun === null) {
    const standing = piecesOf(record, { current, typed: current }).map(({ name }) => [
      name,
      flat.typed[name],
    ]);
    return { opened: null, typed: unflatten(record, Object.fromEntries(standing), { ...upon, typed }) };
  }
  const moved = moveOnto({ ...flat, begun: flat.begun, yours: flat.typed }, groupsOf(pieces));
  return {
    opened: unflatten(record, moved.begun, { ...upon, typed: opened }),
    typed: unflatten(record, moved.yours, { ...upon, typed }),
  };
}

/** What this person typed and the record does not say, in words; lines that are only here among them. */
export function typedWords<V extends FieldValues>(record: RecordFields<V>, typing: Typing<V>) {
  const pieces = piecesOf(record, typing);
  const flat = flattened(record, typing);
  const each = pieces.map(({ name }) => [name]);
  const { yours } = flat.begun === null ? flat : moveOnto({ ...flat, begun: flat.begun }, each);
  const added = fieldsIn(record).flatMap(({ name, parts }) =>
    parts === undefined
      ? []
      : newParts(parts, listIn(typing.typed, name)).map((part) => ({
          label: parts.newLabel,
          text: parts.text(part),
        })),
  );
  return [
    ...differing(pieces, yours, flat.current).map(({ label, yours: text }) => ({ label, text })),
    ...added,
  ];
}

/** The fields in which a record does not say the same. */
export function changedFields<V extends FieldValues>(
  fields: readonly RecordField<V>[],
  one: V,
  other: V,
): RecordField<V>[] {
  return fields.filter(({ name }) => !sameValue(get(one, name), get(other, name)));
}

/** Whether two states say the same, also in what is no field of the record. */
export function saysSame<V extends FieldValues>(record: RecordFields<V>, one: V, other: V): boolean {
  if (changedFields(record.fields, one, other).length > 0) return false;
  const rest = structuredClone(one);
  for (const { name } of fieldsIn(record)) set(rest, name, get(other, name));
  for (const name of record.given ?? []) set(rest, name, get(other, name));
  return sameValue(rest, other);
}

interface FlatTyping extends Omit<ThreeWay<Flat>, 'begun'> {
  readonly begun: Flat | null;
  /** As it stands in the form; `yours` is what this person did, done to the current record. */
  readonly typed: Flat;
}

function flattened<V extends FieldValues>(
  record: RecordFields<V>,
  { opened, typed, current }: Typing<V>,
): FlatTyping {
  const untouched = flatten(record, opened ?? current);
  const flat = { ...untouched, ...flatten(record, typed) };
  return {
    begun: opened === null ? null : untouched,
    current: flatten(record, current),
    typed: flat,
    yours: opened === null ? flat : { ...flat, ...rebased(record, { opened, typed, current }) },
  };
}

function rebased<V extends FieldValues>(record: RecordFields<V>, { opened, typed, current }: Sides<V>): Flat {
  const flat: Flat = {};
  for (const { name, rebase } of fieldsIn(record)) {
    const sides = { opened: get(opened, name), typed: get(typed, name), current: get(current, name) };
    if (rebase !== undefined && !sameValue(sides.opened, sides.typed)) flat[name] = rebase(sides);
  }
  return flat;
}

/** The pieces in which two states differ, as people read them. */
function differing(pieces: readonly Piece[], yours: Flat, current: Flat) {
  return pieces
    .filter(({ name }) => !sameValue(yours[name], current[name]))
    .map(({ name, label, group, text }) => ({
      name,
      label,
      group,
      ...textsOf(text, yours[name], current[name]),
    }))
    .filter((texts) => texts.yours !== texts.current);
}

type Difference = ReturnType<typeof differing>[number];

const labels = new Intl.ListFormat('pt-BR');

/** What means something only together is chosen together, or one side's order would go with the other's partner. */
function questionsOf(differ: readonly Difference[]): ConflictField[] {
  const groups = new Set(differ.map(({ group }) => group));
  return [...groups].map((name) => {
    const fields = differ.filter(({ group }) => group === name);
    const said = (side: 'yours' | 'current') =>
      fields
        .map((field) => (fields.length === 1 ? field[side] : `${field.label}: ${field[side]}`))
        .join('\n');
    return {
      name,
      label: labels.format(fields.map(({ label }) => label)),
      yours: said('yours'),
      current: said('current'),
    };
  });
}

/** Nobody can choose between two texts that read alike: then the values themselves are shown. */
function textsOf(text: Piece['text'], mine: unknown, now: unknown) {
  const texts = { yours: text(mine), current: text(now) };
  return texts.yours === texts.current ? { yours: plainText(mine), current: plainText(now) } : texts;
}
