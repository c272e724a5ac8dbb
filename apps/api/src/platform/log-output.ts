import { write, writeSync } from 'node:fs';

/** What is kept for a reader that does not read; then lines are dropped, not the house. */
const KEPT_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 20;
export const LAST_WORDS_MS = 2000;
const NOTHING = Buffer.alloc(0);

interface Options {
  readonly keptBytes?: number;
  readonly lastWordsMs?: number;
}

/**
 * Lines to standard output. A reader that stalls, as a collector may, holds nothing up: neither a request nor the end of
 * the process, which waits for the last lines so long and no longer. (The library's own output waits there for ever, and
 * gathers without a bound.)
 */
export class LogOutput {
  #lines: Buffer[] = [];
  /** What is being written, as far as it is not. */
  #rest: Buffer = NOTHING;
  /** Of both. */
  #bytes = 0;
  #isWriting = false;
  /** A write is with the system, and not only waited for. */
  #isUnderWay = false;
  /** Nobody reads any more. */
  #isClosed = false;
  #waiting: (() => void)[] = [];
  readonly #keptBytes: number;
  readonly #lastWordsMs: number;

  constructor(
    private readonly fd: number,
    { keptBytes = KEPT_BYTES, lastWordsMs = LAST_WORDS_MS }: Options = {},
  ) {
    this.#keptBytes = keptBytes;
    this.#lastWordsMs = lastWordsMs;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#isClosed || this.#bytes + bytes.length > this.#keptBytes) return;
    this.#lines.push(bytes);
    this.#bytes += bytes.length;
    if (this.#isWriting) return;
    this.#isWriting = true;
    // The lines of one turn go together.
    setImmediate(() => this.#next());
  }

  /** When all is written, or cannot be. */
  flush(done: () => void): void {
    if (this.#isWriting) this.#waiting.push(done);
    else done();
  }

  /** Where no turn of the loop is left: at the end of the process. What the system has already is not written twice. */
  flushSync(): void {
    const until = performance.now() + this.#lastWordsMs;
    if (!this.#isUnderWay) this.#rest = this.#writtenUntil(until, this.#rest);
    // Behind half a line nothing can be read.
    if (this.#rest.length === 0 || this.#isUnderWay) this.#writtenUntil(until, this.#taken());
  }

  /** Gives what could not be written. */
  #writtenUntil(until: number, chunk: Buffer): Buffer {
    let rest = chunk;
    this.#bytes -= chunk.length;
    while (rest.length > 0 && performance.now() < until) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (failure) {
        if (!isBusy(failure)) break;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
      }
    }
    return rest;
  }

  #taken(): Buffer {
    const taken = Buffer.concat(this.#lines);
    this.#lines = [];
    return taken;
  }

  #next(): void {
    if (this.#rest.length === 0) this.#rest = this.#taken();
    this.#isWriting = this.#rest.length > 0;
    if (this.#isWriting) this.#send();
    else for (const done of this.#waiting.splice(0)) done();
  }

  #send(): void {
    this.#isUnderWay = true;
    write(this.fd, this.#rest, (failure, written) => {
      this.#isUnderWay = false;
      if (isBusy(failure)) {
        setTimeout(() => this.#next(), AGAIN_MS).unref();
        return;
      }
      // What a full disk does not take is lost, and the next line may fit again.
      const done = failure === null ? written : this.#rest.length;
      this.#rest = this.#rest.subarray(done);
      this.#bytes -= done;
      if (isOver(failure)) this.#close();
      this.#next();
    });
  }

  #close(): void {
    this.#isClosed = true;
    this.#lines = [];
  }
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
