import { expect, test } from 'vitest';
import { answerTo, readRequest } from './authorization-request';

const ORIGIN = 'https://lastro.test';
const good = { response_type: 'id_token', state: 's', nonce: 'n', redirect_uri: `${ORIGIN}/staff` };

test('answers only to a path of this site, in the fragment', () => {
  const request = readRequest(good, ORIGIN);
  expect(request && answerTo(request, 'a.b.c')).toBe('/staff#id_token=a.b.c&state=s');
});

test.each([
  ['another site', { ...good, redirect_uri: 'https://evil.test/staff' }],
  ['a relative address', { ...good, redirect_uri: '/staff' }],
  ['a fragment of its own', { ...good, redirect_uri: `${ORIGIN}/staff#x` }],
  ['no nonce', { response_type: 'id_token', state: 's', redirect_uri: `${ORIGIN}/staff` }],
  ['another flow', { ...good, response_type: 'code' }],
])('%s is refused', (_name, search) => expect(readRequest(search, ORIGIN)).toBeNull());
