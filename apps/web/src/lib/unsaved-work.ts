import { useSyncExternalStore } from 'react';

/**
 * Who has unsaved work right now. A reload that the app itself decides on (a new release, an area that did not
 * load) asks here first: it never runs over what a person typed (decisions §1 "Area load failure").
 */
const holders = new Map<object, Words>();
const listeners = new Set<() => void>();
let lost: readonly string[] = [];

interface Words {
  /** Said to who is about to sign out over it. */
  readonly asked: string;
  /** Said at the door to who was put there over it. */
  readonly told: string;
}

const TYPED: Words = {
  asked: 'O que você digitou e ainda não salvou será perdido. Rascunhos já guardados continuam guardados.',
  told: 'O que você digitou e ainda não estava guardado em rascunho não foi salvo.',
};

/** `asked`, `told`: what is said of it, where it is not what was typed. */
export function holdUnsavedWork(
  asked = TYPED.asked,
  told = asked === TYPED.asked ? TYPED.told : asked,
): () => void {
  const holder = {};
  holders.set(holder, { asked, told });
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

/** What became of it for who is put at the door, each said once. */
export function abandonedWork(): readonly string[] {
  return [...new Set([...holders.values()].map(({ told }) => told))];
}

/** The same on a page that follows it: it shrinks as saves end. */
export function useUnsavedWork(): readonly string[] {
  return useSyncExternalStore(subscribe, unsavedWork);
}

function announce(): void {
  lost = [...new Set([...holders.values()].map(({ asked }) => asked))];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
