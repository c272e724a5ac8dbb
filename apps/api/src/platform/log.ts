import { type Logger, pino, stdSerializers } from 'pino';
import { LAST_WORDS_MS, standardOutput } from './log-output';
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
