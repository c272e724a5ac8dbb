import { profile, signInType } from '@lastro/wire/identity/identity-schemas';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { STORAGE_KEYS } from './storage-keys';

/** Which session this tab has left. */
const LEFT_KEY = 'lastro.left';

export type Profile = z.output<typeof profile>;
export type SignInType = z.output<typeof signInType>;

/** Nothing but the signed-in person's own data (decisions §1 "Local session"). */
const stored = z.object({ token: z.string().min(1), type: signInType, user: profile });
export type Session = z.output<typeof stored>;

/** Why there is no session, for the sign-in page to say. */
export interface SignInNotice {
  readonly message: string;
}

/** Whether this page changed the session or another tab did. */
export type SessionOrigin = 'here' | 'other-tab';
/** What it gives is settled once the page has followed. */
type SessionListener = (session: Session | null, origin: SessionOrigin) => unknown;

const listeners = new Set<SessionListener>();
let current: Session | null | undefined;
let notice: SignInNotice | null = null;
/** Remembered after the session is gone: it says which door to go to. */
let lastType: SignInType | null = null;
/** The page of the session that ended is on its way out. */
let leaving: Promise<unknown> | null = null;
/** What `useProfile` gave last. */
let lastProfile: Profile | null = null;

export function getSession(): Session | null {
  if (current === undefined) current = read();
  if (current !== null) lastType = current.type;
  return current;
}

export function getLastSignInType(): SignInType | null {
  return getSession()?.type ?? lastType;
}

export function startSession(session: Session): void {
  notice = null;
  void replace(session);
}

export function updateProfile(user: Profile): void {
  const session = getSession();
  if (session !== null) void replace({ ...session, user });
}

/** Settled once the page of the session is left. */
export async function endSession(why?: SignInNotice): Promise<void> {
  if (why !== undefined) notice = why;
  if (getSession() !== null) await replace(null);
}

/** Cleared in this tab alone, also when it is loaded anew: the others go on with it. */
export async function leaveSession(why: SignInNotice): Promise<void> {
  const session = getSession();
  if (session === null) return;
  try {
    window.sessionStorage.setItem(LEFT_KEY, markOf(session));
  } catch {
    // Without a place to remember it, it can only be cleared everywhere.
    return endSession(why);
  }
  notice = why;
  lastType = session.type;
  current = null;
  await announce('here');
}

/** What the sign-in page has to say: why the last session ended or why the last attempt failed. */
export function getSignInNotice(): SignInNotice | null {
  return notice;
}

export function setSignInNotice(next: SignInNotice | null): void {
  notice = next;
}

export function subscribeSession(listener: SessionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session | null {
  return useSyncExternalStore(subscribeSession, getSession);
}

/** Only below the guard, where a session is certain. */
export function useProfile(): Profile {
  const session = useSession();
  // While the guard takes the person away, the last profile is still on screen for one render.
  if (session !== null) lastProfile = session.user;
  if (lastProfile === null) throw new Error('No one is signed in');
  return lastProfile;
}
/**
 * Signing out (or in as someone else) in one tab does the same in all of them. Somebody else does not find what was open
 * here: the page of the one before is left first, and nothing of theirs is done in the name of the next.
 */
export function followOtherTabs(): () => void {
  const follow = (next: Session | null) => {
    current = next;
    // As where somebody signs in here: what ended before is over.
    if (next !== null) notice = null;
    void announce('other-tab');
  };
  /** As it stands once the page is left: it may have changed more than once. */
  const catchUp = () => {
    const next = read();
    if (getSession() === null && next !== null) follow(next);
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEYS.auth && event.key !== null) return;
    if (leaving !== null) return void leaving.then(catchUp);
    const [before, next] = [getSession(), read()];
    if (before === null || before.user.id === next?.user.id) return follow(next);
    current = null;
    void announceEnd('other-tab').then(catchUp);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function replace(session: Session | null): Promise<unknown> {
  if (session === null) lastType = getSession()?.type ?? lastType;
  current = session;
  try {
    if (session === null) {
      for (const key of [STORAGE_KEYS.auth, STORAGE_KEYS.banking, STORAGE_KEYS.monitoring]) {
        window.localStorage.removeItem(key);
      }
    } else {
      window.localStorage.setItem(STORAGE_KEYS.auth, JSON.stringify(z.encode(stored, session)));
    }
  } catch {
    // Storage full or forbidden: the session lasts as long as this page.
  }
  return session === null ? announceEnd('here') : announce('here');
}

/** Until the page of the session that ended is left, nobody enters. */
function announceEnd(origin: SessionOrigin): Promise<unknown> {
  const left = announce(origin).finally(() => {
    if (leaving === left) leaving = null;
  });
  leaving = left;
  return left;
}

function announce(origin: SessionOrigin): Promise<unknown> {
  const session = getSession();
  return Promise.allSettled([...listeners].map((listener) => listener(session, origin)));
}

/** A session from an older release, or edited by hand, is no session. */
function read(): Session | null {
  try {
    const text = window.localStorage.getItem(STORAGE_KEYS.auth);
    const parsed = text === null ? null : stored.safeDecode(JSON.parse(text));
    if (!parsed?.success) return null;
    if (window.sessionStorage.getItem(LEFT_KEY) !== markOf(parsed.data)) return parsed.data;
    lastType ??= parsed.data.type;
    return null;
  } catch {
    return null;
  }
}

/** Enough to know it by, and nothing to enter with. */
function markOf({ token }: Session): string {
  return token.slice(-12);
}

/** For tests: forget what is held in memory, as a fresh page would. @internal */
export function forgetSessionInMemory(): void {
  current = undefined;
  lastProfile = null;
  lastType = null;
  notice = null;
  leaving = null;
}
