import { compareDates, type IsoDate } from '../dates';
import type { Percent } from '../percent';
import type { OwnerShare } from './shares';

/** Somebody in one of a company's lists, by CPF. */
export interface CompanyLink {
  readonly taxId: string;
  /** The last day of a term on the board; null where there is none. */
  readonly endsOn: IsoDate | null;
}

/** A term counts to its last day; one without an end, until somebody gives it one. */
export function isInTerm(endsOn: IsoDate | null, on: IsoDate): boolean {
  return endsOn === null || compareDates(endsOn, on) >= 0;
}

/**
 * Whose exposure is the company's (domain §9.3, §9.4), by CPF: whoever is in its lists, but for members of the board
 * whose term is over, and every natural person with 25 % or more of it through all chains. With their share, where
 * nothing but companies between binds them to it.
 */
export function peopleBehind(
  links: readonly CompanyLink[],
  owners: readonly OwnerShare[],
  on: IsoDate,
): ReadonlyMap<string, Percent | null> {
  const serving = links.filter(({ endsOn }) => isInTerm(endsOn, on));
  const owning = owners.filter(({ kind, reachesThreshold }) => kind === 'person' && reachesThreshold);
  return new Map([
    ...owning.map(({ taxId, total }): [string, Percent] => [taxId, total]),
    ...serving.map(({ taxId }): [string, null] => [taxId, null]),
  ]);
}
