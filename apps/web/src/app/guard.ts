import { type Access, isAllowed } from '@lastro/domain/identity/access';
import { ApiError, messageOf } from '../lib/api-error';
import {
  endSession,
  getSession,
  leaveSession,
  type Profile,
  setSignInNotice,
  updateProfile,
} from '../lib/session';

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
 * and in this tab alone where no answer came, because other tabs go on with it. The profile comes first, since at a
 * cold start the stored groups may be days old and would refuse or admit by rights that have changed.
 */
export async function judge(facts: GuardFacts): Promise<Verdict> {
  const { access, hasPriorRoute } = facts;
  if (access === 'public') return 'allowed';
  if (!hasPriorRoute && !(await hasLoadedProfile(facts))) return 'sign-in';
  const session = getSession();
  if (session === null) return 'sign-in';
  // Whoever is in has no door to read it at.
  setSignInNotice(null);
  return isAllowed(access, session.user.groups, 'read') ? 'allowed' : 'home';
}

/** What comes for a session that another tab has replaced meanwhile says nothing of the one that stands. */
async function hasLoadedProfile({ loadProfile }: GuardFacts): Promise<boolean> {
  for (let asked = getSession(); asked !== null; asked = getSession()) {
    try {
      const profile = await loadProfile();
      if (!stands(asked)) continue;
      updateProfile(profile);
      return true;
    } catch (failure) {
      if (!stands(asked)) continue;
      const why = { message: messageOf(failure) };
      void (isRefusal(failure) ? endSession(why) : leaveSession(why));
      return false;
    }
  }
  return false;
}

function stands({ token }: { readonly token: string }): boolean {
  return getSession()?.token === token;
}

/** An answer that says no, and not one that says "not now". (A 401 has ended the session already, and said why.) */
function isRefusal(failure: unknown): boolean {
  return failure instanceof ApiError && [400, 403, 404].includes(failure.status);
}
