import { type Access, isAllowed } from '@lastro/domain/identity/access';
import { ApiError, messageOf } from '../lib/api-error';
import { endSession, getSession, leaveSession, type Profile, updateProfile } from '../lib/session';

export type Verdict = 'allowed' | 'sign-in' | 'home';

interface GuardFacts {
  readonly access: Access;
  /** False only at a cold start. */
  readonly hasPriorRoute: boolean;
  readonly loadProfile: () => Promise<Profile>;
}

/**
 * The guard of spec §2. Public routes skip it; a required group or `hideGroups` that does not fit sends home; where
 * no prior route exists the profile is loaded, and a failure clears the session: everywhere where the server refused it,
 * and on this page alone where no answer came, because other pages go on with it. The profile comes first, since at a
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
      if (getSession() === null) return 'sign-in';
      const why = { message: messageOf(failure) };
      void (isRefusal(failure) ? endSession(why) : leaveSession(why));
      return 'sign-in';
    }
  }
  const session = getSession();
  if (session === null) return 'sign-in';
  return isAllowed(access, session.user.groups, 'read') ? 'allowed' : 'home';
}

/** An answer that says no, and not one that says "not now". */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && [400, 401, 403, 404].includes(failure.status);
}
