import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { chosenOption, isExpanded, keep, markedOption, optionsIn } from '../fields/list-of-input';

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
const MOVING_KEYS = ['ArrowDown', 'ArrowUp'];

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
  const input = useRef<HTMLInputElement>(null);
  const [missed, miss] = useState<string | null>(null);
  const [turns, turn] = useReducer((before: number) => before + 1, 0);
  const [, drawAgain] = useReducer((before: number) => before + 1, 0);

  useEffect(() => {
    const early = entered.current;
    if (early === null || (early.question === question && !isAnswered)) return;
    entered.current = null;
    // Somebody who went on typing, or left, asked for something else.
    if (early.question !== question || document.activeElement !== early.input) return;
    const only = onlyOption(early.input);
    if (only === null) miss(question);
    else only.click();
  }, [question, isAnswered]);

  // The kit knows of its list only once the list has been drawn.
  useEffect(() => {
    if (turns > 0) drawAgain();
  }, [turns]);
  useEffect(() => aim(input.current, question));

  /** Before the kit's own keys: it would move through a list that is not there, and choose from the next one. */
  function onKeyDownCapture(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.currentTarget.readOnly) return;
    if (event.key === 'Enter') enter(event);
    else if (MOVING_KEYS.includes(event.key)) move(event);
  }

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const isOpen = isExpanded(field);
    if (isOpen && isAnswered) return;
    keep(event);
    // Opened by a key, the kit's list would forget which option is the chosen one.
    if (!isOpen) field.click();
  }

  /** A question that chose nothing stays: sent with the form, the field would return to the former choice unseen. */
  function enter(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    const isOpen = isExpanded(field);
    if (!isOpen && question === '') return;
    if (isOpen && isAnswered && markedOption(field) !== null) return;
    keep(event);
    if (!isAnswered) {
      if (question !== '') entered.current = { question, input: field };
      return;
    }
    const option = isOpen ? (question === '' ? chosenOption(field) : onlyOption(field)) : null;
    if (option !== null) option.click();
    else if (question !== '') miss(question);
  }

  return {
    ref: input,
    options: isAnswered ? options : [],
    isSearching: isSearching || !isAnswered,
    hasFailed: hasFailed && isAnswered,
    /** Somebody pressed Enter on a question that chooses nothing. */
    hasMissed: question !== '' && missed === question && isAnswered,
    keys: { onKeyDownCapture, onKeyUp: () => aim(input.current, question) },
    turns: { onDropdownOpen: turn, onDropdownClose: turn },
  };
}

/** The kit goes on naming the option that it marked last, also when that one is gone. */
function aim(input: HTMLInputElement | null, question: string) {
  if (input === null) return;
  const option = isExpanded(input)
    ? (markedOption(input) ?? (question === '' ? chosenOption(input) : null))
    : null;
  if (option === null) input.removeAttribute('aria-activedescendant');
  else input.setAttribute('aria-activedescendant', option.id);
}

/** A whole CNPJ finds one company: Enter takes it without a way through the list. */
function onlyOption(input: HTMLInputElement): HTMLElement | null {
  const options = optionsIn(input);
  return options.length === 1 ? (options[0] ?? null) : null;
}
