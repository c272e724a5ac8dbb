import {
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { keep, markedOption } from './list-of-input';
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

/**
 * One of a list. What is typed finds it, in a short list too, and Enter takes what is marked or was found first. As in a
 * list of the browser, Enter never sends the form that it stands in: the field would return to its former choice unseen.
 */
export function ChoiceInput({ options, value, inputRef = null, ...props }: ChoiceInputProps) {
  const labelOf = (code: string | null) => options.find((option) => option.value === code)?.label ?? null;
  const search = useFreshSearch(labelOf(value), inputRef);
  const [isOpen, setOpen] = useState(false);
  const isShort = options.length <= SHORT;
  const isAsked = search.text !== (labelOf(value) ?? '');

  /** Before the kit's own keys, which know of no list before it is drawn. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (event.nativeEvent.isComposing || input.readOnly) return;
    if (event.key !== 'Enter' && (event.key !== ' ' || !isShort || isOpen)) return;
    keep(event);
    if (isOpen) enter(input);
    // Opened so, the arrows go on from what is chosen.
    else input.click();
  }

  function enter(input: HTMLInputElement) {
    const marked = markedOption(input);
    if (marked !== null) marked.click();
    else if (isAsked) take(byTypedText({ options: [...options], search: search.text, limit: SHORT }));
    else setOpen(false);
  }

  function take(found: readonly ComboboxParsedItem[]) {
    const first = found.find((option): option is ComboboxItem => 'value' in option && !option.disabled);
    if (first === undefined) return;
    if (first.value !== value) props.onChange?.(first.value, first);
    search.choose(first.label);
    setOpen(false);
  }

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
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={(code) => search.choose(labelOf(code) ?? '')}
      onClear={search.refocus}
      inputMode={isShort ? 'none' : undefined}
      openOnFocus={!isShort}
      onKeyDownCapture={onKeyDownCapture}
    />
  );
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

/** Also the no-break blank of an amount is the one that is typed. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
