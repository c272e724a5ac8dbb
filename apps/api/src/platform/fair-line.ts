import { AppError } from './door/errors';

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/**
 * One at a time, by turns: whoever was served longest ago comes first, so that nobody waits for all that another brought.
 * Whoever comes when so many are in line already, the one at work among them, is told to come again.
 */
export function fairLine(mostInLine: number) {
  let inLine = 0;
  let turn = 0;
  let waiting: readonly Waiting[] = [];
  /** Of those who wait, and of who is served, when that was. */
  let served = new Map<string, number>();

  function next(): Waiting | undefined {
    const [first, ...others] = waiting;
    if (first === undefined) return undefined;
    const when = ({ caller }: Waiting) => served.get(caller) ?? 0;
    const chosen = others.reduce((best, each) => (when(each) < when(best) ? each : best), first);
    waiting = waiting.filter((each) => each !== chosen);
    const left = new Set([...waiting, chosen].map(({ caller }) => caller));
    served = new Map([...served].filter(([caller]) => left.has(caller)));
    return chosen;
  }

  return {
    isEmpty: () => inLine === 0,
    async serve<T>(caller: string, work: () => Promise<T>): Promise<T> {
      if (inLine >= mostInLine) throw new AppError('record.in-use');
      inLine += 1;
      if (inLine > 1)
        await new Promise<void>((begin) => {
          waiting = [...waiting, { caller, begin }];
        });
      turn += 1;
      served.set(caller, turn);
      try {
        return await work();
      } finally {
        inLine -= 1;
        next()?.begin();
      }
    },
  };
}
