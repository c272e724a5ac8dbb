import type { Group } from './groups';
import { BAAS_GROUPS } from './groups';

/**
 * Who may open a route or make a call. The web guard (spec §2) and the server's door read the same shape,
 * so a menu entry and the call behind it cannot be decided by two different rules.
 */
export type Access = 'public' | AccessRule;

export interface AccessRule {
  /** Allowed when any of these is among the user's groups; absent: any signed-in user. */
  readonly groups?: readonly Group[];
  /** Blocked for a user in any of these, whatever else the user holds. */
  readonly hideGroups?: readonly Group[];
}

export type Effect = 'read' | 'command';

export const ANY_USER: AccessRule = {};

/** Any staff member: banking users never reach a staff area. */
export const ANY_STAFF: AccessRule = { hideGroups: BAAS_GROUPS };

export function staffOf(...groups: readonly Group[]): AccessRule & { readonly groups: readonly Group[] } {
  return { groups, hideGroups: BAAS_GROUPS };
}

/**
 * `audit` reads everything and writes nothing: it opens every rule for reading. Commands that any signed-in user
 * may give (sign out, own drafts) touch only that user's own things, so they need no group.
 */
export function isAllowed(access: Access, userGroups: readonly string[], effect: Effect): boolean {
  if (access === 'public') return true;
  if (access.hideGroups?.some((group) => userGroups.includes(group))) return false;
  if (access.groups === undefined) return true;
  if (effect === 'read' && userGroups.includes('audit')) return true;
  return access.groups.some((group) => userGroups.includes(group));
}
