import { z } from 'zod';
import { cep } from '../codecs';
import { restRead } from '../operation';
import { COMPANY_READ } from './company-access';

/** `found` is null where nobody knows the code: the form then asks for the address as before. */
export const lookUpPostalCode = restRead({
  name: 'company.look-up-postal-code',
  summary: 'The street, city and state of a postal code',
  service: 'client-manager',
  method: 'GET',
  path: '/api/v2/postal-code/{zipCode}',
  access: COMPANY_READ,
  input: z.object({ zipCode: cep }),
  output: z.strictObject({
    zipCode: z.string(),
    found: z
      .strictObject({
        zipCode: z.string(),
        address: z.string().nullable(),
        neighborhood: z.string().nullable(),
        city: z.string(),
        state: z.string(),
      })
      .nullable(),
  }),
  errors: ['postal-code.unavailable'],
});
