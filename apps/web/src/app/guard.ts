import { type Access, isAllowed } from '@lastro/domain/identity/access';
import { messageOf } from '../lib/api-error';
import { endSession, getSession, type Profile, updateProfile } from '../lib/session';

export type Verdict = 'allowed' | 'sign-in' | 'home';

interface GuardFacts {
  readonly access: Access;
  /** False only at a cold start. */
  readonly hasPriorRoute: boolean;
  readonly loadProfile: () => Promise<Profile>;
}

/**
 * The guard of spec §2. Public routes skip it; a required group or `hideGroups` that does not fit sends home; where
 * no prior route exists the profile is loaded, and a failure ends the session. The profile comes first, since at a
 * cold start the stored groups may be days old and would refuse or admit by rights that have changed.
 */
export async function judge({ access, hasPriorRoute, loadProfile }: GuardFacts): Promise<Verdict> {
  if (access === 'public') return 'allowed';
  if (getSession() === null) return 'sign-in';
  if (!hasPriorRoute) {
    try {
      updateProfile(await loadProfile());
    } catch (failure) {
      // A 401 has ended it already, and said why.
      if (getSession() !== null) void endSession({ message: messageOf(failure) });
      return 'sign-in';
    }
  }
  const session = getSession();
  if (session === null) return 'sign-in';
  return isAllowed(access, session.user.groups, 'read') ? 'allowed' : 'home';
}
