import { write, writeSync } from 'node:fs';

/** What is kept for a reader that does not read; then lines are dropped, not the house. */
const KEPT_BYTES = 16 * 1024 * 1024;
const AGAIN_MS = 20;
export const LAST_WORDS_MS = 2000;

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
  #bytes = 0;
  #isWriting = false;
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

  /** Where no turn of the loop is left: at the end of the process. What is being written already is not written twice. */
  flushSync(): void {
    const until = performance.now() + this.#lastWordsMs;
    const taken = this.#taken();
    this.#bytes -= taken.length;
    for (let rest = taken; rest.length > 0 && performance.now() < until; ) {
      try {
        rest = rest.subarray(writeSync(this.fd, rest));
      } catch (failure) {
        if (!isBusy(failure)) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, AGAIN_MS);
      }
    }
  }

  #taken(): Buffer {
    const taken = Buffer.concat(this.#lines);
    this.#lines = [];
    return taken;
  }

  #next(): void {
    const chunk = this.#taken();
    this.#isWriting = chunk.length > 0;
    if (this.#isWriting) this.#send(chunk);
    else for (const done of this.#waiting.splice(0)) done();
  }

  #send(chunk: Buffer): void {
    write(this.fd, chunk, (failure, written) => {
      if (failure === null) {
        this.#bytes -= written;
        if (written < chunk.length) this.#send(chunk.subarray(written));
        else this.#next();
      } else if (isBusy(failure)) setTimeout(() => this.#send(chunk), AGAIN_MS).unref();
      else {
        this.#isClosed = true;
        this.#lines = [];
        this.#next();
      }
    });
  }
}

function isBusy(failure: unknown): boolean {
  const { code } = failure as NodeJS.ErrnoException;
  return code === 'EAGAIN' || code === 'EBUSY';
}
