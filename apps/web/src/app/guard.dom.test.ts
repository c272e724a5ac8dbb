import { ANY_STAFF, ANY_USER, staffOf } from '@lastro/domain/identity/access';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error';
import {
  forgetSessionInMemory,
  getLastSignInType,
  getSession,
  getSignInNotice,
  leaveSession,
  type Profile,
  startSession,
} from '../lib/session';
import { freshPage, profileOf, sessionOf } from '../lib/testing';
import { judge } from './guard';

beforeEach(freshPage);

const never = vi.fn(async () => {
  throw new Error('the profile must not be asked for');
});

describe('§2 route guard', () => {
  test('public routes skip the guard', async () => {
    expect(await judge({ access: 'public', hasPriorRoute: false, loadProfile: never })).toBe('allowed');
  });

  test('a required group that is among the user’s groups opens the route', async () => {
    startSession(sessionOf(['admin']));
    expect(await judge({ access: staffOf('admin'), hasPriorRoute: true, loadProfile: never })).toBe(
      'allowed',
    );
  });

  test('a required group that is missing redirects home', async () => {
    startSession(sessionOf(['commercial']));
    expect(await judge({ access: staffOf('admin'), hasPriorRoute: true, loadProfile: never })).toBe('home');
  });

  test('hideGroups blocks whatever else the user holds', async () => {
    startSession(sessionOf(['admin', 'baas_viewer']));
    expect(await judge({ access: ANY_STAFF, hasPriorRoute: true, loadProfile: never })).toBe('home');
  });

  test('without a prior route the profile is loaded, and its groups decide', async () => {
    startSession(sessionOf(['admin']));
    const loadProfile = vi.fn(async () => profileOf(['commercial']));
    expect(await judge({ access: staffOf('admin'), hasPriorRoute: false, loadProfile })).toBe('home');
    expect(loadProfile).toHaveBeenCalledOnce();
    expect(getSession()?.user.groups).toEqual(['commercial']);
  });

  test('a profile that does not load clears the session and leads to the sign-in', async () => {
    startSession(sessionOf(['admin']));
    const loadProfile = async () => {
      throw new ApiError({ status: 0, code: 'client.offline', detail: 'Sem conexão' });
    };
    expect(await judge({ access: ANY_USER, hasPriorRoute: false, loadProfile })).toBe('sign-in');
    expect(getSession()).toBeNull();
    expect(getSignInNotice()).toEqual({ message: 'Sem conexão' });
  });

  test('no answer clears it in this tab alone, also loaded anew: other tabs go on with it', async () => {
    for (const status of [0, 429, 503]) {
      freshPage();
      startSession(sessionOf(['admin']));
      const loadProfile = async () => {
        throw new ApiError({ status, code: 'client.offline', detail: 'Agora não' });
      };
      expect(await judge({ access: ANY_USER, hasPriorRoute: false, loadProfile })).toBe('sign-in');
      expect(getSession()).toBeNull();
      forgetSessionInMemory();
      expect(getSession()).toBeNull();
      // Another tab has a storage of its own for what is its own.
      window.sessionStorage.clear();
      expect(getSession()).toBeNull();
      forgetSessionInMemory();
      expect(getSession()?.user.groups).toEqual(['admin']);
    }
  });

  test('a tab that has left a session has the next one, also loaded anew, and knows which door is whose', async () => {
    startSession({ ...sessionOf(['baas_viewer']), type: 'baas' });
    await leaveSession({ message: 'Agora não' });
    forgetSessionInMemory();
    expect(getSession()).toBeNull();
    expect(getLastSignInType()).toBe('baas');
    startSession({ ...sessionOf(['admin']), token: 'the-token-of-somebody-else' });
    forgetSessionInMemory();
    expect(getSession()?.user.groups).toEqual(['admin']);
  });

  test('where a tab cannot remember what it has left, that is cleared everywhere', async () => {
    startSession(sessionOf(['admin']));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await leaveSession({ message: 'Agora não' });
    vi.restoreAllMocks();
    forgetSessionInMemory();
    expect(getSession()).toBeNull();
  });

  test('a profile that comes late is not put into the session of somebody else', async () => {
    startSession(sessionOf(['admin']));
    const again = { ...sessionOf(['commercial']), token: 'another-token' };
    const loadProfile = vi
      .fn<() => Promise<Profile>>()
      .mockImplementationOnce(async () => {
        startSession(again);
        return profileOf(['admin']);
      })
      .mockImplementation(async () => profileOf(['commercial']));
    expect(await judge({ access: staffOf('admin'), hasPriorRoute: false, loadProfile })).toBe('home');
    expect(loadProfile).toHaveBeenCalledTimes(2);
    expect(getSession()?.user.groups).toEqual(['commercial']);
  });

  test('what comes late for a session that was replaced meanwhile says nothing of the one that stands', async () => {
    startSession(sessionOf(['admin']));
    const again = { ...sessionOf(['commercial']), token: 'another-token' };
    const loadProfile = vi
      .fn<() => Promise<Profile>>()
      .mockImplementationOnce(async () => {
        startSession(again);
        throw new ApiError({ status: 401, code: 'session.ended', detail: 'Terminou' });
      })
      .mockImplementation(async () => profileOf(['commercial']));
    expect(await judge({ access: ANY_USER, hasPriorRoute: false, loadProfile })).toBe('allowed');
    expect(getSession()?.token).toBe('another-token');
    forgetSessionInMemory();
    expect(getSession()?.token).toBe('another-token');
  });

  test('a refusal clears it everywhere', async () => {
    startSession(sessionOf(['admin']));
    const loadProfile = async () => {
      throw new ApiError({ status: 403, code: 'client.unknown', detail: 'Sem acesso' });
    };
    expect(await judge({ access: ANY_USER, hasPriorRoute: false, loadProfile })).toBe('sign-in');
    forgetSessionInMemory();
    expect(getSession()).toBeNull();
  });

  test('nobody signed in: the sign-in, with or without a prior route', async () => {
    for (const hasPriorRoute of [true, false]) {
      expect(await judge({ access: ANY_USER, hasPriorRoute, loadProfile: never })).toBe('sign-in');
    }
  });
});
