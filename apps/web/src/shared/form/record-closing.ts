import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { FormDraftHandle } from './form-draft';

/** A record that can be changed according to its status. */
export interface ClosableRecord<R> {
  /** Why a record in this state takes no change; null when it does. */
  readonly lockOf?: (record: R) => string | null;
  /** Its status as people read it: nothing is saved over another one before somebody has read of it. */
  readonly statusOf?: (record: R) => string;
}

interface Closing<R, V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly definition: ClosableRecord<R> & { readonly subject: string; readonly valuesOf: (record: R) => V };
  readonly record: R;
  readonly draftRef: RefObject<FormDraftHandle | null>;
  readonly standOn: (record: R) => void;
}

const WORDS_KEPT = 'O que você digitou está no alto da página.';
const WORDS_LEFT = 'O que você digitou ainda está nos campos e não será salvo: copie o que precisar.';

/** Somebody closed the record before this person saved: nothing that could be chosen could be saved. */
export function useClosing<R, V extends FieldValues>({
  form,
  definition,
  record,
  draftRef,
  standOn,
}: Closing<R, V>) {
  const { subject, lockOf, statusOf, valuesOf } = definition;
  const areWordsKept = useRef(false);

  // Only once the form is closed: while its draft still follows, the record's own values would empty the draft.
  useEffect(() => {
    if (!areWordsKept.current || (lockOf?.(record) ?? null) === null) return;
    areWordsKept.current = false;
    standOn(record);
    form.reset(valuesOf(record), { keepErrors: true });
  });

  return {
    meet: async (current: R): Promise<boolean> => {
      const reason = lockOf?.(current) ?? null;
      if (reason === null) return false;
      // What was typed is shown beside the record instead.
      areWordsKept.current = (await draftRef.current?.keepNow()) === 'kept';
      const status = statusOf === undefined ? '' : `; o status agora é “${statusOf(current)}”`;
      const typed = areWordsKept.current ? WORDS_KEPT : WORDS_LEFT;
      const message = `${subject} mudou enquanto você editava${status}. ${reason} ${typed}`;
      form.setError('root.stale', { message });
      return true;
    },
  };
}
