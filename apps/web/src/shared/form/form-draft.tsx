import { formatInstant } from '@lastro/domain/dates';
import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { SavingFields } from '../../ui/saving-fields';
import { DraftOffers } from './draft-offers';
import styles from './form-page.module.css';
import { type Draft, type DraftStore, type StoredDraft, useDraft } from './use-draft';

export type FormDraftHandle = Pick<Draft<unknown>, 'finish' | 'keepNow'>;

interface FormDraftProps<V extends FieldValues, Out> {
  form: UseFormReturn<V, unknown, Out>;
  store: DraftStore<V> & { delayMs?: number };
  /** A draft that is restored meanwhile would be lost with what is typed. */
  isSaving: boolean;
  /** Puts the restored values into the form. */
  onRestore: (draft: StoredDraft<V>) => void;
  /** Where drafts are offered when there can be several; without it they stand in this line. */
  banner?: HTMLElement | null;
  ref?: Ref<FormDraftHandle>;
}

/** A component of its own, so that typing re-renders this line and not the whole form. */
export function FormDraft<V extends FieldValues, Out>(props: FormDraftProps<V, Out>) {
  const { form, store, isSaving, onRestore, banner, ref } = props;
  const [value, setValue] = useState<V>(() => form.getValues());
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => setValue(structuredClone(form.getValues())),
      }),
    [form],
  );
  const draft = useDraft({ ...store, value });
  useImperativeHandle(ref, () => ({ finish: draft.finish, keepNow: draft.keepNow }));

  const offers = (
    <SavingFields isSaving={isSaving}>
      <DraftOffers
        draft={draft}
        isTyped={form.formState.isDirty}
        hasWork={form.formState.isDirty || draft.savedAt !== null}
        onRestore={onRestore}
      />
    </SavingFields>
  );
  if (draft.offer && !banner) return offers;
  return (
    <>
      {banner ? createPortal(offers, banner) : null}
      <p className={styles.draftLine} role="status">
        {draft.offer ? 'Escolha no alto da página o que fazer com o seu rascunho.' : draftSentence(draft)}
      </p>
    </>
  );
}

function draftSentence<V>({ status, savedAt, refusal }: Draft<V>): string {
  if (status === 'failed') return `Não foi possível salvar o rascunho. ${refusal ?? 'Tentaremos de novo.'}`;
  if (savedAt) return `Rascunho salvo às ${formatInstant(savedAt).split(' ')[1]}`;
  return status === 'saving' ? 'Salvando rascunho…' : '';
}
