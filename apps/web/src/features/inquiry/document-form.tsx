import { parseTaxId, type TaxId } from '@lastro/domain/tax-id';
import { issueText } from '@lastro/wire/issue-texts';
import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { TaxIdInput } from '../../shared/fields/tax-id-inputs';
import styles from './query.module.css';

interface DocumentFormProps {
  /** What this page asks for, whatever the address says. */
  initial: string;
  onAsk: (taxId: TaxId) => unknown;
}

/** One field and Enter: it accepts what people paste, with or without its mask. */
export function DocumentForm({ initial, onAsk }: DocumentFormProps) {
  const [value, setValue] = useState<TaxId['value'] | null>(() => parseTaxId(initial)?.value ?? null);
  const [isTried, setTried] = useState(initial !== '');

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const taxId = parseTaxId(value ?? '');
    if (taxId !== null) onAsk(taxId);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.field}>
        <TaxIdInput
          label="CPF ou CNPJ"
          placeholder="Digite ou cole, com ou sem pontuação"
          value={value}
          onChange={setValue}
          showIssue={isTried}
          error={isTried && value === null ? issueText('document.invalid') : null}
        />
      </div>
      <Button type="submit" leftSection={<IconSearch size={16} aria-hidden />}>
        Consultar
      </Button>
    </form>
  );
}
