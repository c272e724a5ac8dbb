import { guaranteeTypeFor } from '../company/guarantee-type';
import { type Cents, totalCents } from '../money';

/** What a company owes the house, and what it could owe tomorrow. */
export interface Exposure {
  /** Principal that was lent and is not paid back. */
  readonly outstanding: Cents;
  /** Instalments that should have been paid. */
  readonly overdue: Cents;
  /** Promised: contracts that are not signed and paid out yet, and the largest offer of what is approved. */
  readonly committed: Cents;
}

export function totalExposure({ outstanding, committed }: Exposure): Cents {
  return totalCents([outstanding, committed]);
}

/**
 * What a company could come to owe if it got what it asks for. What is approved, or contracted and not yet paid out,
 * is the answer to a request: of the two the larger one counts, not both.
 */
export function maximumExposure({ outstanding, committed }: Exposure, requested: Cents | null): Cents {
  return totalCents([outstanding, requested !== null && requested > committed ? requested : committed]);
}

/** A company and those that control it, that it controls or that have its controller are one risk. */
export function groupExposure(members: readonly Exposure[]): Cents {
  return totalCents(members.map(totalExposure));
}

/** Spec §9: the guarantee that goes with the most that the company could come to owe. */
export function expectedGuarantee(exposure: Exposure, requested: Cents | null): string {
  return guaranteeTypeFor(maximumExposure(exposure, requested));
}

/** More than half of a company, added up over all that somebody controls, is control of it, and makes them one group. */
export const CONTROL_PERCENT = 50;
