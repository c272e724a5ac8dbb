/** Who Google (or the local issuer) says a person is. */
export interface VerifiedIdentity {
  readonly email: string;
}

export type IdentityCheck =
  | { readonly outcome: 'verified'; readonly identity: VerifiedIdentity }
  /** Forged, expired, for another audience, from another issuer or domain. */
  | { readonly outcome: 'refused'; readonly why: string }
  /** The keys could not be fetched. */
  | { readonly outcome: 'unavailable' };

export interface GoogleIdentity {
  /** Where the browser goes to prove who the person is. */
  readonly authorizeUrl: string;
  readonly clientId: string;
  readonly hostedDomain: string | null;
  check(token: string, nonce: string | null): Promise<IdentityCheck>;
}

/** Only the built-in issuer can issue; Google does so at its own address. */
export interface LocalIssuer extends GoogleIdentity {
  issue(person: { readonly email: string; readonly name: string }, nonce: string | null): Promise<string>;
}
