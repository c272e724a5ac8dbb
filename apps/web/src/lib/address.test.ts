import { describe, expect, test } from 'vitest';
import { parseSearch, safePath, stringifySearch } from './address';

const ORIGIN = 'https://lastro.test';

describe('decisions §1 "401": redirect accepts only paths of this site', () => {
  test.each([
    ['/settings/users?page=2#x', '/settings/users?page=2#x'],
    ['/', '/'],
    ['/a/../b', '/b'],
    ['/busca?q=//ok', '/busca?q=//ok'],
  ])('keeps %s', (wanted, kept) => expect(safePath(wanted, ORIGIN)).toBe(kept));

  test.each([
    'https://evil.test',
    'https:evil.test',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/..//evil.test',
    '/\t/evil.test',
    '\u0000//evil.test',
    'javascript:alert(1)',
    'data:text/html,x',
    'settings',
    '',
    `/${'a'.repeat(3000)}`,
    null,
    undefined,
    ['/a'],
    7,
  ])('refuses %j', (wanted) => expect(safePath(wanted, ORIGIN)).toBe('/'));
});

describe('the query of an address', () => {
  test('repeated names become lists, nothing is guessed to be a number', () => {
    expect(parseSearch('?a=1&b=x&b=y')).toEqual({ a: '1', b: ['x', 'y'] });
  });
  test('a name of the prototype is only a name', () => {
    expect(parseSearch('?toString=1')).toEqual({ toString: '1' });
  });
  test('empty values are left out and lists repeat the name', () => {
    expect(stringifySearch({ q: 'a b', none: undefined, empty: '', group: ['x', 'y'], page: 2 })).toBe(
      '?q=a+b&group=x&group=y&page=2',
    );
    expect(stringifySearch({})).toBe('');
  });
});
