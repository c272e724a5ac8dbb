import { paths } from './paths';

/** Where a person may be sent after sign-in: only a path of this site (decisions §1 "401"). */
const FALLBACK = paths.root();
const MAX_LENGTH = 2000;

/**
 * `//host` and `\\host` are read by browsers as another origin, a control character can hide either, and a scheme
 * is never a path. The URL parser has the last word, since it is what the browser itself will use.
 */
export function safePath(wanted: unknown, origin: string = window.location.origin): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH) return FALLBACK;
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return FALLBACK;
  if (wanted.includes('\\') || hasControlCharacter(wanted)) return FALLBACK;
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null;
  if (url === null || url.origin !== origin || url.pathname.startsWith('//')) return FALLBACK;
  return `${url.pathname}${url.search}${url.hash}`;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) < 0x20 || character === '\u007f');
}

/** Where this kind of account signs in (decisions §1 "401"). */
export function signInPath(type: 'staff' | 'baas' | null): string {
  return type === 'baas' ? paths.bankingSignIn() : paths.staffSignIn();
}

/** Query text as people read it: plain values and repeated names, no JSON. */
export type SearchValues = Record<string, string | string[]>;

export function parseSearch(text: string): SearchValues {
  const values: SearchValues = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = Object.hasOwn(values, name) ? values[name] : undefined;
    values[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value];
  }
  return values;
}

export function stringifySearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') query.append(name, String(item));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Routes come from a list, so the router's types know no page's query and would refuse any: this says "trust me". */
export function searchFor(values: Record<string, unknown>): never {
  return values as never;
}

/** The way back that a sign-in page carries; the root needs none. */
export function wayBackSearch(path: string): never {
  return searchFor(path === paths.root() ? {} : { redirect: path });
}
