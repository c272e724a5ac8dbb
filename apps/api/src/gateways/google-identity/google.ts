import { createRemoteJWKSet } from 'jose';
import type { GoogleConfig } from '../../platform/config';
import type { GoogleIdentity } from './port';
import { verifyIdToken } from './verify';

/** The real Google: its keys are fetched and cached, its tokens are signed with RS256. */
export function googleIdentity(config: GoogleConfig): GoogleIdentity {
  const keys = createRemoteJWKSet(new URL(config.jwksUrl), {
    timeoutDuration: 5000,
    cooldownDuration: 10_000,
  });
  // Google signs with either form of its name.
  const issuers =
    config.issuer === 'https://accounts.google.com'
      ? [config.issuer, 'accounts.google.com']
      : [config.issuer];
  return {
    authorizeUrl: config.authorizeUrl,
    clientId: config.clientId,
    hostedDomain: config.hostedDomain,
    check: (token, nonce) =>
      verifyIdToken(
        token,
        keys,
        { issuers, audience: config.clientId, hostedDomain: config.hostedDomain, algorithms: ['RS256'] },
        nonce,
      ),
  };
}
