/**
 * What a failing statement means to the one who asked. `in-use`: somebody else holds the record, and nothing was written.
 * `full`: there is no room to write. `unavailable`: the server, or the way to it, is gone or has too much to do.
 */
export type DatabaseFailure = 'in-use' | 'full' | 'unavailable';

const IN_USE = new Set([
  '55P03', // a lock was not given in time
  '40P01', // a deadlock, after it was tried again
  '40001', // two at once, after it was tried again
]);
const FULL = '53100';
/** Connection exceptions, insufficient resources, an operator's intervention, transactions left idle, failing disks. */
const UNAVAILABLE = /^(08...|53...|57...|25P0[34]|58030)$/;
/** What the driver says itself, when there is no server left to say anything. */
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|closed and is not queryable|cannot use a pool after|driver has already been destroyed/i;
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Null: it is no failure of the database, but one of ours. */
export function databaseFailure(error: unknown): DatabaseFailure | null {
  if (error instanceof AggregateError) return error.errors.map(databaseFailure).find(Boolean) ?? null;
  if (!(error instanceof Error)) return null;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (IN_USE.has(code)) return 'in-use';
  if (code === FULL) return 'full';
  if (UNAVAILABLE.test(code) || NETWORK.has(code)) return 'unavailable';
  // The socket of a server that is not there.
  if (code === 'ENOENT' && syscall === 'connect') return 'unavailable';
  return DRIVER.test(error.message) ? 'unavailable' : null;
}

/** The connection was lost, not the server: on another one the same read may be tried again. */
export function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === '57P01' || code === 'ECONNRESET' || code === 'EPIPE' || CUT.test(error.message);
}
const CUT = /Connection terminated|connection error and is not queryable/i;
