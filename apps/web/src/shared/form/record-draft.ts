import { type FieldValues, get, set } from 'react-hook-form';
import type { RecordField, RecordFields } from './record-field';
import { changedFields, moveTyping, saysSame, type Typing } from './stale-merge';
import type { Begun, DraftStore, ForeignDraft, StoredDraft } from './use-draft';

/** As the server keeps it. */
export type DraftBody = Record<string, unknown>;

type KeptTyping<V> = Pick<Typing<V>, 'opened' | 'typed'>;

/** Kept with what was typed is what it was typed upon: else nobody could tell later which words are whose. */
export interface DraftFormat<V> {
  /** For what does not fit the form of today, the record's own values. Null when it is no draft of this form. */
  readonly read: (current: V, body: DraftBody) => KeptTyping<V> | null;
  readonly keep: (kept: KeptTyping<V>) => DraftBody;
}

/** Where unfinished work on a record is kept; without a format, as what was changed. */
export interface RecordDraft<V> extends DraftStore<DraftBody> {
  readonly format?: DraftFormat<V>;
}

interface DraftOptions<V extends FieldValues> extends RecordFields<V> {
  readonly store: RecordDraft<V>;
  /** The record as the form stands on it; asked anew, as a draft is offered for as long as the page is open. */
  readonly current: () => V;
  /** What the typing began with, where that is something else. */
  readonly begun?: Begun<V> | null;
}

/**
 * The draft of a record: restored later, it does not undo what others saved meanwhile, and a field that both changed is
 * known to be one.
 */
export function recordDraft<V extends FieldValues>(options: DraftOptions<V>): DraftStore<V> {
  const { store, begun } = options;
  const { loadOthers } = store;

  function read(kept: StoredDraft<DraftBody>): StoredDraft<V> | null {
    const { value, savedAt } = kept;
    const current = options.current();
    const resumed = resumeDraft(options, store, current, value);
    // One that changes nothing any more would only be offered back as a riddle.
    if (resumed === null || saysSame(options, current, resumed.typed)) return null;
    const { opened, typed } = resumed;
    const isOfToday = opened !== null && saysSame(options, opened, current);
    return { value: typed, savedAt, begun: isOfToday ? undefined : { opened }, again: () => read(kept) };
  }

  const readIf = (found: StoredDraft<DraftBody> | null) => (found === null ? null : read(found));

  function readForeign(theirs: ForeignDraft<DraftBody>): ForeignDraft<V>[] {
    const found = read(theirs);
    if (found === null) return [];
    const { id, author, take } = theirs;
    return [{ ...found, id, author, take: async (replaces) => readIf(await take(replaces)) }];
  }

  return {
    load: async () => readIf(await store.load()),
    save: async (typed) => {
      const current = options.current();
      const opened = begun ? begun.opened : current;
      if (!saysSame(options, current, typed))
        return store.save(formatOf(options, store).keep({ opened, typed }));
      await store.discard();
      return { savedAt: null };
    },
    discard: store.discard,
    loadOthers: loadOthers && (async () => (await loadOthers()).flatMap(readForeign)),
  };
}

/** A kept draft upon the record as it stands; null when it is no draft of this form. */
export function resumeDraft<V extends FieldValues>(
  record: RecordFields<V>,
  draft: Pick<RecordDraft<V>, 'format'>,
  current: V,
  body: DraftBody,
): KeptTyping<V> | null {
  const kept = formatOf(record, draft).read(current, body);
  return kept === null ? null : moveTyping(record, { ...kept, current });
}

/** The values as a whole, for a form whose lines and words beside the record are part of the work. */
export function wholeValues<V extends FieldValues & { version: number }>(
  read: (current: V, body: DraftBody) => V | null,
): DraftFormat<V> {
  return {
    read: (current, body) => {
      const typed = read(current, body);
      if (typed === null) return null;
      const { begun } = body;
      // An older release did not keep it.
      if (begun === undefined) return { typed, opened: typed.version === current.version ? current : null };
      return { typed, opened: isBody(begun) ? read(current, begun) : null };
    },
    keep: ({ opened, typed }) => ({ ...typed, begun: opened }),
  };
}

function formatOf<V extends FieldValues>(
  { fields }: RecordFields<V>,
  { format }: Pick<RecordDraft<V>, 'format'>,
): DraftFormat<V> {
  return format ?? changesOf(fields);
}

/** Only what the person changed, with what means something only together with it, and what stood there before. */
export function changesOf<V extends FieldValues>(fields: readonly RecordField<V>[]): DraftFormat<V> {
  return {
    read: (current, { changes, before }) => ({
      typed: withKept(fields, current, changes),
      opened: isBody(before) ? withKept(fields, current, before) : null,
    }),
    keep: ({ opened, typed }) => {
      const changed = opened === null ? fields : withGroups(fields, changedFields(fields, opened, typed));
      const pick = (from: V) => Object.fromEntries(changed.map(({ name }) => [name, get(from, name)]));
      return opened === null ? { changes: pick(typed) } : { changes: pick(typed), before: pick(opened) };
    },
  };
}

function withGroups<V extends FieldValues>(
  fields: readonly RecordField<V>[],
  changed: readonly RecordField<V>[],
): RecordField<V>[] {
  const groups = new Set(changed.map(({ name, group = name }) => group));
  return fields.filter(({ name, group = name }) => groups.has(group));
}

/** A draft of an older release may hold a field that is gone, or that held something else. */
function withKept<V extends FieldValues>(fields: readonly RecordField<V>[], values: V, kept: unknown): V {
  const result = structuredClone(values);
  if (!isBody(kept)) return result;
  for (const [name, value] of Object.entries(kept)) {
    const field = fields.find((each) => each.name === name);
    if (field !== undefined && (field.fits?.(value) ?? true)) set(result, name, value);
  }
  return result;
}

function isBody(value: unknown): value is DraftBody {
  return typeof value === 'object' && value !== null;
}
