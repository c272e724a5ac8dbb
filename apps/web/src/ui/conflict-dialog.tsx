import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { ActionButton } from './action-button';
import styles from './conflict-dialog.module.css';
import { useDialogFocus } from './dialog-focus';
import { ModalLayer } from './layers';

export interface ConflictField {
  name: string;
  label: string;
  yours: ReactNode;
  current: ReactNode;
}

export type ConflictChoice = 'yours' | 'current';

interface ConflictDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What changed meanwhile, e.g. "Esta proposta". */
  subject: string;
  /** Who changed it and when, when known. */
  changedBy?: string;
  fields: readonly ConflictField[];
  onResolve: (choices: Record<string, ConflictChoice>) => Promise<void> | void;
}

/** Two people changed the same record: field by field the person chooses whose value stays. */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <ModalLayer
      opened={props.opened}
      onClose={props.onClose}
      size="xl"
      returnFocus={false}
      title={`${props.subject} mudou enquanto você editava`}
    >
      <ConflictBody {...props} />
    </ModalLayer>
  );
}

function ConflictBody({ fields, changedBy, onClose, onResolve }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, ConflictChoice>>({});
  const content = useDialogFocus<HTMLDivElement>();
  const missing = fields.filter((field) => !choices[field.name]).length;

  function chooseAll(choice: ConflictChoice) {
    setChoices(Object.fromEntries(fields.map((field) => [field.name, choice])));
  }

  return (
    <div ref={content}>
      <p className={styles.intro}>
        {changedBy ? `${changedBy}. ` : ''}
        Escolha, em cada campo, o valor que deve ficar. Estes campos só são salvos depois da escolha.
      </p>
      <div className={styles.all}>
        <Button variant="default" size="compact-sm" onClick={() => chooseAll('yours')}>
          Ficar com todos os meus
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => chooseAll('current')}>
          Ficar com todos os atuais
        </Button>
      </div>
      <div className={styles.fields}>
        {fields.map((field) => (
          <FieldChoice
            key={field.name}
            field={field}
            choice={choices[field.name]}
            onChoose={(choice) => setChoices((before) => ({ ...before, [field.name]: choice }))}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Voltar ao formulário
        </Button>
        <ActionButton
          disabledReason={
            missing === 0
              ? null
              : missing === 1
                ? 'Falta 1 campo por escolher.'
                : `Faltam ${missing} campos por escolher.`
          }
          onAction={() => onResolve(choices)}
        >
          Salvar com estas escolhas
        </ActionButton>
      </div>
    </div>
  );
}

interface FieldChoiceProps {
  field: ConflictField;
  choice: ConflictChoice | undefined;
  onChoose: (choice: ConflictChoice) => void;
}

/** Plain radio buttons: arrows, Space and Tab do what people expect of them. */
function FieldChoice({ field, choice, onChoose }: FieldChoiceProps) {
  const group = useId();
  const option = (value: ConflictChoice, title: string, content: ReactNode) => (
    <label className={styles.option} data-chosen={choice === value || undefined}>
      <input type="radio" name={group} checked={choice === value} onChange={() => onChoose(value)} />
      <span className={styles.words}>
        <span className={styles.side}>{title}</span>
        <span className={styles.value}>{content}</span>
      </span>
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{field.label}</legend>
      <div className={styles.options}>
        {option('yours', 'Seu valor', field.yours)}
        {option('current', 'Valor atual', field.current)}
      </div>
    </fieldset>
  );
}
