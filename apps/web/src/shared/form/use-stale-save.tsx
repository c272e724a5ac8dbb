import { useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from '../../lib/form-errors';
import { type ConflictChoice, ConflictDialog } from '../../ui/conflict-dialog';
import type { RecordFields } from './record-field';
import { mergeStale, type Typing } from './stale-merge';
import type { Begun } from './use-draft';

/** `R`: a state of the record, null among them where it may not exist yet. */
export interface StaleSaveOptions<R, V extends FieldValues> extends RecordFields<V> {
  readonly form: UseFormReturn<V>;
  /** Begins a sentence: "Este usuário". */
  readonly subject: string;
  readonly valuesOf: (record: R) => V;
  /** Also what this person left alone is asked about: a small thing that is read as a whole, such as an account. */
  readonly asksAll?: boolean;
  /** What is said until somebody has chosen. */
  readonly staleText?: string;
  /** The form's own field for a path of the wire; null when the form has no such field. */
  readonly fieldOf: (wirePath: string, values: V) => FieldPath<V> | null;
  /** The record as it stands, when the failure says that it moved on. */
  readonly staleOf: (failure: unknown) => Promise<R | null> | R | null;
  /** `followed`: labels of what others changed meanwhile and is kept as they left it. */
  readonly save: (over: R, values: V, followed: readonly string[]) => Promise<void>;
  /** What else follows from a failure that is not a stale save; true when nothing is left to tell. */
  readonly onRefused?: (failure: unknown) => boolean;
  /** From here on the form stands on this state of the record. */
  readonly onMoved: (current: R) => void;
  /** True where nothing can be saved over this state: it is told otherwise, and nothing is asked. */
  readonly meetClosed?: (current: R, over: R) => Promise<boolean>;
  /** What was decided meanwhile, which no field tells: no such values are saved before somebody has read it. */
  readonly newsOf?: (current: R, over: R, values: V) => string | undefined;
}

interface Asking<V> {
  readonly sides: Typing<V>;
  readonly news: string | undefined;
  /** Null: back to the form. */
  readonly answer: (choices: Choices | null) => void;
}

type Choices = Record<string, ConflictChoice>;

/** Typing that meets a state of the record which it did not begin with. */
interface Met<R, V> {
  /** What was to be saved over. */
  readonly over: R;
  /** What the typing began with; null where nobody knows. */
  readonly opened: V | null;
  readonly typed: V;
  readonly current: R;
  /** What was followed already, when this save was put together once and is stale again. */
  readonly before: readonly string[];
}

/**
 * Saves over the record as it was read. Where somebody else saved meanwhile, what only one side changed is put
 * together and saved; what both changed is asked about, field by field. Put `dialog` anywhere on the page.
 */
export function useStaleSave<R, V extends FieldValues>(given: StaleSaveOptions<R, V>) {
  const { form, subject, valuesOf } = given;
  // A save may wait for somebody's choice: what it goes on with is of then.
  const latest = useRef(given);
  latest.current = given;
  const { ask, dialog } = useConflictQuestion(given);
  const tell = (message: string) => form.setError('root.stale', { message });

  async function save(over: R, values: V, followed: readonly string[] = []): Promise<void> {
    try {
      await latest.current.save(over, values, followed);
    } catch (failure) {
      const options = latest.current;
      const current = await options.staleOf(failure);
      if (current !== null)
        return meet({ over, opened: valuesOf(over), typed: values, current, before: followed });
      if (options.onRefused?.(failure)) return;
      const fieldOf = (path: string) => options.fieldOf(path, values);
      const banner = showServerErrors(failure, { setError: form.setError, fieldOf });
      if (banner.length > 0) form.setError('root.server', { message: banner.join(' ') });
    }
  }

  async function meet({ over, opened, typed, current, before }: Met<R, V>): Promise<void> {
    const options = latest.current;
    if (await options.meetClosed?.(current, over)) return;
    const sides = { opened: options.asksAll ? null : opened, typed, current: valuesOf(current) };
    const merge = mergeStale(options, sides);
    const followed = [...new Set([...before, ...merge.followed])];
    const news = options.newsOf?.(current, over, merge.values);
    if (merge.asked.length > 0) {
      const staleText = `${subject} mudou enquanto você editava. Compare os valores antes de salvar.`;
      tell(options.staleText ?? staleText);
      const choices = await ask({ sides, news });
      if (choices !== null) await settle(current, merge.choose(choices), followed);
    } else if (news !== undefined) {
      standOn(current, merge.values);
      tell(`${news}. Confira e salve de novo.`);
    } else await settle(current, merge.values, followed);
  }

  function standOn(current: R, values: V): void {
    latest.current.onMoved(current);
    form.reset(valuesOf(current));
    form.reset(values, { keepDefaultValues: true });
  }

  /** Should this save fail for another reason, the next one stands on the same state and asks nothing again. */
  async function settle(current: R, values: V, followed: readonly string[]): Promise<void> {
    standOn(current, values);
    await save(current, values, followed);
  }

  return {
    /** `begun`: of typing that began with another state, such as a draft: it is compared with this one before. */
    save: (over: R, typed: V, begun: Begun<V> | null = null) =>
      begun === null
        ? save(over, typed)
        : meet({ over, opened: begun.opened, typed, current: over, before: [] }),
    dialog,
  };
}

/** What both sides changed, asked about field by field. */
function useConflictQuestion<R, V extends FieldValues>(given: StaleSaveOptions<R, V>) {
  const [asking, setAsking] = useState<Asking<V> | null>(null);

  /** Part of the save that met it: until it is answered that one is under way, and no other begins. */
  async function ask(question: Omit<Asking<V>, 'answer'>): Promise<Choices | null> {
    const choices = await new Promise<Choices | null>((answer) => setAsking({ ...question, answer }));
    setAsking(null);
    return choices;
  }

  const dialog =
    asking === null ? null : (
      <ConflictDialog
        opened
        onClose={() => asking.answer(null)}
        subject={given.subject}
        changedBy={asking.news}
        // Of this render: the names of what was chosen may have come after the question.
        fields={mergeStale(given, asking.sides).asked}
        onResolve={asking.answer}
      />
    );
  return { ask, dialog };
}
