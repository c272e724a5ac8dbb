import type { Gateway } from '../gateway';
import { builtInPostalCodes } from './built-in';
import { httpPostalCodes } from './http';
import type { PostalCodes } from './port';

export const postalCodeGateway: Gateway<PostalCodes, string> = {
  name: 'postal-code',
  setting: (read) => read.template('POSTAL_CODE_URL', '{zipCode}'),
  real: (address) => httpPostalCodes(address),
  builtIn: builtInPostalCodes,
  absent: (answer) => ({ find: async () => answer }),
};
