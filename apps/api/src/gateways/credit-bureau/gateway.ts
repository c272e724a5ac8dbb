import type { Gateway } from '../gateway';
import { builtInCreditBureau } from './built-in';
import { httpCreditBureau } from './http';
import type { CreditBureau } from './port';

export const creditBureauGateway: Gateway<CreditBureau, string> = {
  name: 'credit-bureau',
  setting: (read) => read.url('CREDIT_BUREAU_URL'),
  real: (address) => httpCreditBureau(address),
  builtIn: builtInCreditBureau,
  absent: (answer) => ({ consult: async () => answer }),
};
