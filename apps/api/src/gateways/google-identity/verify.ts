import { createHash, type KeyObject } from 'node:crypto';
import { type CryptoKey, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { instantOf } from '../../platform/clock';
import { unavailable } from '../port';
import { causeOf } from '../read-json';
import type { IdentityCheck } from './port';

export interface Expectation {
  readonly issuers: readonly string[];
  readonly audience: string;
  readonly hostedDomain: string | null;
  readonly algorithms: readonly string[];
}

/** What the clocks of two machines differ by that are both right enough. */
const TOLERANCE_SECONDS = 30;

/** No answer, an answer other than 200 or no JSON (the library's generic code), or JSON that holds no keys. */
const KEYS_OUT_OF_REACH = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** Checks an ID token as OpenID Connect asks: signature, issuer, audience, expiry, nonce, verified e-mail, domain. */
export async function verifyIdToken(
  token: string,
  keys: CryptoKey | KeyObject | JWTVerifyGetKey,
  expected: Expectation,
  nonce: string,
): Promise<IdentityCheck> {
  try {
    const { payload } = await jwtVerify(token, keys as JWTVerifyGetKey, {
      issuer: [...expected.issuers],
      audience: expected.audience,
      algorithms: [...expected.algorithms],
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['exp', 'iat', 'sub', 'email'],
    });
    if (Array.isArray(payload.aud) && payload.azp !== expected.audience) return refused('azp');
    if (payload.nonce !== nonce) return refused('nonce');
    if (payload.email_verified !== true) return refused('email_verified');
    if (expected.hostedDomain !== null && payload.hd !== expected.hostedDomain) return refused('hd');
    if (typeof payload.email !== 'string') return refused('email');
    return {
      outcome: 'verified',
      identity: { email: payload.email.toLowerCase() },
      tokenHash: hashOfSigned(token),
      expiresAt: instantOf((payload.exp ?? 0) * 1000),
    };
  } catch (error) {
    const code = error instanceof errors.JOSEError ? error.code : null;
    return code === null || KEYS_OUT_OF_REACH.has(code) ? unavailable(causeOf(error)) : refused(code);
  }
}

/**
 * Of header and payload, which the signature covers letter by letter. The signature itself can be written in more than
 * one way that decodes to the same bytes.
 */
function hashOfSigned(token: string): Buffer {
  return createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest();
}

function refused(why: string): IdentityCheck {
  return { outcome: 'refused', why };
}
