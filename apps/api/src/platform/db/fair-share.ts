/** Whether whoever asked is still there. Lighter than the platform's own signal, which every single call would pay for. */
export interface Gone {
  readonly isGone: boolean;
  /** Tells once; what it answers stops listening. */
  listen(tell: () => void): () => void;
}

/** How one piece of work stands in line. */
export interface Standing {
  /** Who has gone waits no more. */
  readonly gone?: Gone;
  /**
   * What must be written, because something was done for it already: next in line, and never refused. It still takes a turn
   * of its caller's own.
   */
  readonly isDue?: boolean;
}

/** How many of one caller run at once; what comes beyond waits here, in order. */
export interface FairShare {
  /**
   * Rejects with what `late` makes where no turn came in time, where too many wait already, and where whoever asked is gone
   * before the turn came: nothing has run then.
   */
  run<T>(caller: string, work: () => Promise<T>, standing?: Standing): Promise<T>;
}

/** Of the readers' connections, of the writers', and of what is asked outside. */
export interface Shares {
  readonly reads: FairShare;
  readonly commands: FairShare;
  readonly outside: FairShare;
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
  readonly due: Set<() => void>;
  readonly waiting: Set<() => void>;
}

export function fairShare({ most, mostWaiting, patienceMs, late }: Share): FairShare {
  const callers = new Map<string, Caller>();

  /** Whoever leaves hands the turn to the next, so that nobody overtakes those who wait. */
  function leave(caller: Caller, name: string): void {
    const [next] = caller.due.size > 0 ? caller.due : caller.waiting;
    if (next === undefined) caller.running -= 1;
    else next();
    if (caller.running === 0) callers.delete(name);
  }

  async function turnOf(caller: Caller, { gone, isDue = false }: Standing): Promise<void> {
    if (caller.running < most) {
      caller.running += 1;
      return;
    }
    if (isDue) return new Promise((go) => inLine(caller.due, go));
    if (caller.waiting.size >= mostWaiting) throw late();
    await new Promise<void>((go, refuse) => {
      const leaveLine = inLine(caller.waiting, () => {
        stopWaiting();
        go();
      });
      const stopWaiting = () => {
        clearTimeout(timer);
        stopListening?.();
      };
      const giveUp = () => {
        stopWaiting();
        leaveLine();
        refuse(late());
      };
      const timer = setTimeout(giveUp, patienceMs);
      const stopListening = gone?.listen(giveUp);
    });
  }

  return {
    async run(name, work, standing = {}) {
      if (standing.gone?.isGone) throw late();
      const caller = callers.get(name) ?? { running: 0, due: new Set(), waiting: new Set() };
      callers.set(name, caller);
      await turnOf(caller, standing);
      try {
        return await work();
      } finally {
        leave(caller, name);
      }
    },
  };
}

/** Goes out of the line with its turn, or by what this answers. */
function inLine(line: Set<() => void>, turn: () => void): () => void {
  const next = () => {
    line.delete(next);
    turn();
  };
  line.add(next);
  return () => line.delete(next);
}
