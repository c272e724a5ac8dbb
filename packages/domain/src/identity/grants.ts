import type { Refusal } from '../issues';
import type { Group } from './groups';
import { approves, groupLabel, groupSignInType, needsSecondAdmin, type SignInType } from './groups';
import type { IdentityRefusalCode } from './identity-codes';

export interface GroupChange {
  /** Take effect at once. */
  readonly grantNow: readonly Group[];
  /** Wait for a second administrator. */
  readonly grantPending: readonly Group[];
  readonly revoke: readonly Group[];
}

/** Splits the wish "this person has these groups" into what happens now and what needs a second admin. */
export function planGroupChange(current: readonly Group[], wanted: readonly Group[]): GroupChange {
  // A wish may name a group twice; it is had once.
  const added = [...new Set(wanted)].filter((group) => !current.includes(group));
  return {
    grantNow: added.filter((group) => !needsSecondAdmin(group)),
    grantPending: added.filter(needsSecondAdmin),
    revoke: current.filter((group) => !wanted.includes(group)),
  };
}

/** Staff groups belong to staff logins and banking groups to banking logins: rights never mix (§2 hideGroups). */
export function refuseGroups(
  signInType: SignInType,
  groups: readonly Group[],
): Refusal<IdentityRefusalCode> | null {
  const misplaced = groups.find((group) => groupSignInType(group) !== signInType);
  return misplaced === undefined ? null : { code: 'user.group-of-other-kind', params: { group: misplaced } };
}

/**
 * Who gives out access never also approves money or credit: one person alone would need nobody else. A preparer and
 * the approver of the same kind of item may be one person, for that is decided at each item.
 */
export function refuseMeeting(groups: readonly Group[]): Refusal<IdentityRefusalCode> | null {
  if (!groups.includes('admin')) return null;
  const approver = groups.find(approves);
  return approver === undefined
    ? null
    : { code: 'user.admin-approves', params: { group: groupLabel(approver) } };
}

/** Letting somebody back in who has a sensitive group gives that group again, so it takes a second administrator. */
export function reactivationNeedsSecond(groups: readonly Group[]): boolean {
  return groups.some(needsSecondAdmin);
}

/**
 * Whoever makes a link can choose the password with it, so one for somebody who has a sensitive group, or waits for
 * one, takes a second administrator as the group itself does.
 */
export function passwordLinkNeedsSecond(held: readonly Group[], waiting: readonly Group[]): boolean {
  return [...held, ...waiting].some(needsSecondAdmin);
}

/** The group is decided before the way in to it: no link while a sensitive group still waits. */
export function refusePasswordLink(waiting: readonly Group[]): Refusal<IdentityRefusalCode> | null {
  const group = waiting.find(needsSecondAdmin);
  return group === undefined
    ? null
    : { code: 'password-link.group-waits', params: { group: groupLabel(group) } };
}

/**
 * A password that was chosen by a link of one administrator alone does not carry a sensitive group: it ends when the
 * first such group comes to a banking login.
 */
export function endsPassword(signInType: SignInType, held: readonly Group[], gained: Group): boolean {
  return signInType === 'baas' && needsSecondAdmin(gained) && !held.some(needsSecondAdmin);
}

export interface GrantRequest {
  readonly requestedBy: number;
  readonly userId: number;
}

/** Two administrators give what is sensitive: one who was shut out since, or is none any more, is no longer one of them. */
export function refuseAsker(isStillAdmin: boolean): Refusal<IdentityRefusalCode> | null {
  return isStillAdmin ? null : { code: 'grant.asker-gone' };
}

/** The second administrator is another person than the one who asked and than the one who gains. */
export function refuseGrantDecision(
  grant: GrantRequest,
  deciderId: number,
): Refusal<IdentityRefusalCode> | null {
  if (grant.requestedBy === deciderId) return { code: 'grant.own-request' };
  if (grant.userId === deciderId) return { code: 'grant.own-benefit' };
  return null;
}
