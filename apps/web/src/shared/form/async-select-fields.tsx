import { Loader, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { clearButton } from '../../ui/clear-button';
import { describe } from '../fields/parsed-input';
import { useFreshSearch } from '../fields/use-fresh-search';
import { fieldIdOf, useRegisteredField } from './form-registry';
import type { FormFieldProps } from './parsed-fields';
import styles from './plain-fields.module.css';
import { type AsyncOptions, type Option, useFound } from './use-found';

interface AsyncFieldProps<V extends FieldValues, Out = V> extends FormFieldProps<V, Out> {
  source: AsyncOptions;
}

export function AsyncSelectField<V extends FieldValues, Out = V>(props: AsyncFieldProps<V, Out>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  useRegisteredField(props.name, props.label);
  const value = (field.value ?? null) as string | null;
  const labels = props.source.useLabels(value === null ? [] : [value]);
  const label = value === null ? null : (labels.get(value) ?? value);
  const search = useFreshSearch(label, field.ref);
  const found = useFound(props.source, search.text === label ? '' : search.text);
  const data = withChosen(found.options, value === null ? [] : [value], labels);
  return (
    <Select
      ref={search.ref}
      id={fieldIdOf(props.name)}
      name={field.name}
      label={props.label}
      description={describe(props.help, props.lockedReason)}
      required={props.required}
      placeholder={props.placeholder ?? 'Digite para procurar'}
      error={fieldState.error?.message}
      data={data}
      filter={among(found.options)}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      searchable
      {...search.props}
      onKeyDownCapture={found.onKeyDownCapture}
      onOptionSubmit={(chosen) => search.choose(data.find((option) => option.value === chosen)?.label ?? '')}
      readOnly={Boolean(props.lockedReason)}
      rightSection={sectionOf(props.lockedReason, found.isSearching)}
      clearable={!props.required && !props.lockedReason}
      clearButtonProps={clearButton(props.label)}
      onClear={search.refocus}
      nothingFoundMessage={nothingFound(found)}
      maxDropdownHeight={280}
      autoComplete="off"
    />
  );
}

export function AsyncMultiSelectField<V extends FieldValues, Out = V>(
  props: AsyncFieldProps<V, Out> & { maxValues: number },
) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  useRegisteredField(props.name, props.label);
  const values = (field.value ?? []) as string[];
  const labels = props.source.useLabels(values);
  const [text, setText] = useState('');
  const found = useFound(props.source, text);
  return (
    <div className={styles.wide}>
      <MultiSelect
        ref={field.ref}
        id={fieldIdOf(props.name)}
        name={field.name}
        label={props.label}
        description={describe(props.help, props.lockedReason)}
        required={props.required}
        placeholder={props.lockedReason ? undefined : (props.placeholder ?? 'Digite para procurar')}
        error={fieldState.error?.message}
        data={withChosen(found.options, values, labels)}
        filter={among(found.options)}
        value={values}
        onChange={field.onChange}
        onBlur={field.onBlur}
        searchable
        searchValue={text}
        onSearchChange={setText}
        onKeyDownCapture={found.onKeyDownCapture}
        maxValues={props.maxValues}
        hidePickedOptions
        readOnly={Boolean(props.lockedReason)}
        rightSection={sectionOf(props.lockedReason, found.isSearching)}
        nothingFoundMessage={nothingFound(found)}
        maxDropdownHeight={280}
        classNames={{ pill: styles.pill }}
        autoComplete="off"
      />
    </div>
  );
}

/** The kit finds a value's label among its options, so the chosen ones are always among them. */
function withChosen(
  options: readonly Option[],
  values: readonly string[],
  labels: ReadonlyMap<string, string>,
): Option[] {
  const missing = values.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...missing.map((value) => ({ value, label: labels.get(value) ?? value }))];
}

/** The server found them: only the chosen ones, which are there for their labels, are left out. */
function among(found: readonly Option[]): OptionsFilter {
  const values = new Set(found.map((option) => option.value));
  return ({ options }) => options.filter((option) => !('value' in option) || values.has(option.value));
}

function sectionOf(lockedReason: string | null | undefined, isSearching: boolean) {
  if (lockedReason) return <IconLock size={16} aria-hidden />;
  return isSearching ? <Loader size={16} aria-hidden /> : undefined;
}

function nothingFound({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (hasFailed) return 'A busca falhou. Digite de novo para tentar outra vez.';
  return isSearching ? 'Procurando…' : 'Nada encontrado';
}
