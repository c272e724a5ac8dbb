import { type Logger, pino, stdSerializers } from 'pino';
import { withoutRepeats } from './log-repeats';

export type Log = Logger;

/**
 * Structured logs without secrets or personal data: requests are named by their operation and route pattern, never
 * by their address (a tax id may be in it), and bodies are not logged at all. What repeats itself is counted.
 */
export function makeLog(level: string, destination?: { write(line: string): void }): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.token', '*.authorization', '*.email', '*.taxId', '*.cnpj', '*.cpf'],
        censor: '[hidden]',
      },
      serializers: { err: safeError },
      hooks: { logMethod: withoutRepeats() },
    },
    destination ?? standardOutput(),
  );
}

/** What is kept for a reader that does not read; then lines are dropped, not the house. */
const KEPT_BYTES = 16 * 1024 * 1024;

/** The library waits at the end of the process, for ever, for a reader that stalls: `flushed` waits instead. */
function standardOutput() {
  // Of one byte: a stream that gathers nothing says that it is flushed before it is.
  const output = pino.destination({ dest: 1, minLength: 1, maxLength: KEPT_BYTES });
  return Object.assign(output, { flushSync: () => undefined });
}

const LAST_WORDS_MS = 2000;

/** Before the process ends: what was said is read, or nobody reads it. */
export function flushed(log: Log): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, LAST_WORDS_MS);
    log.flush(() => resolve());
  });
}

/** A database error quotes the row that it refused; only what tells the place is kept. */
function safeError(error: Error & { code?: string; constraint?: string; table?: string }) {
  const { type, message, stack } = stdSerializers.err(error);
  const isDatabase = typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
  return isDatabase
    ? {
        type,
        code: error.code,
        constraint: error.constraint,
        table: error.table,
        stack: stack?.replace(message, ''),
      }
    : { type, message, stack };
}
