import { flushed, type Log } from './log';

export const DRAIN_MS = 15_000;
/** How long the database may take to close when the rest was cut off. */
export const LATE_CLOSE_MS = 5000;
/** Ctrl+C reaches npm and the house, and npm passes its own on: what comes so soon is the same wish. */
export const SAME_WISH_MS = 2000;

interface Closing {
  readonly log: Log;
  /** Everything, one after the other: it waits for the requests under way. */
  readonly close: () => Promise<void>;
  /** At once, whoever still has a connection. */
  readonly stopDatabase: () => Promise<void>;
  /** The process itself, but in tests. */
  readonly process?: Pick<NodeJS.EventEmitter, 'on'> & { exit(code: number): void };
}

/**
 * The first signal drains and closes; a second one, another wish, ends at once. A drain that takes too long is cut off;
 * the embedded database is stopped all the same, because whoever stops the house may copy its folder next. Answers whether
 * it is closing.
 */
export function closeOnSignal({ log, close, stopDatabase, process: it = process }: Closing): () => boolean {
  let closing = false;
  let isSameWish = true;
  let isCut = false;
  const end = (code: number) => () => void flushed(log).then(() => it.exit(code));
  const cutOff = () => {
    isCut = true;
    log.error('requests were cut off: they took too long');
    setTimeout(end(1), LATE_CLOSE_MS);
    stopDatabase().then(end(1), end(1));
  };
  const stop = () => {
    if (closing) return isSameWish ? undefined : it.exit(1);
    closing = true;
    setTimeout(() => {
      isSameWish = false;
    }, SAME_WISH_MS).unref();
    const late = setTimeout(cutOff, DRAIN_MS).unref();
    close().then(
      () => {
        clearTimeout(late);
        end(isCut ? 1 : 0)();
      },
      (error: unknown) => {
        clearTimeout(late);
        log.error({ err: error }, 'unclean shutdown');
        end(1)();
      },
    );
  };
  it.on('SIGINT', stop);
  it.on('SIGTERM', stop);
  return () => closing;
}
