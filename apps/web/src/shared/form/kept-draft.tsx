import { formatInstant } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import styles from './kept-draft.module.css';
import { type RecordDraft, resumeDraft } from './record-draft';
import type { RecordFields } from './record-field';
import { typedWords } from './stale-merge';

interface KeptRecordDraftProps<R, V extends FieldValues> {
  definition: RecordFields<V> & { readonly valuesOf: (record: R) => V };
  draft: RecordDraft<V>;
  record: R;
  /** Why the form takes nothing any more. */
  lockedReason: string;
}

/** The own words about a record that was closed before they were saved. */
export function KeptRecordDraft<R, V extends FieldValues>({
  definition,
  draft,
  record,
  lockedReason,
}: KeptRecordDraftProps<R, V>) {
  // Asked anew each time: what was kept a moment ago, when the form was still open, is part of it.
  const { data: kept, refetch } = useQuery({
    queryKey: ['kept-draft', useId()],
    queryFn: draft.load,
    gcTime: 0,
  });
  const current = definition.valuesOf(record);
  const resumed = kept ? resumeDraft(definition, draft, current, kept.value) : null;
  if (!kept || resumed === null) return null;
  const words = typedWords(definition, { ...resumed, current });
  if (words.length === 0) return null;
  return (
    <KeptDraft
      savedAt={kept.savedAt}
      lockedReason={lockedReason}
      words={words}
      onDiscard={async () => {
        await draft.discard();
        await refetch();
      }}
    />
  );
}

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
function KeptDraft({ savedAt, lockedReason, words, onDiscard }: KeptDraftProps) {
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
