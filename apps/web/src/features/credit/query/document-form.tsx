import { formatTaxId, parseTaxId } from '@lastro/domain/tax-id';
import { issueText } from '@lastro/wire/issue-texts';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import styles from './query.module.css';

interface DocumentFormProps {
  initial: string;
  onAsk: (taxId: string) => void;
}

/** One field and Enter: it accepts what people paste, with or without its mask. */
export function DocumentForm({ initial, onAsk }: DocumentFormProps) {
  const known = parseTaxId(initial);
  const [text, setText] = useState(known === null ? initial : formatTaxId(known.value));
  const [error, setError] = useState(initial !== '' && known === null ? issueText('document.invalid') : null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const taxId = parseTaxId(text);
    setError(taxId === null ? issueText('document.invalid') : null);
    if (taxId !== null) onAsk(taxId.value);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        className={styles.field}
        label="CPF ou CNPJ"
        placeholder="Digite ou cole, com ou sem pontuação"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
        Consultar
      </Button>
    </form>
  );
}
