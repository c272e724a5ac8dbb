import type { DraftStore } from '../../../shared/form/use-draft';

export interface FinishableDraft<V> extends DraftStore<V> {
  /** The work was saved: the draft goes, and a write that was still waiting does not bring it back. */
  finish: () => Promise<void>;
}

/** For a form that closes as soon as it is saved, before the page could tidy its draft up. */
export function finishable<V>(store: DraftStore<V>): FinishableDraft<V> {
  let isOver = false;
  let writing: Promise<unknown> = Promise.resolve();
  return {
    load: store.load,
    discard: store.discard,
    save: (value) => {
      // Nobody reads the answer of a form that is gone.
      if (isOver) return new Promise(() => undefined);
      const written = writing.then(() => store.save(value));
      writing = written.catch(() => undefined);
      return written;
    },
    finish: async () => {
      isOver = true;
      await writing;
      await store.discard().catch(() => undefined);
    },
  };
}
