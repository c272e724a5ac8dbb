import { inspect } from 'node:util';
import type { LogFn, Logger } from 'pino';

/** The same trouble is written at once, and then at most once in this while, with how often it was. */
const WHILE_MS = 10_000;
/** Kinds of trouble are few; a message that is another one each time must not fill the memory either. */
const MAX_KINDS = 200;
const WARN = 40;
/** What a stranger or a bad night makes many of; every other request has a line of its own. */
const REPEATED_STATUSES = new Set([429, 503]);

interface Said {
  readonly err?: { readonly code?: unknown; readonly message?: unknown };
  readonly operation?: unknown;
  readonly requestId?: unknown;
  /** What kind of trouble it is, whoever meets it: a name of its own. */
  readonly trouble?: unknown;
  readonly status?: unknown;
}

/** A hook of the log: what repeats itself is counted instead of written. */
export function withoutRepeats(): (
  this: Logger,
  args: Parameters<LogFn>,
  method: LogFn,
  level: number,
) => void {
  const counted = new Map<string, number>();

  return function write(args, method, level) {
    const [said, message] = saidIn(args);
    const kind = kindOf(said, message, level);
    if (kind === null) return method.apply(this, args);
    const before = counted.get(kind);
    if (before !== undefined) return void counted.set(kind, before + 1);
    counted.set(kind, 0);
    method.apply(this, args);
    const tell = () => {
      const repeated = counted.get(kind) ?? 0;
      if (repeated === 0) return void counted.delete(kind);
      counted.set(kind, 0);
      // As the first one was said, through the same censor.
      method.call(this, { ...said, repeated }, message);
      setTimeout(tell, WHILE_MS).unref();
    };
    setTimeout(tell, WHILE_MS).unref();
  };

  function kindOf(said: Said, message: string, level: number): string | null {
    const isRepeated = level >= WARN || REPEATED_STATUSES.has(Number(said.status));
    if (!isRepeated) return null;
    const kind = `${message} ${detailOf(said)}`.trim().slice(0, 300);
    return counted.has(kind) || counted.size < MAX_KINDS ? kind : 'many kinds of trouble';
  }
}

/** The log is given an error, a text, or what there is to say and a text. */
function saidIn([first, second]: readonly unknown[]): [Said, string] {
  if (typeof first === 'string') return [{}, first];
  if (first instanceof Error) return [{ err: first }, String(second ?? first.message)];
  return [first as Said, String(second)];
}

/**
 * Whoever meets a refusal or a known trouble, it is the same one; an unexpected error is another one for each call and
 * text, also under one code. Numbers differ where the trouble is the same: a port, an id, a time.
 */
function detailOf({ status, trouble, operation, err, requestId, ...rest }: Said): string {
  const known = status ?? trouble;
  if (known !== undefined) return String(known);
  const text = `${operation ?? ''} ${err?.message ?? ''} ${inspect(rest)}`.replace(/\d+/g, '#');
  return err?.code === undefined ? text : `${err.code} ${text}`;
}
