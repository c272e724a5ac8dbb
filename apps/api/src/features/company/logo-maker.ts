import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/door/errors';
import type { LogoImage } from './logo-image';

/** Any honest logo takes a tenth of this. */
const LONGEST_MS = 10_000;
/** Whoever comes when so many wait already is told to come again. */
const MOST_WAITING = 10;
const MEMORY_MB = 256;

/** The built file; from source, in tests, the thread has to learn to read TypeScript first. */
function openThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./logo-worker.js', import.meta.url), { resourceLimits });
  const { href } = new URL('./logo-worker.ts', import.meta.url);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${href}'); });`;
  return new Worker(code, { eval: true, resourceLimits });
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One picture at a time, beside the house's own thread: nobody else waits for it, however it was made. */
export async function makeLogoApart(bytes: Uint8Array): Promise<LogoImage> {
  if (waiting >= MOST_WAITING) throw new AppError('record.in-use');
  waiting += 1;
  const made = last.then(() => inThread(bytes));
  last = made.catch(() => undefined);
  try {
    return await made;
  } finally {
    waiting -= 1;
  }
}

interface Thread {
  readonly worker: Worker;
  /** Takes what becomes of the picture that the thread has in hand. */
  take: (image: LogoImage) => void;
  fail: (error: Error) => void;
}

/** Kept from one picture to the next; one that has ended is replaced. */
let kept: Thread | null = null;

function threadAtHand(): Thread {
  if (kept !== null) return kept;
  const opened: Thread = { worker: openThread(), take: () => undefined, fail: () => undefined };
  kept = opened;
  const ended = (error: Error | null) => {
    if (kept === opened) kept = null;
    // A picture that takes all the memory of its thread is too large; anything else is a fault of ours, and told as one.
    if (error !== null && !isOutOfMemory(error)) opened.fail(error);
    else opened.take({ outcome: 'too-large' });
  };
  opened.worker.on('message', (image: LogoImage) => opened.take(image));
  opened.worker.on('error', ended);
  opened.worker.on('exit', () => ended(null));
  return opened;
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function inThread(bytes: Uint8Array): Promise<LogoImage> {
  return new Promise((resolve, reject) => {
    const thread = threadAtHand();
    thread.worker.ref();
    const timer = setTimeout(() => {
      kept = null;
      thread.take({ outcome: 'too-large' });
      void thread.worker.terminate();
    }, LONGEST_MS);
    const rest = () => {
      clearTimeout(timer);
      // The house does not stay open for a thread that has nothing to do.
      thread.worker.unref();
      thread.take = () => undefined;
      thread.fail = () => undefined;
    };
    thread.take = (image) => {
      rest();
      resolve(image);
    };
    thread.fail = (error) => {
      rest();
      reject(error);
    };
    thread.worker.postMessage(bytes);
  });
}
