/** Writes one after the other: an older one must not land last. One that fails does not hold up the next. */
export interface WriteLine {
  readonly add: (write: () => Promise<unknown>) => void;
  /** When all that was added is done. */
  readonly end: () => Promise<void>;
  /** After the last write; whoever would begin another meanwhile asks `isStill`. */
  readonly whileStill: <R>(work: () => Promise<R>) => Promise<R>;
  readonly isStill: () => boolean;
}

export function writeLine(): WriteLine {
  let last: Promise<void> = Promise.resolve();
  let isStill = false;
  return {
    add: (write) => {
      last = last.then(write).then(
        () => undefined,
        () => undefined,
      );
    },
    end: () => last,
    whileStill: async (work) => {
      isStill = true;
      try {
        await last;
        return await work();
      } finally {
        isStill = false;
      }
    },
    isStill: () => isStill,
  };
}
