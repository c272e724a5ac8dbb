import { AppError } from './errors';

/**
 * An update carries the version it was read at. A stale one is answered with the record as it stands, for the screen
 * to compare field by field. A plain client of the specification sends none and is checked against the rules only.
 */
export function refuseStaleVersion(read: number | undefined, current: number, record: () => unknown): void {
  if (read !== undefined && read !== current) throw new AppError('version.stale', {}, { current: record() });
}
