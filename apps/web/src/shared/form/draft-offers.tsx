import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api-error';
import { ActionButton } from '../../ui/action-button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { notify } from '../../ui/notify';
import styles from './form-page.module.css';
import type { Draft, ForeignDraft, StoredDraft } from './use-draft';

interface DraftOffersProps<V> {
  draft: Draft<V>;
  /** Something was typed since the page was opened. */
  isTyped: boolean;
  /** Something was typed or kept here that another draft would take the place of. */
  hasWork: boolean;
  onRestore: (draft: StoredDraft<V>) => void;
}

/** The drafts that wait for a choice: the own one, and those of others. Whatever loses work asks first. */
export function DraftOffers<V>({ draft, isTyped, hasWork, onRestore }: DraftOffersProps<V>) {
  const [asked, setAsked] = useState<'restore' | 'discard' | ForeignDraft<V> | null>(null);
  const { offer, others } = draft;

  async function restore() {
    const restored = await draft.restore();
    setAsked(null);
    if (restored === null)
      notify.info({ message: 'Este rascunho já não existe: ele foi salvo ou descartado em outra aba.' });
    else onRestore(restored);
  }

  async function take(theirs: ForeignDraft<V>, replaces: boolean) {
    const taken = await draft.takeOver(theirs, replaces);
    if (taken !== null) onRestore(taken);
    notify.success(
      taken === null
        ? { title: 'Nada a assumir', message: 'Este rascunho já não muda nada.' }
        : { title: 'Rascunho assumido', message: `O original continua com ${theirs.author}.` },
    );
  }

  async function start(theirs: ForeignDraft<V>) {
    if (hasWork || offer !== null) {
      setAsked(theirs);
      return;
    }
    await take(theirs, false).catch((failure: unknown) => {
      // One that this page does not know of, typed on another: the person is asked all the same.
      if (failure instanceof ApiError && failure.code === 'draft.own-exists') setAsked(theirs);
      else notify.failure({ title: 'O rascunho não foi assumido', message: messageOf(failure) });
    });
  }

  if (offer === null && others.length === 0) return null;
  return (
    <>
      <ul className={styles.offers} aria-label="Rascunhos">
        {offer === null ? null : (
          <li className={styles.offer}>
            <span role="status">
              Há um rascunho seu de {formatInstant(offer.savedAt)}, ainda não salvo.
              {isTyped ? ' O que você digita agora só fica guardado depois de escolher.' : null}
            </span>
            <span className={styles.offerActions}>
              <ActionButton size="compact-sm" onAction={() => (isTyped ? setAsked('restore') : restore())}>
                Restaurar rascunho
              </ActionButton>
              <Button size="compact-sm" variant="default" onClick={() => setAsked('discard')}>
                Descartar rascunho
              </Button>
            </span>
          </li>
        )}
        {others.map((theirs) => (
          <li key={theirs.id} className={styles.offer}>
            <span>
              Rascunho de {theirs.author} de {formatInstant(theirs.savedAt)}
            </span>
            <span className={styles.offerActions}>
              <ActionButton size="compact-sm" variant="default" onAction={() => start(theirs)}>
                Assumir rascunho <span className="visually-hidden">de {theirs.author}</span>
              </ActionButton>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked === 'restore'}
        onClose={() => setAsked(null)}
        title="Restaurar o seu rascunho?"
        consequence="O que você digitou agora dá lugar a ele e se perde."
        confirmLabel="Restaurar"
        tone="danger"
        onConfirm={restore}
      />
      <ConfirmDialog
        opened={asked === 'discard'}
        onClose={() => setAsked(null)}
        title="Descartar o seu rascunho?"
        consequence="O que você deixou sem salvar se perde."
        confirmLabel="Descartar"
        tone="danger"
        onConfirm={() => {
          draft.dismiss();
          setAsked(null);
        }}
      />
      {asked === null || typeof asked === 'string' ? null : (
        <ConfirmDialog
          opened
          onClose={() => setAsked(null)}
          title={`Assumir o rascunho de ${asked.author}?`}
          consequence="O que você digitou e o seu rascunho dão lugar a ele e se perdem."
          confirmLabel="Assumir"
          tone="danger"
          onConfirm={async () => {
            await take(asked, true);
            setAsked(null);
          }}
        />
      )}
    </>
  );
}
