import { type ChangeEvent, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { untilReleased } from '../../lib/released';

export interface ParsedTextOptions<T extends string | number> {
  value: T | null;
  onChange: (value: T | null) => void;
  /** Text to value; null when it is not one. Must accept what `format` writes. */
  parse: (text: string) => T | null;
  format: (value: T) => string;
  /** The look of a text that is still being typed. */
  mask?: (text: string) => string;
  /** What is wrong with a text that does not parse. */
  explain: (text: string) => string;
  /** Show what is wrong although the field was not left yet, e.g. after an attempt to save. */
  showIssue?: boolean;
  /** Told at every change: the message while the text cannot be read, null otherwise. */
  onTextIssue?: (message: string | null) => void;
}

/** What a mask may add or move without changing what was typed. */
const MASK_CHARACTERS = /[\s.\-/()]/g;

/**
 * Keeps text and value of a field side by side. The text is what the person sees and never disappears: while it
 * cannot be read the value is null and the text stays with its error. The value is written back as tidy text only
 * on leaving the field, so that nothing moves under the cursor.
 */
export function useParsedText<T extends string | number>(options: ParsedTextOptions<T>) {
  const { value, onChange, parse, format, mask, explain, showIssue = false, onTextIssue } = options;
  const [text, setText] = useState(() => (value === null ? '' : format(value)));
  const [seenValue, setSeenValue] = useState(value);
  const [wasLeft, setWasLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);

  // The value was changed from outside (a loaded record, a restored draft): the text follows. A change that we
  // reported ourselves comes back equal to what the text says and leaves it alone.
  if (value !== seenValue) {
    setSeenValue(value);
    if (value !== read(text, parse)) setText(value === null ? '' : format(value));
  }

  useLayoutEffect(() => {
    const element = input.current;
    if (caret.current !== null && element && document.activeElement === element) {
      element.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });

  const issueOf = (candidate: string) =>
    candidate.trim() !== '' && parse(candidate) === null ? explain(candidate) : null;

  // Whoever set another value from outside took the unreadable text away with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing reports by itself; here only another value counts
  useEffect(() => onTextIssue?.(issueOf(text)), [value]);

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.currentTarget.value;
    const shown = mask ? maskKeepingAll(typed, mask) : typed;
    if (shown !== typed) {
      const before = typed.slice(0, event.currentTarget.selectionStart ?? typed.length);
      caret.current = caretAfter(shown, before.replace(MASK_CHARACTERS, '').length);
      // Deleting a separator gives the same text again; without a render the cursor would jump to the end.
      renderAgain();
    }
    setText(shown);
    onTextIssue?.(issueOf(shown));
    const next = read(shown, parse);
    setSeenValue(next);
    if (next !== value) onChange(next);
  }

  function leave() {
    const released = untilReleased();
    if (released === null || issueOf(text) === null) setWasLeft(true);
    else void released.then(() => setWasLeft(true));
    const parsed = read(text, parse);
    if (parsed !== null) setText(format(parsed));
    else if (text.trim() === '') setText('');
  }

  const issue = issueOf(text);
  return {
    input,
    text,
    issue: wasLeft || showIssue ? issue : null,
    change,
    leave,
    /** Puts a value in from somewhere else than typing, e.g. a calendar. */
    put(next: T | null) {
      setText(next === null ? '' : format(next));
      setSeenValue(next);
      onTextIssue?.(null);
      if (next !== value) onChange(next);
    },
  };
}

function read<T>(text: string, parse: (text: string) => T | null): T | null {
  return text.trim() === '' ? null : parse(text);
}

/** Masks drop what does not fit (a fifteenth digit, a letter). What a person typed must not vanish, so then the raw text stays. */
function maskKeepingAll(typed: string, mask: (text: string) => string): string {
  const masked = mask(typed);
  const meaning = (text: string) => text.replace(MASK_CHARACTERS, '').toUpperCase();
  return meaning(masked) === meaning(typed) ? masked : typed;
}

/** Where the cursor stands after so many characters that matter. */
function caretAfter(text: string, count: number): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charAt(index).replace(MASK_CHARACTERS, '') !== '') seen += 1;
    if (seen === count) return index + 1;
  }
  return text.length;
}
