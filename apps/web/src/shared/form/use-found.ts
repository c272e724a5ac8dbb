import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface Option {
  value: string;
  label: string;
}

/** Where the options come from: the server searches, because there are too many to send. */
export interface AsyncOptions {
  /** A hook: what matches this text, and never what matched the one before. */
  useSearch: (text: string) => { options: readonly Option[]; isSearching: boolean; hasFailed: boolean };
  /** A hook: the labels of chosen values, which the search may not have brought. */
  useLabels: (values: readonly string[]) => ReadonlyMap<string, string>;
}

const DELAY_MS = 250;
const CHOOSING_KEYS = ['ArrowDown', 'ArrowUp', 'Enter'];

/**
 * What the source finds for a text, and the keys that go with it. Until that very text is answered there is nothing to
 * choose from: the options of an older question would be taken for those of this one.
 */
export function useFound({ useSearch }: AsyncOptions, text: string) {
  const question = text.trim();
  const [asked] = useDebouncedValue(question, DELAY_MS);
  const { options, isSearching, hasFailed } = useSearch(asked);
  const isAnswered = asked === question && (!isSearching || options.length > 0);
  const entered = useRef<{ question: string; input: HTMLInputElement } | null>(null);

  useEffect(() => {
    const early = entered.current;
    if (early === null || (early.question === question && !isAnswered)) return;
    entered.current = null;
    // Somebody who went on typing, or left, asked for something else.
    if (early.question === question && document.activeElement === early.input)
      onlyOption(early.input)?.click();
  }, [question, isAnswered]);

  /** Before the kit's own keys: it would move through a list that is not there, and choose from the next one. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    if (!CHOOSING_KEYS.includes(event.key) || input.getAttribute('aria-expanded') !== 'true') return;
    const only = isAnswered && question !== '' && event.key === 'Enter' ? onlyOption(input) : null;
    if (isAnswered && only === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (only !== null) only.click();
    else if (event.key === 'Enter' && question !== '') entered.current = { question, input };
  }

  return {
    options: isAnswered ? options : [],
    isSearching: isSearching || !isAnswered,
    hasFailed: hasFailed && isAnswered,
    onKeyDownCapture,
  };
}

/** A whole CNPJ finds one company: Enter takes it without a way through the list. */
function onlyOption(input: HTMLInputElement): HTMLElement | null {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const options = list?.querySelectorAll<HTMLElement>('[role="option"]') ?? [];
  return options.length === 1 ? (options[0] ?? null) : null;
}
