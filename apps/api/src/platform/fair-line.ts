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
  /** Who was served when, since the line was last empty. */
  const served = new Map<string, number>();

  function next(): Waiting | undefined {
    const [first, ...others] = waiting;
    if (first === undefined) return undefined;
    const when = ({ caller }: Waiting) => served.get(caller) ?? 0;
    const chosen = others.reduce((best, each) => (when(each) < when(best) ? each : best), first);
    waiting = waiting.filter((each) => each !== chosen);
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
        if (inLine === 0) served.clear();
        next()?.begin();
      }
    },
  };
}
