import type { Unavailable } from '../port';

/** Where a postal code (CEP) is. A small town has one code for all of it: then the street is unknown. */
export interface PostalAddress {
  /** Eight digits. */
  readonly zipCode: string;
  readonly address: string | null;
  readonly neighborhood: string | null;
  readonly city: string;
  readonly state: string;
}

export type PostalCodeAnswer =
  | { readonly outcome: 'found'; readonly address: PostalAddress }
  | { readonly outcome: 'unknown' }
  | Unavailable;

export interface PostalCodes {
  find(zipCode: string): Promise<PostalCodeAnswer>;
}
