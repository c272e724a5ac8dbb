import type { Unavailable } from '../port';

/** Who Google (or the local issuer) says a person is. */
export interface VerifiedIdentity {
  readonly email: string;
}

export type IdentityCheck =
  | {
      readonly outcome: 'verified';
      readonly identity: VerifiedIdentity;
      /** Of what was signed, so that the token can be used up; and until when it would be good. */
      readonly tokenHash: Buffer;
      readonly expiresAt: string;
    }
  /** Forged, expired, for another audience, from another issuer or domain. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** The keys could not be fetched. */
  | Unavailable;

export interface GoogleIdentity {
  /** Where the browser goes to prove who the person is. */
  readonly authorizeUrl: string;
  readonly clientId: string;
  readonly hostedDomain: string | null;
  /** The token must carry the nonce of this attempt. */
  check(token: string, nonce: string): Promise<IdentityCheck>;
}

/** Only the built-in issuer can issue; Google does so at its own address. */
export interface LocalIssuer extends GoogleIdentity {
  issue(person: { readonly email: string; readonly name: string }, nonce: string): Promise<string>;
}
