import { useEffect, useRef } from 'react';
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors';
import { useRouterLeaveGuard } from '../../lib/use-leave-guard';
import type { FormDraftHandle } from './form-draft';
import { KeptRecordDraft } from './kept-draft';
import { type ClosableRecord, useClosing } from './record-closing';
import type { RecordDraft } from './record-draft';
import { changedFields } from './stale-merge';
import { type OverDefinition, useFormOver, type Versioned } from './use-form-over';

/** What is particular to the form of a record, as a value. */
export interface RecordDefinition<R extends NonNullable<Versioned>, V extends FieldValues>
  extends OverDefinition<R, V>,
    ClosableRecord<R> {
  /** What saving these values would undo of what was decided meanwhile; null when nothing. */
  readonly undoes?: (values: V, current: R) => string | null;
}

/** The record is saved, and a part of what was typed is not: it stays where it was typed, with what is wrong about it. */
export class HalfSaved<R, V extends FieldValues> {
  constructor(
    readonly record: R,
    readonly half: {
      /** The record's values with what was not saved. */
      readonly values: V;
      readonly failure: unknown;
      readonly fieldOf: (wirePath: string) => FieldPath<V> | null;
      readonly sentence: string;
    },
  ) {}
}

interface RecordFormOptions<R extends NonNullable<Versioned>, V extends FieldValues> {
  readonly record: R;
  /** The rules of what is typed over that state of the record. */
  readonly resolver: (over: R) => Resolver<V>;
  readonly save: (over: R, values: V) => Promise<R | HalfSaved<R, V>>;
  /** `followed`: a sentence about what others changed meanwhile and was kept; empty when they did not. */
  readonly onSaved: (saved: R, followed: string, over: R) => void;
  /** Why this person cannot save it. */
  readonly refusal: string | null;
  /** Where unfinished work is kept. */
  readonly draft?: RecordDraft<V>;
  /** A save was stale: the record as it stands, for the rest of the page. */
  readonly onStale?: (current: R) => void;
}

/**
 * The form of one record: it begins with the record as it was read, follows it while nothing is typed, and saves over
 * the state that it shows. `page` is what `FormPage` needs of it; put `kept` over it and `dialog` beside it.
 */
export function useRecordForm<R extends NonNullable<Versioned>, V extends FieldValues>(
  definition: RecordDefinition<R, V>,
  { record, resolver, save, onSaved, refusal, draft, onStale }: RecordFormOptions<R, V>,
) {
  const draftRef = useRef<FormDraftHandle>(null);
  const { form, base, setBase, standOn, draftIn, onRestored, conflict, onSubmit } = useFormOver(definition, {
    record,
    resolver,
    save: async (over, values, followed): Promise<void> => {
      const saved = await save(over, values);
      const isWhole = !(saved instanceof HalfSaved);
      const now = isWhole ? saved : saved.record;
      standOn(now);
      form.reset(definition.valuesOf(now));
      if (!isWhole) return stayWith(form, saved);
      // The button is not the only way to save: there is the conflict dialog, too.
      void draftRef.current?.finish();
      onSaved(now, followedText(followed), over);
    },
    meetClosed: async (current, over): Promise<boolean> => {
      const isClosed = await closing.meet(current);
      if (current !== over) onStale?.(current);
      return isClosed;
    },
    newsOf: (current, over, values) => {
      const status = definition.statusOf?.(current);
      if (status === undefined || status === definition.statusOf?.(over)) return undefined;
      return definition.undoes?.(values, current) ?? `O status agora é “${status}”`;
    },
  });
  const closing = useClosing({ form, definition, record, draftRef, standOn });
  const { isDirty } = form.formState;
  const lockedReason = definition.lockOf?.(record) ?? null;
  useFollowRecord({ form, definition, record, base, setBase, standOn });
  return {
    form,
    /** The state of the record that the form stands on. */
    base,
    isDirty,
    /** Why the record itself takes no change. */
    lockedReason,
    dialog: conflict,
    kept:
      draft === undefined || lockedReason === null ? null : (
        <KeptRecordDraft definition={definition} draft={draft} record={record} lockedReason={lockedReason} />
      ),
    page: {
      form,
      onSubmit,
      disabledReason: refusal ?? lockedReason ?? (isDirty ? null : 'Nada foi alterado ainda.'),
      useLeaveGuard: useRouterLeaveGuard,
      draft: draft === undefined || lockedReason !== null ? undefined : draftIn(draft),
      draftRef,
      onRestored,
    },
  };
}

function stayWith<R, V extends FieldValues>(form: UseFormReturn<V>, { half }: HalfSaved<R, V>): void {
  form.reset(half.values, { keepDefaultValues: true });
  const banner = showServerErrors(half.failure, { setError: form.setError, fieldOf: half.fieldOf });
  form.setError('root.server', { message: [half.sentence, ...banner].join(' ') });
}

interface Following<R extends Versioned, V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly definition: Pick<OverDefinition<R, V>, 'valuesOf' | 'fields'> &
    Pick<ClosableRecord<R>, 'statusOf'>;
  /** What tells a newer state from an older one, where the version alone does not. */
  readonly isNewer?: (record: R, base: R) => boolean;
  readonly record: R;
  readonly base: R;
  /** Under what is typed: what a draft began with stays what it was. */
  readonly setBase: (record: R) => void;
  readonly standOn: (record: R) => void;
}

/** The record moved on in the cache: something else on the page was done to it, or somebody else saved. */
export function useFollowRecord<R extends Versioned, V extends FieldValues>({
  form,
  definition: { valuesOf, fields, statusOf },
  isNewer = hasNewerVersion,
  record,
  base,
  setBase,
  standOn,
}: Following<R, V>): void {
  const { isDirty, isSubmitSuccessful } = form.formState;
  useEffect(() => {
    if (!isNewer(record, base)) return;
    const current = valuesOf(record);
    if (!isDirty) {
      standOn(record);
      form.reset(current);
      return;
    }
    // Both sides may have changed the same, or something was decided: the save turns out stale, and it is told then.
    const isSame =
      changedFields(fields, valuesOf(base), current).length === 0 && statusOf?.(base) === statusOf?.(record);
    if (isSame) setBase(record);
  });

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
