import type { GoogleIdentity, LocalIssuer } from '../../gateways/google-identity/port';
import type { SessionLimits } from './session-store';

/** What identity needs from the outside and from the configuration. */
export interface IdentitySetup {
  /** Null where nobody of the staff can prove who they are: neither Google nor the local issuer. */
  readonly google: GoogleIdentity | null;
  /** Present only where the built-in issuer stands in for Google: with demo accounts, never in production. */
  readonly localIssuer: LocalIssuer | null;
  readonly limits: SessionLimits;
  readonly environment: string;
}
