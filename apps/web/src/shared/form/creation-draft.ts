import type { DraftStore } from './use-draft';

interface CreationDraft<V> extends DraftStore<V> {
  /** The draft that this form goes on with was saved or discarded by another tab: the thing may exist already. */
  isFinishedElsewhere: () => Promise<boolean>;
}

/** The draft of something that is created once: two tabs that go on with it must not create it twice. */
export function creationDraft<V>(store: DraftStore<V>): CreationDraft<V> {
  // There is a draft, and this form knows of it.
  let isKept = false;
  let isGone = false;
  async function look(): Promise<void> {
    if (!isKept) return;
    // Without an answer nobody is kept from going on.
    const found = await store.load().catch(() => undefined);
    if (found === null) isGone = true;
  }
  return {
    load: async () => {
      const found = await store.load();
      isKept ||= found !== null;
      return found;
    },
    save: async (value) => {
      await look();
      const saved = await store.save(value);
      isKept = true;
      return saved;
    },
    discard: async () => {
      isKept = false;
      isGone = false;
      await store.discard();
    },
    isFinishedElsewhere: async () => {
      await look();
      return isGone;
    },
  };
}
