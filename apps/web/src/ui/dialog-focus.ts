import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { uppermostDialog } from './layers';

/** A list to choose from cannot be typed into, but is there to be filled in like the others. */
const FIELD = [
  'input:not([type="hidden"], [readonly], [disabled])',
  'input[aria-haspopup="listbox"]:not([disabled])',
  'textarea:not([readonly], [disabled])',
].join(', ');

/** After a dialog the focus goes back to where it came from. The kit does so only for dialogs that stay mounted. */
export function useFocusBack(isWanted: () => boolean = () => true): void {
  // Before anything of the dialog is there to take it.
  const [opener] = useState(() => document.activeElement);
  const wanted = useRef(isWanted);
  wanted.current = isWanted;
  useEffect(
    () => () => {
      if (wanted.current()) giveBack(opener);
    },
    [opener],
  );
}

/**
 * In a dialog the focus goes to what is marked for it, to the first field to fill in, or to the title where there is none
 * or it lies beneath what must be read first: no key pressed too early closes or confirms anything, and nobody types where
 * they do not look. Put the ref on what the dialog shows.
 */
export function useDialogFocus<E extends HTMLElement>(): RefObject<E | null> {
  const content = useRef<E>(null);
  useFocusBack();
  useLayoutEffect(() => {
    const own = content.current?.querySelector('[data-autofocus]');
    const first = content.current?.querySelector(FIELD) ?? null;
    const field = own ?? (isInSight(first) ? chosenOf(first) : null) ?? titleOf(content.current);
    // The kit's focus trap looks for this mark a moment from now.
    field?.setAttribute('data-autofocus', 'true');
  }, []);
  return content;
}

function isInSight(field: Element | null): boolean {
  return field !== null && field.getBoundingClientRect().bottom <= window.innerHeight;
}

/** Of several answers the one that was given: Space on another would give that one. */
function chosenOf(field: Element | null): Element | null {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  const answers = field.form?.elements.namedItem(field.name);
  const chosen = answers instanceof RadioNodeList ? [...answers].find(isChecked) : undefined;
  return chosen instanceof Element ? chosen : field;
}

function isChecked(node: Node): boolean {
  return node instanceof HTMLInputElement && node.checked;
}

function titleOf(content: Element | null): Element | null {
  const title = content?.closest('[role="dialog"]')?.querySelector('h2') ?? null;
  title?.setAttribute('tabindex', '-1');
  return title;
}

/**
 * Not when somebody took the focus meanwhile; to the page where the button went away with what was decided, or to the
 * dialog that lies over it.
 */
function giveBack(opener: Element | null): void {
  if (hasFocus()) return;
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  if (!isThere) {
    focusPage();
    return;
  }
  opener.focus({ preventScroll: true });
  standInFor(opener);
}

/** The button of a decision goes away only when the new state arrives, and would take the focus with it. */
function standInFor(opener: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (opener.isConnected) return;
    stop();
    if (!hasFocus()) focusPage();
  });
  const stop = () => {
    watch.disconnect();
    document.removeEventListener('focusin', stop);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body;
}

function focusPage(): void {
  const place = uppermostDialog() ?? document.querySelector<HTMLElement>('main');
  place?.focus({ preventScroll: true });
}

/** Enter in a one-line field confirms what is complete; while a required field is empty it does nothing. */
export function holdUnfinished(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  // A key typed in a dialog that this form opened bubbles through here as well.
  if (event.target.form !== event.currentTarget || !isUnfinished(event.currentTarget)) return;
  event.preventDefault();
}

function isUnfinished(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
      field.required &&
      isEmpty(field),
  );
}

function isEmpty(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (field.type !== 'checkbox' && field.type !== 'radio') return field.value.trim() === '';
  // One of several answers is enough; the browser itself knows which belong together.
  return field.validity.valueMissing;
}
