import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { fairLine } from './fair-line';
import { type Answer, OVER_MEMORY } from './serve-apart';

/** A process that had nothing to do for so long gives its memory back: a tenth of a gigabyte, or what its limit is. */
const IDLE_MS = 60_000;
/** What a process needs beside its limit: Node itself, and some buffers, which that limit does not count. */
const BESIDE_MB = 256;
/** How much of what a process complains about is told when it ends. */
const TOLD_LENGTH = 2000;

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

type Outcome<Made> =
  | { readonly made: Made }
  | 'too-much'
  /** Ended by a signal to all processes of the house, before it could know that it is not meant. */
  | 'struck';

/**
 * One piece at a time in a process of its own: nobody else waits for it, and nothing that it does ends the house. A thread
 * would not do: from Node 24 on, one that takes all of its memory takes the whole process with it. It is kept from one piece
 * to the next, for a while, and one that has ended is replaced. What is asked and made is plain data, copied there and back.
 * Those who call are served by turns.
 */
export function apart<Asked, Made>(kind: Kind<Made>): (asked: Asked, caller: string) => Promise<Made> {
  const line = fairLine(kind.mostInLine);
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

  const make = async (asked: Asked): Promise<Made> => {
    const attempt = () => inProcess<Made>(atHand(), asked, kind.longestMs);
    const first = await attempt();
    const done = first === 'struck' ? await attempt() : first;
    if (done === 'struck') throw new Error('a process of its own was told to end twice');
    return done === 'too-much' ? kind.tooMuch : done.made;
  };

  return async (asked, caller) => {
    clearTimeout(idle);
    try {
      return await line.serve(caller, () => make(asked));
    } finally {
      if (line.isEmpty()) idle = setTimeout(letGo, IDLE_MS).unref();
    }
  };
}

/** Of the house's settings it knows none but the clock's: it reads what strangers send. */
function openProcess({ worker, memoryMb }: Pick<Kind<unknown>, 'worker' | 'memoryMb'>): ChildProcess {
  const isBuilt = !import.meta.url.endsWith('.ts');
  const file = new URL(`${worker.href}.${isBuilt ? 'js' : 'ts'}`);
  const child = fork(file, [String(process.pid), String(memoryMb + BESIDE_MB)], {
    execArgv: [`--max-old-space-size=${memoryMb}`, ...(isBuilt ? [] : ['--import', readsTypeScript()])],
    env: process.env['TZ'] === undefined ? {} : { TZ: process.env['TZ'] },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  holdOpen(child, false);
  return child;
}

function readsTypeScript(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}

/** The house does not stay open for a process that has nothing to do. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  for (const each of [child, child.channel, child.stderr as Socket | null]) {
    if (isHeld) each?.ref();
    else each?.unref();
  }
}

/** Anything else than too much and a signal to all that ends the process is a fault of ours. */
function inProcess<Made>(child: ChildProcess, asked: unknown, longestMs: number): Promise<Outcome<Made>> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    let complaint = '';
    const timer = setTimeout(() => {
      isLate = true;
      // What it has made meanwhile would free the line for the next, whom the process no longer serves.
      child.off('message', answered);
      child.kill('SIGKILL');
    }, longestMs);
    const complain = (text: Buffer) => {
      complaint = `${complaint}${text.toString()}`.slice(-TOLD_LENGTH);
    };
    const rest = () => {
      clearTimeout(timer);
      child.off('message', answered).off('error', failed).off('close', ended);
      child.stderr?.off('data', complain);
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
      if (isLate || signal === OUT_OF_MEMORY || signal === OVER_MEMORY) resolve('too-much');
      else if (signal !== null && TOLD_TO_END.includes(signal)) resolve('struck');
      else reject(new Error(`a process of its own ended with ${code ?? signal} and no answer: ${complaint}`));
    };
    child.on('message', answered).on('error', failed).on('close', ended);
    child.stderr?.on('data', complain);
    holdOpen(child, true);
    // One that could not be begun says so by itself.
    if (!child.connected) return;
    try {
      child.send(asked as Serializable, (error) => {
        if (error !== null) failed(error);
      });
    } catch (error) {
      // What cannot be copied; the process serves on.
      failed(error as Error);
    }
  });
}

/** How a Node ends whose memory is full. */
const OUT_OF_MEMORY = 'SIGABRT';
const TOLD_TO_END: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
