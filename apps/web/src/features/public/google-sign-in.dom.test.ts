import { beforeEach, describe, expect, test } from 'vitest';
import { freshPage, TEST_CONFIG } from '../../lib/testing';
import { beginGoogleSignIn, readGoogleReturn } from './google-sign-in';

beforeEach(freshPage);

const tokenWith = (nonce: unknown) => `h.${btoa(JSON.stringify({ nonce })).replaceAll('=', '')}.s`;
const answer = (values: Record<string, string>) => new URLSearchParams(values).toString();

const GOOGLE = TEST_CONFIG.googleSignIn as NonNullable<typeof TEST_CONFIG.googleSignIn>;

function begin(redirect = '/settings/users') {
  const url = beginGoogleSignIn(GOOGLE, redirect);
  return { url, state: url.searchParams.get('state') ?? '', nonce: url.searchParams.get('nonce') ?? '' };
}

describe('staff sign-in by plain redirects', () => {
  test('asks for an ID token of the configured domain and comes back to /staff', () => {
    const { url } = begin();
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: 'lastro-local',
      response_type: 'id_token',
      scope: 'openid email profile',
      redirect_uri: `${window.location.origin}/staff`,
      hd: 'demo.test',
    });
  });

  test('a matching answer gives the token and the way back', () => {
    const { state, nonce } = begin();
    const token = tokenWith(nonce);
    expect(readGoogleReturn(answer({ id_token: token, state }))).toEqual({
      kind: 'token',
      token,
      nonce,
      redirect: '/settings/users',
    });
  });

  test('an answer is used up: the same fragment again is refused', () => {
    const { state, nonce } = begin();
    const hash = answer({ id_token: tokenWith(nonce), state });
    readGoogleReturn(hash);
    expect(readGoogleReturn(hash).kind).toBe('failed');
  });

  test.each([
    ['another state', (it: { nonce: string }) => answer({ id_token: tokenWith(it.nonce), state: 'other' })],
    ['another nonce', (it: { state: string }) => answer({ id_token: tokenWith('other'), state: it.state })],
    ['no token at all', (it: { state: string }) => answer({ id_token: 'x', state: it.state })],
  ])('%s is refused', (_name, make) => {
    expect(readGoogleReturn(make(begin())).kind).toBe('failed');
  });

  test('a cancelled sign-in says so', () => {
    const { state } = begin();
    expect(readGoogleReturn(answer({ error: 'access_denied', state }))).toMatchObject({
      kind: 'failed',
      message: 'A entrada com o Google foi cancelada.',
    });
  });

  test('no fragment, no answer; a foreign way back is dropped', () => {
    expect(readGoogleReturn('')).toEqual({ kind: 'none' });
    const { state, nonce } = begin('https://evil.test');
    expect(readGoogleReturn(answer({ id_token: tokenWith(nonce), state }))).toMatchObject({ redirect: '/' });
  });
});
