import type { WebConfig } from '@lastro/wire/web-config';
import { safePath } from '../../lib/address';
import { newIdempotencyKey } from '../../lib/idempotency-key';

/**
 * OpenID Connect's implicit flow by plain redirects: no script from outside, so the content security policy stays
 * closed. State and nonce bind the answer to this tab and to this very attempt.
 */
const ATTEMPT_KEY = 'lastro.sign-in';

interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly redirect: string;
}

export function beginGoogleSignIn(
  googleSignIn: NonNullable<WebConfig['googleSignIn']>,
  redirect: string,
): URL {
  const attempt: Attempt = {
    state: newIdempotencyKey(),
    nonce: newIdempotencyKey(),
    redirect: safePath(redirect),
  };
  window.sessionStorage.setItem(ATTEMPT_KEY, JSON.stringify(attempt));
  const url = new URL(googleSignIn.authorizeUrl, window.location.origin);
  const query = {
    client_id: googleSignIn.clientId,
    response_type: 'id_token',
    scope: 'openid email profile',
    redirect_uri: `${window.location.origin}/staff`,
    state: attempt.state,
    nonce: attempt.nonce,
    prompt: 'select_account',
    ...(googleSignIn.hostedDomain === null ? {} : { hd: googleSignIn.hostedDomain }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

export type GoogleReturn =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string; readonly nonce: string; readonly redirect: string }
  | { readonly kind: 'failed'; readonly message: string; readonly redirect: string };

const NOT_OURS = 'A resposta do Google não corresponde a este pedido de entrada. Tente entrar novamente.';
const CANCELLED = 'A entrada com o Google foi cancelada.';

/** Reads the fragment that Google came back with. The attempt is used up whatever it says. */
export function readGoogleReturn(hash: string): GoogleReturn {
  const answer = new URLSearchParams(hash);
  const token = answer.get('id_token');
  const error = answer.get('error');
  if (token === null && error === null) return { kind: 'none' };
  const attempt = takeAttempt();
  const redirect = attempt?.redirect ?? '/';
  if (attempt === null || answer.get('state') !== attempt.state)
    return { kind: 'failed', message: NOT_OURS, redirect };
  if (token === null) {
    const message =
      error === 'access_denied'
        ? CANCELLED
        : 'O Google não confirmou sua identidade. Tente entrar novamente.';
    return { kind: 'failed', message, redirect };
  }
  if (nonceOf(token) !== attempt.nonce) return { kind: 'failed', message: NOT_OURS, redirect };
  return { kind: 'token', token, nonce: attempt.nonce, redirect };
}

function takeAttempt(): Attempt | null {
  try {
    const text = window.sessionStorage.getItem(ATTEMPT_KEY);
    window.sessionStorage.removeItem(ATTEMPT_KEY);
    const { state, nonce, redirect } = JSON.parse(text ?? 'null') as Record<string, unknown>;
    if (typeof state !== 'string' || typeof nonce !== 'string') return null;
    return { state, nonce, redirect: safePath(redirect) };
  } catch {
    return null;
  }
}

/** The token's own nonce, unverified: the server checks the signature, this page only that the answer is its own. */
function nonceOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { nonce } = JSON.parse(atob(payload)) as Record<string, unknown>;
    return typeof nonce === 'string' ? nonce : null;
  } catch {
    return null;
  }
}
