import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { useFreshSearch } from './use-fresh-search';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface ChoiceInputProps extends Omit<SelectProps<string>, 'data' | 'value' | 'ref'> {
  options: readonly SelectOption[];
  value: string | null;
  inputRef?: Ref<HTMLInputElement>;
}

/** So many fit a glance: a phone need not bring up its keyboard for them. */
const SHORT = 7;

/** One of a list. What is typed finds it, in a short list too, and Enter takes what was found. */
export function ChoiceInput({ options, value, inputRef = null, ...props }: ChoiceInputProps) {
  const labelOf = (code: string | null) => options.find((option) => option.value === code)?.label ?? null;
  const search = useFreshSearch(labelOf(value), inputRef);
  const isShort = options.length <= SHORT;
  return (
    <Select<string>
      placeholder="Selecione"
      nothingFoundMessage="Nada encontrado"
      autoComplete="off"
      {...props}
      ref={search.ref}
      data={[...options]}
      value={value}
      searchable
      filter={byTypedText}
      selectFirstOptionOnChange
      {...search.props}
      onOptionSubmit={(code) => search.choose(labelOf(code) ?? '')}
      onClear={search.refocus}
      inputMode={isShort ? 'none' : undefined}
      openOnFocus={!isShort}
      onKeyDown={isShort ? openByKey : undefined}
    />
  );
}

/** As a list of the browser does: Enter and Space open it, and never send the form that it stands in. */
function openByKey(event: KeyboardEvent<HTMLInputElement>): void {
  const input = event.currentTarget;
  if ((event.key !== 'Enter' && event.key !== ' ') || input.readOnly) return;
  if (input.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  input.click();
}

/** Without accents and capitals; what begins with the text comes before what only contains it. */
export const byTypedText: OptionsFilter = ({ options, search }) => {
  const typed = folded(search.trim());
  const found = options.filter(
    (option): option is ComboboxItem => 'value' in option && folded(option.label).includes(typed),
  );
  const begins = (option: ComboboxItem) => Number(folded(option.label).startsWith(typed));
  return found.toSorted((a, b) => begins(b) - begins(a));
};

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
