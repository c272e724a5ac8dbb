import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { describe } from '../fields/parsed-input';
import styles from './answer-field.module.css';
import { useRegisteredField } from './form-registry';
import type { FormFieldProps } from './parsed-fields';

interface AnswerControlProps {
  id: string;
  label: string;
  help?: ReactNode;
  error?: string;
  lockedReason?: string | null;
  /** What stands for "nobody has answered". */
  unanswered?: string;
  value: boolean | null;
  onChange: (answer: boolean | null) => void;
}

/** A question with three states: a box that nobody ticked would read as "no". */
export function AnswerControl(props: AnswerControlProps) {
  const { id, label, help, error, lockedReason, unanswered = 'Não informado', value, onChange } = props;
  const labelId = useId();
  const description = describe(help, lockedReason);
  return (
    <div className={styles.answer}>
      <Input.Label component="div" id={labelId}>
        {label}
      </Input.Label>
      <SegmentedControl
        className={styles.control}
        id={id}
        tabIndex={-1}
        aria-labelledby={labelId}
        size="xs"
        readOnly={Boolean(lockedReason)}
        data={[
          { value: 'none', label: unanswered },
          { value: 'no', label: 'Não' },
          { value: 'yes', label: 'Sim' },
        ]}
        value={value === null ? 'none' : value ? 'yes' : 'no'}
        onChange={(chosen) => onChange(chosen === 'none' ? null : chosen === 'yes')}
      />
      {description ? <Input.Description>{description}</Input.Description> : null}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
    </div>
  );
}

export function AnswerField<V extends FieldValues, Out = V>(props: FormFieldProps<V, Out>) {
  const { control, name, label, help, lockedReason } = props;
  const { field, fieldState } = useController({ control, name });
  const { id } = useRegisteredField(name, label);
  return (
    <AnswerControl
      id={id}
      label={label}
      help={help}
      error={fieldState.error?.message}
      lockedReason={lockedReason}
      value={field.value ?? null}
      onChange={field.onChange}
    />
  );
}
