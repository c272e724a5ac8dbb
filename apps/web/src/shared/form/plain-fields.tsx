import { cleanText, textLength } from '@lastro/domain/text-rules';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FieldValues, useController } from 'react-hook-form';
import { clearButton } from '../../ui/clear-button';
import { ChoiceInput, type SelectOption } from '../fields/choice-input';
import { describe } from '../fields/parsed-input';
import { useRegisteredField } from './form-registry';
import type { FormFieldProps } from './parsed-fields';
import styles from './plain-fields.module.css';

const lock = <IconLock size={16} aria-hidden />;

interface TextFieldProps<V extends FieldValues, Out = V> extends FormFieldProps<V, Out> {
  maxLength?: number;
  autoComplete?: string;
}

export function TextField<V extends FieldValues, Out = V>(props: TextFieldProps<V, Out>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { id } = useRegisteredField(props.name, props.label);
  return (
    <TextInput
      ref={field.ref}
      id={id}
      name={field.name}
      label={props.label}
      description={describe(props.help, props.lockedReason)}
      required={props.required}
      placeholder={props.placeholder}
      error={fieldState.error?.message}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      readOnly={Boolean(props.lockedReason)}
      rightSection={props.lockedReason ? lock : undefined}
      maxLength={props.maxLength}
      autoComplete={props.autoComplete ?? 'off'}
    />
  );
}

interface TextAreaFieldProps<V extends FieldValues, Out = V> extends FormFieldProps<V, Out> {
  /** Counted, not cut: a pasted text that is too long stays whole and gets an error. */
  maxLength: number;
  minLength?: number;
  minRows?: number;
}

export function TextAreaField<V extends FieldValues, Out = V>(props: TextAreaFieldProps<V, Out>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { id } = useRegisteredField(props.name, props.label);
  const text: string = field.value ?? '';
  // As the rule measures it, so that counter and error never disagree.
  const length = textLength(cleanText(text));
  return (
    <div className={styles.wide}>
      <Textarea
        ref={field.ref}
        id={id}
        name={field.name}
        label={props.label}
        description={describe(props.help, props.lockedReason)}
        required={props.required}
        placeholder={props.placeholder}
        error={fieldState.error?.message}
        value={text}
        onChange={field.onChange}
        onBlur={field.onBlur}
        readOnly={Boolean(props.lockedReason)}
        autosize
        minRows={props.minRows ?? 3}
        maxRows={16}
      />
      <p className={`${styles.counter} tabular`} data-over={length > props.maxLength || undefined}>
        {length} de {props.maxLength} caracteres
        {props.minLength ? `, mínimo ${props.minLength}` : ''}
      </p>
    </div>
  );
}

export type { SelectOption };

interface SelectFieldProps<V extends FieldValues, Out = V> extends FormFieldProps<V, Out> {
  options: readonly SelectOption[];
  /** What is wrong with what was chosen, as the record stands: it is read before anybody saves. */
  warning?: string | null;
}

export function SelectField<V extends FieldValues, Out = V>(props: SelectFieldProps<V, Out>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { id } = useRegisteredField(props.name, props.label);
  return (
    <ChoiceInput
      inputRef={field.ref}
      id={id}
      name={field.name}
      label={props.label}
      description={describe(props.help, props.lockedReason)}
      required={props.required}
      placeholder={props.placeholder ?? 'Selecione'}
      error={fieldState.error?.message ?? props.warning}
      options={props.options}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      readOnly={Boolean(props.lockedReason)}
      rightSection={props.lockedReason ? lock : undefined}
      clearable={!props.required}
      clearButtonProps={clearButton(props.label)}
    />
  );
}

export function CheckboxField<V extends FieldValues, Out = V>(props: FormFieldProps<V, Out>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { id } = useRegisteredField(props.name, props.label);
  return (
    <Checkbox
      ref={field.ref}
      id={id}
      name={field.name}
      label={props.label}
      description={describe(props.help, props.lockedReason)}
      required={props.required}
      error={fieldState.error?.message}
      checked={Boolean(field.value)}
      onChange={(event) => (props.lockedReason ? undefined : field.onChange(event.currentTarget.checked))}
      onBlur={field.onBlur}
      aria-disabled={props.lockedReason ? true : undefined}
    />
  );
}
