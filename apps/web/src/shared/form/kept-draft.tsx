import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import styles from './kept-draft.module.css';

interface KeptDraftProps {
  /** ISO instant. */
  savedAt: string;
  /** Why the form takes nothing any more. */
  lockedReason: string;
  /** What the draft says and the record does not. */
  words: readonly { label: string; text: string }[];
  onDiscard: () => Promise<void>;
}

/** A draft of a form that can no longer be saved: its words are shown, to be copied or let go of. */
export function KeptDraft({ savedAt, lockedReason, words, onDiscard }: KeptDraftProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={`${styles.kept} no-print`} aria-label="Rascunho guardado">
      <p className={styles.why} role="status">
        Há um rascunho seu de {formatInstant(savedAt)} que já não pode ser salvo. {lockedReason}
      </p>
      <dl className={styles.words}>
        {words.map(({ label, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two new lines may read alike, and the list never moves
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              {text} <CopyButton value={text} label={label} />
            </dd>
          </div>
        ))}
      </dl>
      <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
        Descartar rascunho
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Descartar o seu rascunho?"
        consequence="O que você deixou sem salvar se perde."
        confirmLabel="Descartar"
        tone="danger"
        onConfirm={async () => {
          await onDiscard();
          setAsking(false);
        }}
      />
    </section>
  );
}
