import type { SearchValues } from '../../lib/address';

export interface AuthorizationRequest {
  /** Path on this site: the issuer answers to nobody else. */
  readonly returnPath: string;
  readonly state: string;
  readonly nonce: string;
}

/** What an identity provider would check of a request before showing its accounts. */
export function readRequest(
  search: SearchValues,
  origin = window.location.origin,
): AuthorizationRequest | null {
  const { redirect_uri, state, nonce, response_type } = search;
  if (response_type !== 'id_token' || typeof state !== 'string' || typeof nonce !== 'string') return null;
  if (typeof redirect_uri !== 'string' || !URL.canParse(redirect_uri)) return null;
  const target = new URL(redirect_uri);
  if (target.origin !== origin || target.hash !== '') return null;
  return { returnPath: target.pathname + target.search, state, nonce };
}

export function answerTo(request: AuthorizationRequest, token: string): string {
  return `${request.returnPath}#${new URLSearchParams({ id_token: token, state: request.state })}`;
}

export function cancelTo(request: AuthorizationRequest): string {
  return `${request.returnPath}#${new URLSearchParams({ error: 'access_denied', state: request.state })}`;
}
