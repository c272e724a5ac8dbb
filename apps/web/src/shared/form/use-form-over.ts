import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type RecordDraft, recordDraft } from './record-draft';
import type { RecordFields } from './record-field';
import { staleRecord } from './stale-record';
import type { Begun, DraftStore, StoredDraft } from './use-draft';
import { type StaleSaveOptions, useStaleSave } from './use-stale-save';

/** What a record was read at; null where it may not exist yet. */
export type Versioned = { readonly version: number } | null;

/** What is particular to a form over a record, as a value. */
export interface OverDefinition<R extends Versioned, V extends FieldValues>
  extends Pick<StaleSaveOptions<R, V>, 'subject' | 'fields' | 'given' | 'asksAll' | 'valuesOf' | 'fieldOf'> {
  /** As the calls answer it, also when a save is stale. */
  readonly schema: z.ZodType<NonNullable<R>>;
}

interface FormOverOptions<R extends Versioned, V extends FieldValues>
  extends Pick<StaleSaveOptions<R, V>, 'save' | 'onRefused' | 'meetClosed' | 'newsOf'>,
    Partial<Pick<StaleSaveOptions<R, V>, 'staleOf'>> {
  readonly record: R;
  /** The rules of what is typed over that state of the record. */
  readonly resolver: (over: R) => Resolver<V>;
}

/**
 * A form that is saved over the state of the record that it shows, for a dialog that closes with the save or a page that
 * does more than `useRecordForm`. Put `conflict` beside it.
 */
export function useFormOver<R extends Versioned, V extends FieldValues>(
  definition: OverDefinition<R, V>,
  { record, resolver, ...saving }: FormOverOptions<R, V>,
) {
  // The record as it was read: a newer one in the cache must not lend its version to older values.
  const [base, setBase] = useState(record);
  // As of now: somebody may have saved since a draft was offered.
  const latest = useRef(base);
  latest.current = base;
  // Of a restored draft, which may be older than the record.
  const [begun, setBegun] = useState<Begun<V> | null>(null);
  const form = useForm<V>({
    defaultValues: definition.valuesOf(record) as DefaultValues<V>,
    mode: 'onTouched',
    resolver: resolver(base),
  });
  const stale = useStaleSave<R, V>({
    staleOf: (failure) => staleRecord(failure, definition.schema),
    ...definition,
    ...saving,
    form,
    onMoved: standOn,
  });
  function standOn(current: R) {
    setBase(current);
    setBegun(null);
  }
  return {
    form,
    base,
    setBase,
    standOn,
    /** The draft of what is typed here, upon the state that the form stands on when it is restored. */
    draftIn: (store: RecordDraft<V>, shown: RecordFields<V> = definition): DraftStore<V> =>
      recordDraft({ ...shown, store, current: () => definition.valuesOf(latest.current), begun }),
    onRestored: (restored: StoredDraft<V>) => setBegun(restored.begun ?? null),
    conflict: stale.dialog,
    onSubmit: (values: V) => stale.save(base, values, begun),
  };
}
