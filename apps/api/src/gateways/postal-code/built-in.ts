import { unavailable } from '../port';
import { PLACES } from './places';
import type { PostalAddress, PostalCodeAnswer, PostalCodes } from './port';

/** Postal codes that begin like this find the service out of order: for demonstrations and tests of what happens then. */
const BROKEN_CODES = '99999';

/** The built-in service knows a few hundred codes, those of the fictional companies among them. */
export function builtInPostalCodes(): PostalCodes {
  const byCode = new Map(
    PLACES.map(({ areaCode: _areaCode, ...place }): [string, PostalAddress] => [place.zipCode, place]),
  );
  return {
    async find(zipCode: string): Promise<PostalCodeAnswer> {
      if (zipCode.startsWith(BROKEN_CODES)) return unavailable('out of order');
      const address = byCode.get(zipCode);
      return address === undefined ? { outcome: 'unknown' } : { outcome: 'found', address };
    },
  };
}
