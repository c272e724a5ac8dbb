import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import styles from './form-page.module.css';
import { type Draft, type DraftStore, useDraft } from './use-draft';

export interface FormDraftHandle {
  finish: () => Promise<void>;
}

interface FormDraftProps<V extends FieldValues, Out> {
  form: UseFormReturn<V, unknown, Out>;
  store: DraftStore<V>;
  delayMs?: number;
  /** Puts the restored values into the form. */
  onRestore: (values: V) => void;
  ref?: Ref<FormDraftHandle>;
}

/** A component of its own, so that typing re-renders this line and not the whole form. */
export function FormDraft<V extends FieldValues, Out>(props: FormDraftProps<V, Out>) {
  const { form, store, delayMs, onRestore, ref } = props;
  const [value, setValue] = useState<V>(() => form.getValues());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => setValue(structuredClone(form.getValues())),
      }),
    [form],
  );
  const draft = useDraft({ ...store, value, delayMs });
  useImperativeHandle(ref, () => ({ finish: draft.finish }));

  if (draft.offer) {
    return (
      <div className={styles.offer} role="status">
        <span>Há um rascunho seu de {formatInstant(draft.offer.savedAt)}, ainda não salvo.</span>
        <span className={styles.offerActions}>
          <Button
            size="compact-sm"
            onClick={() => {
              const restored = draft.restore();
              if (restored) onRestore(restored);
            }}
          >
            Restaurar rascunho
          </Button>
          <Button size="compact-sm" variant="default" onClick={draft.dismiss}>
            Descartar rascunho
          </Button>
        </span>
      </div>
    );
  }
  return (
    <p className={styles.draftLine} role="status">
      {draftSentence(draft)}
    </p>
  );
}

function draftSentence<V>({ status, savedAt }: Draft<V>): string {
  if (status === 'failed') return 'Não foi possível salvar o rascunho. Tentaremos de novo.';
  if (savedAt) return `Rascunho salvo às ${formatInstant(savedAt).split(' ')[1]}`;
  return status === 'saving' ? 'Salvando rascunho…' : '';
}
