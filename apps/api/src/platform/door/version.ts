import { AppError } from './errors';

/**
 * An update carries the version it was read at. A stale one is answered with the record as it stands, for the screen
 * to compare field by field. A plain client of the specification sends none and is checked against the rules only.
 */
export async function refuseStaleVersion(
  read: number | null | undefined,
  current: number,
  record: () => unknown,
): Promise<void> {
  if (read === null || read === undefined || read === current) return;
  throw new AppError('version.stale', {}, { current: await record() });
}
