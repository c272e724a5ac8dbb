import type { QueryClient } from '@tanstack/react-query';
import { forgetAskedPeople } from '../features/inquiry/asked-document';
import { signInPath } from '../lib/address';
import { onUnauthorized } from '../lib/api';
import {
  followOtherTabs,
  getLastSignInType,
  getSession,
  getSignInNotice,
  setSignInNotice,
  subscribeSession,
} from '../lib/session';
import { abandonedWork, hasUnsavedWork } from '../lib/unsaved-work';
import { profileQuery } from './profile-query';
import type { AppRouter } from './router';

/**
 * Keeps what is on screen in step with the session: its end (here, by a 401, or in another tab) leads to the door,
 * another person's sign-in drops everything that was loaded for the one before.
 */
export function watchSession(router: AppRouter, queryClient: QueryClient): () => void {
  let userId = getSession()?.user.id ?? null;
  const stops = [
    followOtherTabs(),
    // A 403 may mean that the groups changed meanwhile: menu and buttons follow the fresh profile.
    onUnauthorized((error) => {
      if (error.status === 403) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    }),
    subscribeSession((session, origin) => {
      const before = userId;
      userId = session?.user.id ?? null;
      if (before === userId) return undefined;
      forgetAskedPeople();
      // At a cold start the guard itself is on its way to the door.
      const isOnPage = router.state.resolvedLocation !== undefined;
      if (session === null && isOnPage) {
        if (origin === 'other-tab' && hasUnsavedWork()) setSignInNotice({ message: ENDED_ELSEWHERE });
        return leave(router, queryClient);
      }
      queryClient.clear();
      // A sign-in on this page goes its own way; one in another tab opens the door here too.
      return isOnPage && origin === 'other-tab' ? router.invalidate() : undefined;
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Left there or thrown out there: this page cannot tell. */
const ENDED_ELSEWHERE = 'Sua sessão terminou em outra aba.';

/** The page that is left draws until the door stands: without what it loaded, it would ask for it anew, as nobody. */
async function leave(router: AppRouter, queryClient: QueryClient): Promise<void> {
  try {
    await goToSignIn(router);
  } finally {
    // Whoever signed in meanwhile dropped it already, and has loaded what is theirs.
    if (getSession() === null) queryClient.clear();
  }
}

async function goToSignIn(router: AppRouter): Promise<void> {
  const { location } = router.state;
  // Someone who chose to leave needs no way back; someone who was thrown out does (decisions §1 "401").
  const notice = getSignInNotice();
  const wasThrownOut = notice !== null;
  if (wasThrownOut) setSignInNotice({ message: [notice.message, ...abandonedWork()].join(' ') });
  await router.navigate({
    to: signInPath(getLastSignInType()),
    search: wasThrownOut ? { redirect: location.href } : {},
    ignoreBlocker: true,
  });
}
