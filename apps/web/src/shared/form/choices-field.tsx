import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import styles from './choices-field.module.css';
import { useRegisteredField } from './form-registry';

interface ChoicesFieldProps<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  help?: ReactNode;
  options: readonly { readonly value: string; readonly label: string }[];
}

/** Any number of a few known things. */
export function ChoicesField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  options,
}: ChoicesFieldProps<V>) {
  const { field, fieldState } = useController({ control, name });
  const { id } = useRegisteredField(name, label);
  const chosen = (field.value ?? []) as readonly string[];

  function toggle(value: string, isChosen: boolean) {
    // In the order of the list, so that checking and unchecking again leaves the form as it was.
    field.onChange(
      options
        .map((option) => option.value)
        .filter((one) => (one === value ? isChosen : chosen.includes(one))),
    );
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.choices}
      aria-describedby={help ? `${id}-help` : undefined}
    >
      <legend>{label}</legend>
      {help ? (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      ) : null}
      <div className={styles.options}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      {fieldState.error?.message ? (
        <p className={styles.error} role="alert">
          {fieldState.error.message}
        </p>
      ) : null}
    </fieldset>
  );
}
