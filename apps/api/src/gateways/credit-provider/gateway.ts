import type { Gateway } from '../gateway';
import { builtInCreditProvider } from './built-in';
import { httpCreditProvider } from './http';
import type { CreditProvider } from './port';

export const creditProviderGateway: Gateway<CreditProvider, string> = {
  name: 'credit-provider',
  setting: (read) => read.url('CREDIT_PROVIDER_URL'),
  real: (address) => httpCreditProvider(address),
  // The engine of the house is no stand-in: it serves in production, too.
  builtIn: builtInCreditProvider,
  // `provider-failures.ts`: one line for all offers of a call, with those whose answer came and was not believed.
  isToldByFeature: true,
};
