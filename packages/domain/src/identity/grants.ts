import type { Refusal } from '../issues';
import type { Group } from './groups';
import { groupSignInType, needsSecondAdmin, type SignInType } from './groups';

export interface GroupChange {
  /** Take effect at once. */
  readonly grantNow: readonly Group[];
  /** Wait for a second administrator. */
  readonly grantPending: readonly Group[];
  readonly revoke: readonly Group[];
}

/** Splits the wish "this person has these groups" into what happens now and what needs a second admin. */
export function planGroupChange(current: readonly Group[], wanted: readonly Group[]): GroupChange {
  const added = wanted.filter((group) => !current.includes(group));
  return {
    grantNow: added.filter((group) => !needsSecondAdmin(group)),
    grantPending: added.filter(needsSecondAdmin),
    revoke: current.filter((group) => !wanted.includes(group)),
  };
}

/** Staff groups belong to staff logins and banking groups to banking logins: rights never mix (§2 hideGroups). */
export function refuseGroups(signInType: SignInType, groups: readonly Group[]): Refusal | null {
  const misplaced = groups.find((group) => groupSignInType(group) !== signInType);
  return misplaced === undefined ? null : { code: 'user.group-of-other-kind', params: { group: misplaced } };
}

export interface GrantRequest {
  readonly requestedBy: number;
  readonly userId: number;
}

/** The second administrator is another person than the one who asked and than the one who gains. */
export function refuseGrantDecision(grant: GrantRequest, deciderId: number): Refusal | null {
  if (grant.requestedBy === deciderId) return { code: 'grant.own-request' };
  if (grant.userId === deciderId) return { code: 'grant.own-benefit' };
  return null;
}
