import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { AppError } from './door/errors';
import type { Answer } from './serve-apart';

/** A process that had nothing to do for so long gives its memory back: a tenth of a gigabyte, or what its limit is. */
const IDLE_MS = 60_000;

/** A kind of work that would keep everybody waiting, and what one piece of it may take. */
interface Kind<Made> {
  /** The file of its process without its ending: see `serve-apart.ts`. */
  readonly worker: URL;
  /** Whoever comes when so many are in line already, the one at work among them, is told to come again. */
  readonly mostInLine: number;
  readonly longestMs: number;
  readonly memoryMb: number;
  /** What is answered for a piece that takes longer, or more memory, than it may. */
  readonly tooMuch: Made;
}

/**
 * One piece at a time in a process of its own: nobody else waits for it, and nothing that it does ends the house. A thread
 * would not do: from Node 24 on, one that takes all of its memory takes the whole process with it. It is kept from one piece
 * to the next, for a while, and one that has ended is replaced. What is asked and made is plain data, copied there and back.
 */
export function apart<Asked, Made>(kind: Kind<Made>): (asked: Asked) => Promise<Made> {
  let inLine = 0;
  let last: Promise<unknown> = Promise.resolve();
  let kept: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function atHand(): ChildProcess {
    if (kept !== null) return kept;
    const opened = openProcess(kind);
    const ended = () => {
      if (kept === opened) kept = null;
    };
    opened.on('error', ended).on('disconnect', ended).on('exit', ended);
    kept = opened;
    return opened;
  }

  function letGo(): void {
    kept?.disconnect();
    kept = null;
  }

  return async (asked) => {
    if (inLine >= kind.mostInLine) throw new AppError('record.in-use');
    inLine += 1;
    clearTimeout(idle);
    const making = last.then(() => inProcess<Made>(atHand(), asked, kind.longestMs));
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

/** Of the house's settings it knows none but the clock's: it reads what strangers send. */
function openProcess({ worker, memoryMb }: Pick<Kind<unknown>, 'worker' | 'memoryMb'>): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const child = fork(new URL(`${worker.href}.${isBuilt ? 'js' : 'ts'}`), [String(process.pid)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, ...(isBuilt ? [] : ['--import', readsTypeScript()])],
    env: process.env['TZ'] === undefined ? {} : { TZ: process.env['TZ'] },
    serialization: 'advanced',
    // What keeps it from beginning at all it can tell nowhere else.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  holdOpen(child, false);
  return child;
}

function readsTypeScript(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** The house does not stay open for a process that has nothing to do. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  for (const each of [child, child.channel]) {
    if (isHeld) each?.ref();
    else each?.unref();
  }
}

/** Null where it took too long or too much memory; anything else that ends the process is a fault of ours. */
function inProcess<Made>(
  child: ChildProcess,
  asked: unknown,
  longestMs: number,
): Promise<{ made: Made } | null> {
  return new Promise((resolve, reject) => {
    // Throws for what cannot be copied, so it comes before all that would have to be put back.
    child.send(asked as Serializable, (error) => {
      if (error !== null) failed(error);
    });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // What it has made meanwhile would free the line for the next, whom the process no longer serves.
      child.off('message', answered);
      child.kill('SIGKILL');
    }, longestMs);
    const rest = () => {
      clearTimeout(timer);
      child.off('message', answered).off('error', failed).off('exit', ended);
      holdOpen(child, false);
    };
    const answered = (answer: Answer<Made>) => {
      rest();
      if ('made' in answer) return resolve(answer);
      // It is on its way out: the next in line has another.
      child.disconnect();
      reject(answer.fault);
    };
    const failed = (error: Error) => {
      rest();
      reject(error);
    };
    const ended = (code: number | null, signal: NodeJS.Signals | null) => {
      rest();
      if (isLate || signal === OUT_OF_MEMORY) resolve(null);
      else reject(new Error(`a process of its own ended with ${code ?? signal} and no answer`));
    };
    child.on('message', answered).on('error', failed).on('exit', ended);
    holdOpen(child, true);
  });
}

/** How a Node ends whose memory is full. */
const OUT_OF_MEMORY = 'SIGABRT';
