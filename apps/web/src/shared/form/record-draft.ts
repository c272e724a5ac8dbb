import { type FieldValues, get, set } from 'react-hook-form';
import { changedFields, type RecordField } from './stale-merge';
import type { DraftStore, ForeignDraft, StoredDraft } from './use-draft';

/** As the server keeps it. */
export type DraftBody = Record<string, unknown>;

interface ChangesDraft<V extends FieldValues> {
  readonly store: DraftStore<DraftBody>;
  readonly fields: readonly RecordField<V>[];
  /** The record as it stands. */
  readonly current: V;
  /** What the typing began with, where that is something else. */
  readonly begun?: V | null;
}

/**
 * Kept of a draft is only what the person changed, and what stood there before: restored later, it does not undo
 * what others saved meanwhile, and a field that both changed is known to be one.
 */
export function changesDraft<V extends FieldValues>(options: ChangesDraft<V>): DraftStore<V> {
  const { store, fields, current } = options;

  function read({ value, savedAt }: StoredDraft<DraftBody>): StoredDraft<V> | null {
    const kept = withKept(fields, current, value.changes);
    // One that changes nothing any more would only be offered back as a riddle.
    if (changedFields(fields, current, kept).length === 0) return null;
    return { value: kept, begun: withKept(fields, current, value.before), savedAt };
  }

  const readIf = (found: StoredDraft<DraftBody> | null) => (found === null ? null : read(found));

  function readForeign(theirs: ForeignDraft<DraftBody>): ForeignDraft<V>[] {
    const found = read(theirs);
    if (found === null) return [];
    const { id, author, take } = theirs;
    return [{ ...found, id, author, take: async (replaces) => readIf(await take(replaces)) }];
  }

  const { loadOthers } = store;

  return {
    load: async () => readIf(await store.load()),
    save: async (values) => {
      if (changedFields(fields, current, values).length > 0)
        return store.save(changesOf(fields, options.begun ?? current, values));
      await store.discard();
      return { savedAt: null };
    },
    discard: store.discard,
    loadOthers: loadOthers && (async () => (await loadOthers()).flatMap(readForeign)),
  };
}

function changesOf<V extends FieldValues>(fields: readonly RecordField<V>[], begun: V, values: V): DraftBody {
  const names = changedFields(fields, begun, values).map(({ name }) => name);
  const pick = (from: V) => Object.fromEntries(names.map((name) => [name, get(from, name)]));
  return { changes: pick(values), before: pick(begun) };
}

/** A draft of an older release may hold a field that is gone, or that held something else. */
function withKept<V extends FieldValues>(fields: readonly RecordField<V>[], values: V, kept: unknown): V {
  const result = structuredClone(values);
  if (typeof kept !== 'object' || kept === null) return result;
  for (const [name, value] of Object.entries(kept)) {
    const field = fields.find((each) => each.name === name);
    if (field !== undefined && (field.fits?.(value) ?? true)) set(result, name, value);
  }
  return result;
}
