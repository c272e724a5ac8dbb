/**
 * Who has unsaved work right now. A reload that the app itself decides on (a new release, an area that did not
 * load) asks here first: it never runs over what a person typed (decisions §1 "Area load failure").
 */
const holders = new Map<object, string>();

const TYPED =
  'O que você digitou e ainda não salvou será perdido. Rascunhos já guardados continuam guardados.';

/** `lost`: what is said of it to who signs out, where it is not what was typed. */
export function holdUnsavedWork(lost = TYPED): () => void {
  const holder = {};
  holders.set(holder, lost);
  return () => holders.delete(holder);
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** What would be lost, each said once. */
export function unsavedWork(): readonly string[] {
  return [...new Set(holders.values())];
}
