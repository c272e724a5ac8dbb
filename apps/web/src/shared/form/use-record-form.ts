import { useEffect, useRef } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import type { FormDraftHandle } from './form-draft';
import { changesDraft, type DraftBody } from './record-draft';
import { changedFields } from './stale-merge';
import type { DraftStore, StoredDraft } from './use-draft';
import { type RecordDefinition, useFormOver, type Versioned } from './use-form-over';

export type { RecordDefinition };

interface RecordFormOptions<R extends NonNullable<Versioned>, V extends FieldValues> {
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
export function useRecordForm<R extends NonNullable<Versioned>, V extends FieldValues>(
  definition: RecordDefinition<R, V>,
  { record, resolver, save, onSaved, refusal, draft }: RecordFormOptions<R, V>,
) {
  const draftLine = useRef<FormDraftHandle>(null);
  const { form, base, setBase, standOn, begun, setBegun, conflict, onSubmit } = useFormOver(definition, {
    record,
    resolver,
    save: async (over, values, followed) => {
      const saved = await save(over, values);
      standOn(saved);
      form.reset(definition.valuesOf(saved));
      // Also when it was saved from the dialog.
      void draftLine.current?.finish();
      onSaved(saved, followedText(followed));
    },
  });
  const { isDirty } = form.formState;
  useFollowRecord({ form, definition, record, base, setBase });
  return {
    form,
    isDirty,
    dialog: conflict,
    page: {
      form,
      onSubmit,
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

interface Following<R extends Versioned, V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly definition: Pick<RecordDefinition<R, V>, 'valuesOf' | 'fields'>;
  /** What tells a newer state from an older one, where the version alone does not. */
  readonly isNewer?: (record: R, base: R) => boolean;
  readonly record: R;
  readonly base: R;
  readonly setBase: (record: R) => void;
}

/** The record moved on in the cache: something else on the page was done to it, or somebody else saved. */
export function useFollowRecord<R extends Versioned, V extends FieldValues>({
  form,
  definition: { valuesOf, fields },
  isNewer = hasNewerVersion,
  record,
  base,
  setBase,
}: Following<R, V>): void {
  const { isDirty, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (!isNewer(record, base)) return;
    const current = valuesOf(record);
    // Both sides may have changed the same: the save turns out stale, and the two are put together then.
    if (isDirty && changedFields(fields, valuesOf(base), current).length > 0) return;
    setBase(record);
    if (!isDirty) form.reset(current);
  }, [form, valuesOf, fields, isNewer, record, base, setBase, isDirty]);

  // A saved form is a fresh form: what is typed from here on is guarded again.
  useEffect(() => {
    if (isSubmitSuccessful)
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true, keepErrors: true });
  }, [form, isSubmitSuccessful]);
}

function hasNewerVersion(record: Versioned, base: Versioned): boolean {
  return (record?.version ?? 0) > (base?.version ?? 0);
}

function followedText(labels: readonly string[]): string {
  return labels.length === 0
    ? ''
    : `Ficou também o que outra pessoa mudou enquanto você editava: ${labels.join(', ')}.`;
}
