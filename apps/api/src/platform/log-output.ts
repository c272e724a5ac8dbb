import { writeSync } from 'node:fs';

/** What is kept for a reader that does not read; then lines are dropped, not the house. */
const KEPT_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 20;
export const LAST_WORDS_MS = 2000;
const NOTHING = Buffer.alloc(0);

interface Options {
  readonly keptBytes?: number;
  readonly lastWordsMs?: number;
  /** Before anything is written: whoever shares the descriptor may have made it one that waits. */
  readonly unblock?: () => void;
}

/**
 * Lines to standard output. A reader that stalls, as a collector may, holds nothing up: neither a request nor the end of
 * the process, which waits for the last lines so long and no longer. (The library's own output waits there for ever, and
 * gathers without a bound.) The descriptor must be one that says when it is full.
 */
export class LogOutput {
  #lines: Buffer[] = [];
  /** What is being written, as far as it is not. */
  #rest: Buffer = NOTHING;
  /** Of both. */
  #bytes = 0;
  #isWriting = false;
  /** Nobody reads any more. */
  #isClosed = false;
  #waiting: (() => void)[] = [];
  readonly #keptBytes: number;
  readonly #lastWordsMs: number;
  readonly #unblock: () => void;

  constructor(
    private readonly fd: number,
    { keptBytes = KEPT_BYTES, lastWordsMs = LAST_WORDS_MS, unblock = () => undefined }: Options = {},
  ) {
    this.#keptBytes = keptBytes;
    this.#lastWordsMs = lastWordsMs;
    this.#unblock = unblock;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#isClosed || this.#bytes + bytes.length > this.#keptBytes) return;
    this.#lines.push(bytes);
    this.#bytes += bytes.length;
    if (this.#isWriting) return;
    this.#isWriting = true;
    // The lines of one turn go together.
    setImmediate(() => this.#goOn());
  }

  /** When all is written, or cannot be. */
  flush(done: () => void): void {
    if (this.#isWriting) this.#waiting.push(done);
    else done();
  }

  /** Where no turn of the loop is left: at the end of the process. */
  flushSync(): void {
    const until = performance.now() + this.#lastWordsMs;
    while (!this.#isAllTaken() && performance.now() < until)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
  }

  #goOn(): void {
    if (!this.#isAllTaken()) {
      setTimeout(() => this.#goOn(), AGAIN_MS).unref();
      return;
    }
    this.#isWriting = false;
    for (const done of this.#waiting.splice(0)) done();
  }

  /** Writes what is taken now; whatever was begun is written to its end before anything else. */
  #isAllTaken(): boolean {
    while (this.#bytes > 0) {
      if (this.#rest.length === 0) {
        this.#rest = Buffer.concat(this.#lines);
        this.#lines = [];
      }
      try {
        this.#unblock();
        this.#leave(writeSync(this.fd, this.#rest));
      } catch (failure) {
        if (isBusy(failure)) return false;
        // What a full disk does not take is lost, and the next line may fit again.
        this.#leave(this.#rest.length);
        if (isOver(failure)) this.#close();
      }
    }
    return true;
  }

  #leave(bytes: number): void {
    this.#rest = this.#rest.subarray(bytes);
    this.#bytes -= bytes;
  }

  #close(): void {
    this.#isClosed = true;
    this.#lines = [];
    this.#bytes = 0;
  }
}

interface Stream {
  readonly _handle?: { setBlocking?(isBlocking: boolean): void };
}

/**
 * A pipe or a terminal must say that it is full instead of making the house wait. Also where nothing waits for the log to
 * be flushed: a fault that nobody caught is told by the lines before it.
 */
export function standardOutput(stream: Stream = process.stdout as Stream): LogOutput {
  const output = new LogOutput(1, { unblock: () => stream._handle?.setBlocking?.(false) });
  process.once('exit', () => output.flushSync());
  return output;
}

function codeOf(failure: unknown): string | undefined {
  return (failure as NodeJS.ErrnoException | null)?.code;
}

function isBusy(failure: unknown): boolean {
  return ['EAGAIN', 'EBUSY'].includes(codeOf(failure) ?? '');
}

function isOver(failure: unknown): boolean {
  return ['EPIPE', 'EBADF'].includes(codeOf(failure) ?? '');
}
