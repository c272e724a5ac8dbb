/** How many of one caller run at once; what comes beyond waits here, in order. */
export interface FairShare {
  /** Rejects with what `late` makes where no turn came in time: nothing has run then. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

interface Caller {
  running: number;
  readonly waiting: Set<() => void>;
}

export function fairShare(most: number, patienceMs: number, late: () => Error): FairShare {
  const callers = new Map<string, Caller>();

  /** Whoever leaves hands the turn to the next, so that nobody overtakes those who wait. */
  function leave(caller: Caller, name: string): void {
    const [next] = caller.waiting;
    if (next === undefined) caller.running -= 1;
    else next();
    if (caller.running === 0) callers.delete(name);
  }

  async function turnOf(caller: Caller): Promise<void> {
    if (caller.running < most) {
      caller.running += 1;
      return;
    }
    await new Promise<void>((go, refuse) => {
      const turn = () => {
        clearTimeout(timer);
        caller.waiting.delete(turn);
        go();
      };
      const timer = setTimeout(() => {
        caller.waiting.delete(turn);
        refuse(late());
      }, patienceMs);
      caller.waiting.add(turn);
    });
  }

  return {
    async run(name, work) {
      const caller = callers.get(name) ?? { running: 0, waiting: new Set() };
      callers.set(name, caller);
      await turnOf(caller);
      try {
        return await work();
      } finally {
        leave(caller, name);
      }
    },
  };
}
