import type { Refusal } from '@lastro/domain/issues';
import type { CreditQuestion, OfferQuote } from '@lastro/domain/proposal/offer-quote';
import type { Unavailable } from '../port';

export type SimulationAnswer =
  | { readonly outcome: 'simulated'; readonly quote: OfferQuote }
  /** There is no such loan. */
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | Unavailable;

/** The accepted offer. The same key is the same registration, however often it is sent. */
export interface RegistrationRequest {
  readonly key: string;
  readonly question: CreditQuestion;
  readonly quote: OfferQuote;
}

export type RegistrationAnswer =
  | { readonly outcome: 'registered'; readonly number: string; readonly quote: OfferQuote }
  /** Nothing was registered, and asking again is of no use. */
  | { readonly outcome: 'refused'; readonly cause: string }
  | Unavailable;

/** `unknown`: nothing was ever registered under the key, which is as good. */
export type CancellationAnswer = { readonly outcome: 'canceled' | 'unknown' } | Unavailable;

/**
 * Who lends. Nobody asks it but the proposal feature's `checked-provider.ts`: what it answers is believed only once it
 * agrees with our own engine.
 */
export interface CreditProvider {
  /** Who it is, in logs and in what is kept of its answers. */
  readonly name: string;
  simulate(question: CreditQuestion): Promise<SimulationAnswer>;
  register(request: RegistrationRequest): Promise<RegistrationAnswer>;
  cancel(key: string): Promise<CancellationAnswer>;
}
