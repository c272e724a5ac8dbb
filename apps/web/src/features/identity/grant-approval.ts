import { refuseMeeting, refusePasswordLink } from '@lastro/domain/identity/grants';
import { isGroup } from '@lastro/domain/identity/groups';
import type { Refusal } from '@lastro/domain/issues';
import type { Grant } from './decide-grant-dialog';

/** Of a request that can, as things stand, only be turned down or left waiting. */
export function refuseApproval(grant: Grant, listed: readonly Grant[]): Refusal | null {
  const wanted = grant.group === null ? [] : [grant.group];
  // Groups that met the same person while this one waited.
  const meeting = refuseMeeting([...grant.userGroups, ...wanted].filter(isGroup));
  if (meeting !== null || grant.kind !== 'password-link') return meeting;
  return refusePasswordLink(waitingGroupsOf(grant, listed).filter(isGroup));
}

/** What the same person waits for, as far as the page lists it: of another page only the server knows. */
export function waitingGroupsOf({ userId }: Grant, listed: readonly Grant[]): string[] {
  return listed.flatMap((other) => (other.userId === userId && other.group !== null ? [other.group] : []));
}
