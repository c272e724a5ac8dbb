import { useSyncExternalStore } from 'react';

/**
 * Who has unsaved work right now. A reload that the app itself decides on (a new release, an area that did not
 * load) asks here first: it never runs over what a person typed (decisions §1 "Area load failure").
 */
const holders = new Map<object, string>();
const listeners = new Set<() => void>();
let lost: readonly string[] = [];

const TYPED =
  'O que você digitou e ainda não salvou será perdido. Rascunhos já guardados continuam guardados.';

/** `words`: what is said of it to who signs out, where it is not what was typed. */
export function holdUnsavedWork(words = TYPED): () => void {
  const holder = {};
  holders.set(holder, words);
  announce();
  return () => {
    holders.delete(holder);
    announce();
  };
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** What would be lost, each said once. */
export function unsavedWork(): readonly string[] {
  return lost;
}

/** Whether something that was typed is among it. */
export function hasTypedWork(): boolean {
  return lost.includes(TYPED);
}

/** The same on a page that follows it: it shrinks as saves end. */
export function useUnsavedWork(): readonly string[] {
  return useSyncExternalStore(subscribe, unsavedWork);
}

function announce(): void {
  lost = [...new Set(holders.values())];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
