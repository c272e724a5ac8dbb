import { type ComponentType, useEffect, useState } from 'react';

/** Kept at the top of a module: what it brought is remembered by it. */
type PartLoader<Props> = () => Promise<ComponentType<Props>>;

const loaded = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * A part that no page begins with, such as a dialog: its code is fetched once the page stands, and does not keep the page
 * waiting. Where it did not come, it is asked for again when it is wanted.
 */
export function useLater<Props>(load: PartLoader<Props>, isWanted: boolean): ComponentType<Props> | null {
  const known = () => (loaded.get(load) as ComponentType<Props> | undefined) ?? null;
  const [Part, setPart] = useState(known);
  const isThere = Part !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one try when the page stands, another when it is wanted
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    loadPart(load).then(
      () => isGone || setPart(known),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load, isThere, isWanted]);
  return Part;
}

async function loadPart<Props>(load: PartLoader<Props>): Promise<void> {
  loaded.set(load, await load());
}
