import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors';
import { type ConflictChoice, ConflictDialog } from '../../ui/conflict-dialog';
import { mergeStale, type RecordField, type Sides, type StaleMerge, withChoices } from './stale-merge';

/** `R`: a state of the record, null among them where it may not exist yet. */
export interface StaleSaveOptions<R, V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** Begins a sentence: "Este usuário". */
  readonly subject: string;
  readonly fields: readonly RecordField<V>[];
  readonly valuesOf: (record: R) => V;
  /** Also what this person left alone is asked about: a small thing that is read as a whole, such as an account. */
  readonly asksAll?: boolean;
  /** What is said until somebody has chosen. */
  readonly staleText?: string;
  /** The form's own field for a path of the wire; null when the form has no such field. */
  readonly fieldOf: (wirePath: string) => FieldPath<V> | null;
  /** The record as it stands, when the failure says that it moved on. */
  readonly staleOf: (failure: unknown) => Promise<R | null> | R | null;
  /** `followed`: labels of what others changed meanwhile and is kept as they left it. */
  readonly save: (over: R, values: V, followed: readonly string[]) => Promise<void>;
  /** What else follows from a failure that is not a stale save; true when nothing is left to tell. */
  readonly onRefused?: (failure: unknown) => boolean;
  /** From here on the form stands on this state of the record. */
  readonly onMoved: (current: R) => void;
}

type Typing<V> = Pick<Sides<V>, 'opened' | 'typed'>;

interface Asking<R, V> {
  readonly current: R;
  readonly merge: StaleMerge<V>;
}

/**
 * Saves over the record as it was read. Where somebody else saved meanwhile, what only one side changed is put
 * together and saved; what both changed is asked about, field by field. Put `dialog` anywhere on the page.
 */
export function useStaleSave<R, V extends FieldValues>(options: StaleSaveOptions<R, V>) {
  const { form, subject, fields, valuesOf, fieldOf } = options;
  const [asking, setAsking] = useState<Asking<R, V> | null>(null);

  async function save(over: R, values: V, followed: readonly string[] = []): Promise<void> {
    try {
      await options.save(over, values, followed);
    } catch (failure) {
      const current = await options.staleOf(failure);
      if (current !== null) return meet({ opened: valuesOf(over), typed: values }, current, followed);
      if (options.onRefused?.(failure)) return;
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  /** `before`: what was followed already, when this save was put together once and is stale again. */
  async function meet(typing: Typing<V>, current: R, before: readonly string[]): Promise<void> {
    const sides = { ...typing, current: valuesOf(current) };
    const merge = mergeStale(fields, options.asksAll ? { ...sides, opened: null } : sides);
    const followed = [...new Set([...before, ...merge.followed])];
    if (merge.asked.length === 0) return settle(current, merge.values, followed);
    const staleText = `${subject} mudou enquanto você editava. Compare os valores antes de salvar.`;
    form.setError('root.stale', { message: options.staleText ?? staleText });
    setAsking({ current, merge: { ...merge, followed } });
  }

  /** Should this save fail for another reason, the next one stands on the same state and asks nothing again. */
  async function settle(current: R, values: V, followed: readonly string[]): Promise<void> {
    options.onMoved(current);
    form.reset(valuesOf(current));
    form.reset(values, { keepDefaultValues: true });
    await save(current, values, followed);
  }

  async function choose({ current, merge }: Asking<R, V>, choices: Record<string, ConflictChoice>) {
    setAsking(null);
    await settle(current, withChoices(merge.values, valuesOf(current), choices), merge.followed);
  }

  const dialog =
    asking === null ? null : (
      <ConflictDialog
        opened
        onClose={() => setAsking(null)}
        subject={subject}
        fields={asking.merge.asked}
        onResolve={(choices) => choose(asking, choices)}
      />
    );

  return {
    /** `begun`: what the typing began with, where that is older than the record that it is saved over. */
    save: (over: R, typed: V, begun: V | null = null) =>
      begun === null ? save(over, typed) : meet({ opened: begun, typed }, over, []),
    dialog,
  };
}
