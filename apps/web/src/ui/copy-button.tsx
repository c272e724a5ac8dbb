import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Hint } from './hint';

interface CopyButtonProps {
  /** What goes to the clipboard. */
  value: string;
  /** What is copied, in words: "CNPJ", "número do contrato". */
  label: string;
}

export function CopyButton({ value, label }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 2000 });
  const text = clipboard.copied ? 'Copiado' : clipboard.error ? 'Não foi possível copiar' : `Copiar ${label}`;
  return (
    <Hint label={text}>
      <ActionIcon
        className="no-print"
        variant="subtle"
        color="gray"
        size={24}
        // Sits on the line of the identifier that it copies.
        style={{ verticalAlign: 'middle', color: 'var(--text-soft)' }}
        aria-label={`Copiar ${label}`}
        onClick={(event) => {
          // Inside a row that opens on click, copying must not open it.
          event.stopPropagation();
          clipboard.copy(value);
        }}
      >
        {clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        <span className="visually-hidden" aria-live="polite">
          {clipboard.copied ? `${label} copiado` : ''}
        </span>
      </ActionIcon>
    </Hint>
  );
}
