import { Worker } from 'node:worker_threads';
import { AppError } from './door/errors';

/** A thread that had nothing to do for so long gives its memory back: a tenth of a gigabyte, or what its limit is. */
const IDLE_MS = 60_000;

/** A kind of work that would keep everybody waiting, and what one piece of it may take. */
interface Kind<Made> {
  /** The file of its thread without its ending: it answers each message with one. */
  readonly thread: URL;
  /** Whoever comes when so many are in line already, the one at work among them, is told to come again. */
  readonly mostInLine: number;
  readonly longestMs: number;
  readonly memoryMb: number;
  /** What is answered for a piece that takes longer, or more memory, than it may. */
  readonly tooMuch: Made;
}

/**
 * One piece at a time on a thread of its own: nobody else waits for it. The thread is kept from one piece to the next, for
 * a while, and one that has ended is replaced. What is asked and made is plain data, copied from thread to thread.
 */
export function apart<Asked, Made>(kind: Kind<Made>): (asked: Asked) => Promise<Made> {
  let inLine = 0;
  let last: Promise<unknown> = Promise.resolve();
  let kept: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function atHand(): Worker {
    if (kept !== null) return kept;
    const opened = openThread(kind);
    const ended = () => {
      if (kept === opened) kept = null;
    };
    opened.on('error', ended);
    opened.on('exit', ended);
    kept = opened;
    return opened;
  }

  function letGo(): void {
    void kept?.terminate();
    kept = null;
  }

  return async (asked) => {
    if (inLine >= kind.mostInLine) throw new AppError('record.in-use');
    inLine += 1;
    clearTimeout(idle);
    const making = last.then(() => inThread<Made>(atHand(), asked, kind.longestMs));
    last = making.catch(() => undefined);
    try {
      const done = await making;
      return done === null ? kind.tooMuch : done.made;
    } finally {
      inLine -= 1;
      if (inLine === 0) idle = setTimeout(letGo, IDLE_MS).unref();
    }
  };
}

/** The built file, or in tests the source. */
function openThread({ thread, memoryMb }: Pick<Kind<unknown>, 'thread' | 'memoryMb'>): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
  const worker = import.meta.url.endsWith('.ts')
    ? new Worker(fromSource(thread), { eval: true, resourceLimits })
    : new Worker(new URL(`${thread.href}.js`), { resourceLimits });
  // The house does not stay open for a thread that has nothing to do.
  worker.unref();
  return worker;
}

/** What the thread runs to learn to read TypeScript first. */
function fromSource(thread: URL): string {
  return `import('tsx/esm/api').then(({ register }) => { register(); return import('${thread.href}.ts'); });`;
}

/** Null where it took too long or too much memory; anything else that ends the thread is a fault of ours. */
function inThread<Made>(worker: Worker, asked: unknown, longestMs: number): Promise<{ made: Made } | null> {
  return new Promise((resolve, reject) => {
    worker.postMessage(asked);
    worker.ref();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // What it has made meanwhile would free the line for the next, whom the thread no longer serves.
      worker.off('message', made);
      void worker.terminate();
    }, longestMs);
    const rest = () => {
      clearTimeout(timer);
      worker.off('message', made).off('error', failed).off('exit', ended).unref();
    };
    const made = (answer: Made) => {
      rest();
      resolve({ made: answer });
    };
    const failed = (error: Error) => {
      rest();
      if (isOutOfMemory(error)) resolve(null);
      else reject(error);
    };
    const ended = (code: number) => {
      rest();
      if (isLate) resolve(null);
      else reject(new Error(`a thread ended with code ${code} and no answer`));
    };
    worker.on('message', made).on('error', failed).on('exit', ended);
  });
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
