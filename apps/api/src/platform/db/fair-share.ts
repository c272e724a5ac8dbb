/** How many of one caller run at once; what comes beyond waits here, in order. */
export interface FairShare {
  /**
   * Rejects with what `late` makes where no turn came in time, where too many wait already, and where whoever asked is gone
   * before the turn came: nothing has run then.
   */
  run<T>(caller: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

/** Of the readers' connections, and of the writers'. */
export interface Shares {
  readonly reads: FairShare;
  readonly commands: FairShare;
}

interface Share {
  /** How many of one caller run at once. */
  readonly most: number;
  /** How many more of the same caller may wait. */
  readonly mostWaiting: number;
  readonly patienceMs: number;
  readonly late: () => Error;
}

interface Caller {
  running: number;
  readonly waiting: Set<() => void>;
}

export function fairShare({ most, mostWaiting, patienceMs, late }: Share): FairShare {
  const callers = new Map<string, Caller>();

  /** Whoever leaves hands the turn to the next, so that nobody overtakes those who wait. */
  function leave(caller: Caller, name: string): void {
    const [next] = caller.waiting;
    if (next === undefined) caller.running -= 1;
    else next();
    if (caller.running === 0) callers.delete(name);
  }

  async function turnOf(caller: Caller, gone: AbortSignal | undefined): Promise<void> {
    if (caller.running < most) {
      caller.running += 1;
      return;
    }
    if (caller.waiting.size >= mostWaiting) throw late();
    await new Promise<void>((go, refuse) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', giveUp);
        caller.waiting.delete(turn);
      };
      const turn = () => {
        stopWaiting();
        go();
      };
      const giveUp = () => {
        stopWaiting();
        refuse(late());
      };
      const timer = setTimeout(giveUp, patienceMs);
      gone?.addEventListener('abort', giveUp);
      caller.waiting.add(turn);
    });
  }

  return {
    async run(name, work, gone) {
      if (gone?.aborted) throw late();
      const caller = callers.get(name) ?? { running: 0, waiting: new Set() };
      callers.set(name, caller);
      await turnOf(caller, gone);
      try {
        return await work();
      } finally {
        leave(caller, name);
      }
    },
  };
}
