import { isIP } from 'node:net';

/** Whose X-Forwarded-For is believed: nobody's, that of so many proxies in a row, or that of these addresses. */
export type TrustProxy = false | number | readonly string[];

const MAX_HOPS = 10;

/** Null: it is none of them. `1` is one proxy and never "everybody", so `true` and `yes` mean nothing here. */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (['0', 'false', 'no'].includes(text)) return false;
  if (/^\d+$/.test(text)) return Number(text) <= MAX_HOPS ? Number(text) : null;
  const addresses = text.split(',').map((each) => each.trim());
  return addresses.every(isAddressOrRange) ? addresses : null;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  // A range of everybody is no list of proxies.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** What the server library is told: of its own accord it believes no hop count at all. */
export function believedBy(
  trust: TrustProxy,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof trust === 'number') return (_address, hop) => hop < trust;
  return trust === false ? false : [...trust];
}
