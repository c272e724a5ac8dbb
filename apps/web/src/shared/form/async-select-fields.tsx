import { Loader, MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { clearButton } from '../../ui/clear-button';
import { describe } from '../fields/parsed-input';
import { useFreshSearch } from '../fields/use-fresh-search';
import { useRegisteredField } from './form-registry';
import type { FormFieldProps } from './parsed-fields';
import styles from './plain-fields.module.css';
import { type AsyncOptions, type Option, useFound } from './use-found';

interface AsyncFieldProps<V extends FieldValues, Out = V> extends FormFieldProps<V, Out> {
  source: AsyncOptions;
}

export function AsyncSelectField<V extends FieldValues, Out = V>(props: AsyncFieldProps<V, Out>) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { id } = useRegisteredField(props.name, props.label);
  const value = (field.value ?? null) as string | null;
  const labels = props.source.useLabels(value === null ? [] : [value]);
  const label = value === null ? null : (labels.get(value) ?? value);
  const search = useFreshSearch(label, field.ref);
  const question = search.text === label ? '' : search.text;
  const found = useFound(props.source, question);
  const isAsked = question.trim() !== '';
  const chosen = value === null ? [] : [value];
  const data = isAsked
    ? withChosen(found.options, chosen, labels)
    : chosenFirst(found.options, chosen, labels);
  return (
    <Select
      ref={useMergedRef(search.ref, found.ref)}
      id={id}
      name={field.name}
      label={props.label}
      description={describe(props.help, props.lockedReason)}
      required={props.required}
      placeholder={props.placeholder ?? 'Digite para procurar'}
      error={missedWords(found, question, value !== null) ?? fieldState.error?.message}
      data={data}
      filter={among(isAsked ? found.options : data)}
      value={value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      searchable
      {...search.props}
      {...found.keys}
      {...found.turns}
      // What is chosen is in the way of nobody who only passes by, and an arrow opens the list upon it.
      openOnFocus={value === null}
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
  props: AsyncFieldProps<V, Out> & { maxValues?: number },
) {
  const { field, fieldState } = useController({ control: props.control, name: props.name });
  const { id } = useRegisteredField(props.name, props.label);
  const values = (field.value ?? []) as string[];
  const labels = props.source.useLabels(values);
  const [text, setText] = useState('');
  const found = useFound(props.source, text);
  return (
    <div className={styles.wide}>
      <MultiSelect
        ref={useMergedRef(field.ref, found.ref)}
        id={id}
        name={field.name}
        label={props.label}
        description={describe(props.help, props.lockedReason)}
        required={props.required}
        placeholder={props.lockedReason ? undefined : (props.placeholder ?? 'Digite para procurar')}
        error={missedWords(found, text, false) ?? fieldState.error?.message}
        data={withChosen(found.options, values, labels)}
        filter={among(found.options)}
        value={values}
        onChange={field.onChange}
        onBlur={field.onBlur}
        searchable
        searchValue={text}
        onSearchChange={setText}
        {...found.keys}
        {...found.turns}
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

/** Before anything is asked the list begins with what is chosen, which may stand on a far page of the server's. */
function chosenFirst(
  options: readonly Option[],
  values: readonly string[],
  labels: ReadonlyMap<string, string>,
): Option[] {
  return [
    ...values.map((value) => ({ value, label: labels.get(value) ?? value })),
    ...options.filter((option) => !values.includes(option.value)),
  ];
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

const FAILED = 'A busca falhou. Digite de novo para tentar outra vez.';

/** Enter that chose nothing is answered aloud: the list alone is heard by nobody. */
function missedWords(found: ReturnType<typeof useFound>, question: string, hasChoice: boolean) {
  if (!found.hasMissed) return null;
  const said = found.hasFailed
    ? FAILED
    : found.options.length > 0
      ? 'Escolha uma das opções da lista.'
      : `Nada encontrado para “${question.trim()}”.`;
  return <span role="alert">{hasChoice ? `${said} A escolha anterior continua valendo.` : said}</span>;
}

function nothingFound({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): string {
  if (hasFailed) return FAILED;
  return isSearching ? 'Procurando…' : 'Nada encontrado';
}
