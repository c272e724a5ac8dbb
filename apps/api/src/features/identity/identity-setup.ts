import type { GoogleIdentity, LocalIssuer } from '../../gateways/google-identity/port';
import type { SessionLimits } from './session-store';

/** What identity needs from the outside and from the configuration. */
export interface IdentitySetup {
  readonly google: GoogleIdentity;
  /** Present only where the built-in issuer stands in for Google: never in production. */
  readonly localIssuer: LocalIssuer | null;
  readonly limits: SessionLimits;
  readonly environment: string;
}
