/**
 * Who has unsaved work right now. A reload that the app itself decides on (a new release, an area that did not
 * load) asks here first: it never runs over what a person typed (decisions §1 "Area load failure").
 */
const holders = new Set<object>();

export function holdUnsavedWork(): () => void {
  const holder = {};
  holders.add(holder);
  return () => holders.delete(holder);
}

export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}
