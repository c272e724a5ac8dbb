import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  endSession,
  followOtherTabs,
  forgetSessionInMemory,
  getLastSignInType,
  getSession,
  startSession,
  subscribeSession,
  updateProfile,
} from './session';
import { freshPage, profileOf, sessionOf } from './testing';

beforeEach(freshPage);

describe('decisions §1 "Local session"', () => {
  test('token, type and own profile survive a reload, and nothing else is kept', () => {
    startSession(sessionOf(['admin']));
    forgetSessionInMemory();
    expect(getSession()).toEqual(sessionOf(['admin']));
    expect(Object.keys(JSON.parse(window.localStorage.getItem('lastro.auth') ?? '{}'))).toEqual([
      'token',
      'type',
      'user',
    ]);
  });

  test.each(['{', 'null', '{"token":""}', '{"token":"x","type":"other","user":{}}'])(
    '%s is no session',
    (text) => {
      window.localStorage.setItem('lastro.auth', text);
      expect(getSession()).toBeNull();
    },
  );

  test('the end of a session drops auth, banking and monitoring but not the preferences', () => {
    window.localStorage.setItem('lastro.banking', '1');
    window.localStorage.setItem('lastro.monitoring', '1');
    window.localStorage.setItem('lastro.config', '{}');
    startSession(sessionOf(['baas_viewer'], { signInType: 'baas' }));
    void endSession();
    expect(Object.keys(window.localStorage)).toEqual(['lastro.config']);
    expect(getLastSignInType()).toBe('baas');
  });

  test('a fresh profile replaces the stored one', () => {
    startSession(sessionOf(['admin']));
    updateProfile(profileOf(['audit']));
    expect(getSession()?.user.groups).toEqual(['audit']);
  });
});

test('signing out in one tab signs out the others', () => {
  startSession(sessionOf(['admin']));
  const heard = vi.fn();
  const stops = [followOtherTabs(), subscribeSession(heard)];
  window.localStorage.removeItem('lastro.auth');
  window.dispatchEvent(new StorageEvent('storage', { key: 'lastro.auth' }));
  for (const stop of stops) stop();
  expect(getSession()).toBeNull();
  expect(heard).toHaveBeenCalledWith(null, 'other-tab');
});
