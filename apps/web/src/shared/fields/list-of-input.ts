import type { KeyboardEvent } from 'react';

/* The list that hangs on a field, as it is drawn: the kit's own memory of it lags behind. */

/** For this field alone: neither the kit nor the form that it stands in is to act upon it. */
export function keep(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

export function isExpanded(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true';
}

export function optionsIn(input: HTMLInputElement, kind = ''): HTMLElement[] {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll<HTMLElement>(`[role="option"]${kind}`) ?? [])];
}

/** The one that the arrows reached. */
export function markedOption(input: HTMLInputElement): HTMLElement | null {
  return optionsIn(input, '[data-combobox-selected]')[0] ?? null;
}

/** The one that is the field's value. */
export function chosenOption(input: HTMLInputElement): HTMLElement | null {
  return optionsIn(input, '[data-combobox-active]')[0] ?? null;
}
