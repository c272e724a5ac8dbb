import { useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import type { FormDraftHandle } from './form-draft';
import { changesDraft, type DraftBody } from './record-draft';
import { changedFields } from './stale-merge';
import { staleRecord } from './stale-record';
import type { DraftStore, StoredDraft } from './use-draft';
import { type StaleSaveOptions, useStaleSave } from './use-stale-save';

/** What is particular to the form of a record, as a value. */
export interface RecordDefinition<R, V extends FieldValues>
  extends Pick<StaleSaveOptions<R, V>, 'subject' | 'fields' | 'valuesOf' | 'fieldOf'> {
  /** As the calls answer it, also when a save is stale. */
  readonly schema: z.ZodType<R>;
}

interface RecordFormOptions<R, V extends FieldValues> {
  readonly record: R;
  /** The rules of what is typed over that state of the record. */
  readonly resolver: (over: R) => Resolver<V>;
  readonly save: (over: R, values: V) => Promise<R>;
  /** `followed`: a sentence about what others changed meanwhile and was kept; empty when they did not. */
  readonly onSaved: (saved: R, followed: string) => void;
  /** Why this person cannot save it. */
  readonly refusal: string | null;
  /** Where unfinished work is kept, as what was changed. */
  readonly draft?: DraftStore<DraftBody>;
}

/**
 * The form of one record: it begins with the record as it was read, follows it while nothing is typed, and saves over
 * the state that it shows. `page` is what `FormPage` needs of it; put `dialog` beside it.
 */
export function useRecordForm<R extends { readonly version: number }, V extends FieldValues>(
  definition: RecordDefinition<R, V>,
  { record, resolver, save, onSaved, refusal, draft }: RecordFormOptions<R, V>,
) {
  // The record as it was read: a newer one in the cache must not lend its version to older values.
  const [base, setBase] = useState(record);
  // What a restored draft began with, which may be older than the record.
  const [begun, setBegun] = useState<V | null>(null);
  const draftLine = useRef<FormDraftHandle>(null);
  const form = useForm<V>({
    defaultValues: definition.valuesOf(record) as DefaultValues<V>,
    mode: 'onTouched',
    resolver: resolver(base),
  });
  const { isDirty } = form.formState;
  useFollowRecord({ form, definition, record, base, setBase });
  const stale = useStaleSave<R, V>({
    ...definition,
    form,
    staleOf: (failure) => staleRecord(failure, definition.schema),
    save: async (over, values, followed) => {
      const saved = await save(over, values);
      standOn(saved);
      form.reset(definition.valuesOf(saved));
      // Also when it was saved from the dialog.
      void draftLine.current?.finish();
      onSaved(saved, followedText(followed));
    },
    onMoved: standOn,
  });
  function standOn(current: R) {
    setBase(current);
    setBegun(null);
  }
  return {
    form,
    isDirty,
    dialog: stale.dialog,
    page: {
      form,
      onSubmit: (values: V) => stale.save(base, values, begun),
      disabledReason: refusal ?? (isDirty ? null : 'Nada foi alterado ainda.'),
      useLeaveGuard: useRouterLeaveGuard,
      draft:
        draft &&
        changesDraft({ store: draft, fields: definition.fields, current: definition.valuesOf(base), begun }),
      draftRef: draftLine,
      onRestored: (restored: StoredDraft<V>) => setBegun(restored.begun ?? null),
    },
  };
}

interface Following<R, V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly definition: Pick<RecordDefinition<R, V>, 'valuesOf' | 'fields'>;
  readonly record: R;
  readonly base: R;
  readonly setBase: (record: R) => void;
}

/** The record moved on in the cache: something else on the page was done to it, or somebody else saved. */
function useFollowRecord<R extends { readonly version: number }, V extends FieldValues>({
  form,
  definition: { valuesOf, fields },
  record,
  base,
  setBase,
}: Following<R, V>): void {
  const { isDirty, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (record.version <= base.version) return;
    const current = valuesOf(record);
    // Both sides may have changed the same: the save turns out stale, and the two are put together then.
    if (isDirty && changedFields(fields, valuesOf(base), current).length > 0) return;
    setBase(record);
    if (!isDirty) form.reset(current);
  }, [form, valuesOf, fields, record, base, setBase, isDirty]);

  // A saved form is a fresh form: what is typed from here on is guarded again.
  useEffect(() => {
    if (isSubmitSuccessful)
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepErrors: true });
  }, [form, isSubmitSuccessful]);
}

function followedText(labels: readonly string[]): string {
  return labels.length === 0
    ? ''
    : `Ficou também o que outra pessoa mudou enquanto você editava: ${labels.join(', ')}.`;
}
