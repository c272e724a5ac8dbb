import { formatInstant } from '@lastro/domain/dates';
import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useDialogFocus } from '../../ui/dialog-focus';
import { ModalLayer } from '../../ui/layers';
import { TypedWork } from '../../ui/typed-work';
import styles from './user-page.module.css';

export interface PasswordLinkShown {
  readonly token: string;
  readonly expiresAt: string;
}

interface LinkDialogProps {
  link: PasswordLinkShown;
  email: string;
  onClose: () => void;
}

const NOT_COPIED = {
  title: 'Fechar sem copiar?',
  consequence: 'O link não aparece de novo. Fechar sem copiar?',
  confirmLabel: 'Fechar sem copiar',
  lost: 'O link de senha ainda não foi copiado e não aparece de novo.',
};

/** The link is shown once: neither a key pressed too early nor leaving the page may lose it. */
export function LinkDialog({ link, email, onClose }: LinkDialogProps) {
  const [isTaken, setTaken] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const take = useCallback(() => setTaken(true), []);
  const close = () => (isTaken ? onClose() : setAsking(true));
  return (
    <ModalLayer
      opened
      onClose={close}
      title="Link para definir a senha"
      size="lg"
      closeOnClickOutside={false}
      returnFocus={false}
    >
      <LinkBody link={link} email={email} onTaken={take} onClose={onClose} />
      <TypedWork
        isTyped={!isTaken}
        isClosing={isAsking}
        onStay={() => setAsking(false)}
        onLose={onClose}
        words={NOT_COPIED}
      />
    </ModalLayer>
  );
}

function LinkBody({ link, email, onTaken, onClose }: LinkDialogProps & { onTaken: () => void }) {
  const content = useDialogFocus<HTMLDivElement>();
  const clipboard = useClipboard({ timeout: 2000 });
  const address = `${window.location.origin}/entrar/definir-senha#${link.token}`;
  // Only what reached the clipboard is taken: a copy that failed leaves the link where it is shown this once.
  const { copied } = clipboard;
  useEffect(() => {
    if (copied) onTaken();
  }, [copied, onTaken]);
  const copy = () => clipboard.copy(address);
  return (
    <div ref={content}>
      <p>
        Entregue este link a {email} por um canal seguro. Vale até {formatInstant(link.expiresAt)}, funciona
        uma vez e não aparece de novo.
      </p>
      <TextInput
        label="Link"
        readOnly
        data-autofocus
        value={address}
        // Where the clipboard is closed to pages, the person copies what is selected.
        error={clipboard.error ? 'Não foi possível copiar: selecione o link e copie-o.' : undefined}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={onTaken}
        onKeyDown={(event) => {
          if (event.key === 'Enter') copy();
        }}
      />
      <div className={styles.linkActions}>
        <Button variant="default" onClick={onClose}>
          Já copiei o link
        </Button>
        <Button
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {copied ? 'Copiado' : 'Copiar link'}
        </Button>
      </div>
      <span className="visually-hidden" aria-live="polite">
        {copied ? 'Link copiado' : ''}
      </span>
    </div>
  );
}
