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

/** What somebody is asked about. */
type Asked<V> = 'restore' | 'discard' | ForeignDraft<V> | null;

/** The drafts that wait for a choice: the own one, and those of others. Whatever loses work asks first. */
export function DraftOffers<V>({ draft, isTyped, hasWork, onRestore }: DraftOffersProps<V>) {
  const [asked, setAsked] = useState<Asked<V>>(null);
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
          <OwnOffer
            savedAt={offer.savedAt}
            isTyped={isTyped}
            onRestore={() => (isTyped ? setAsked('restore') : restore())}
            onDiscard={() => setAsked('discard')}
          />
        )}
        {others.map((theirs) => (
          <ForeignOffer
            key={theirs.id}
            author={theirs.author}
            savedAt={theirs.savedAt}
            onTake={() => start(theirs)}
          />
        ))}
      </ul>
      <LossQuestions
        asked={asked}
        onClose={() => setAsked(null)}
        onRestore={restore}
        onDiscard={() => {
          draft.dismiss();
          setAsked(null);
        }}
        onTake={async (theirs) => {
          await take(theirs, true);
          setAsked(null);
        }}
      />
    </>
  );
}

interface OwnOfferProps {
  savedAt: string;
  isTyped: boolean;
  onRestore: () => Promise<void> | void;
  onDiscard: () => void;
}

function OwnOffer({ savedAt, isTyped, onRestore, onDiscard }: OwnOfferProps) {
  return (
    <li className={styles.offer}>
      <span role="status">
        Há um rascunho seu de {formatInstant(savedAt)}, ainda não salvo.
        {isTyped ? ' O que você digita agora só fica guardado depois de escolher.' : null}
      </span>
      <span className={styles.offerActions}>
        <ActionButton size="compact-sm" onAction={onRestore}>
          Restaurar rascunho
        </ActionButton>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          Descartar rascunho
        </Button>
      </span>
    </li>
  );
}

interface ForeignOfferProps {
  author: string;
  savedAt: string;
  onTake: () => Promise<void>;
}

function ForeignOffer({ author, savedAt, onTake }: ForeignOfferProps) {
  return (
    <li className={styles.offer}>
      <span>
        Rascunho de {author} de {formatInstant(savedAt)}
      </span>
      <span className={styles.offerActions}>
        <ActionButton size="compact-sm" variant="default" onAction={onTake}>
          Assumir rascunho <span className="visually-hidden">de {author}</span>
        </ActionButton>
      </span>
    </li>
  );
}

interface LossQuestionsProps<V> {
  asked: Asked<V>;
  onClose: () => void;
  onRestore: () => Promise<void>;
  onDiscard: () => void;
  onTake: (theirs: ForeignDraft<V>) => Promise<void>;
}

/** What each choice takes the place of. */
function LossQuestions<V>({ asked, onClose, onRestore, onDiscard, onTake }: LossQuestionsProps<V>) {
  return (
    <>
      <ConfirmDialog
        opened={asked === 'restore'}
        onClose={onClose}
        title="Restaurar o seu rascunho?"
        consequence="O que você digitou agora dá lugar a ele e se perde."
        confirmLabel="Restaurar"
        tone="danger"
        onConfirm={onRestore}
      />
      <ConfirmDialog
        opened={asked === 'discard'}
        onClose={onClose}
        title="Descartar o seu rascunho?"
        consequence="O que você deixou sem salvar se perde."
        confirmLabel="Descartar"
        tone="danger"
        onConfirm={onDiscard}
      />
      {asked === null || typeof asked === 'string' ? null : (
        <ConfirmDialog
          opened
          onClose={onClose}
          title={`Assumir o rascunho de ${asked.author}?`}
          consequence="O que você digitou e o seu rascunho dão lugar a ele e se perdem."
          confirmLabel="Assumir"
          tone="danger"
          onConfirm={() => onTake(asked)}
        />
      )}
    </>
  );
}
