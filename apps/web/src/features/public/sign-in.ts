import { signInWithGoogle } from '@lastro/wire/identity/session-operations';
import { redirect } from '@tanstack/react-router';
import { safePath, wayBackSearch } from '../../lib/address';
import { call } from '../../lib/api';
import { ApiError, messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import type { ScreenLoad } from '../../lib/screen';
import { getSession, getSignInNotice, setSignInNotice, startSession } from '../../lib/session';
import { readGoogleReturn } from './google-sign-in';

/** Already signed in: there is nothing to do at a door, but to read why another sign-in failed. */
export async function leaveIfSignedIn({ search }: ScreenLoad): Promise<void> {
  if (getSession() !== null && getSignInNotice() === null)
    throw redirect({ href: safePath(search.redirect), replace: true });
}

/** The way back from Google: ends in the app, at `/unauthorized`, or at the sign-in page with a sentence. */
export async function finishGoogleSignIn(at: ScreenLoad): Promise<void> {
  const answer = readGoogleReturn(at.hash);
  // Who Google says it is, enters; whoever is signed in here beside is not asked for.
  if (answer.kind === 'none') return leaveIfSignedIn(at);
  if (answer.kind === 'failed') return tryAgain(answer.message, answer.redirect);
  try {
    const { token, type, user } = await call(signInWithGoogle, { token: answer.token, nonce: answer.nonce });
    startSession({ token, type, user });
  } catch (failure) {
    if (failure instanceof ApiError && failure.code === 'sign-in.not-registered') {
      throw redirect({ to: paths.unauthorized(), replace: true });
    }
    return tryAgain(messageOf(failure), answer.redirect);
  }
  throw redirect({ href: answer.redirect, replace: true });
}

/** Without the fragment: a token must not stay in the address or in the history. */
function tryAgain(message: string, wayBack: string): never {
  setSignInNotice({ message });
  throw redirect({ to: paths.staffSignIn(), search: wayBackSearch(wayBack), replace: true });
}
