import { listTaxTypes } from '@lastro/wire/company/reference-operations';
import { choosePassword } from '@lastro/wire/identity/password-operations';
import {
  getProfile,
  signInWithPassword,
  signOut,
  signOutEverywhere,
} from '@lastro/wire/identity/session-operations';
import { getUser, listUsers, revokeFlag } from '@lastro/wire/identity/user-operations';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, onUnauthorized } from './api';
import { ApiError } from './api-error';
import { setConfig } from './config';
import { newIdempotencyKey } from './idempotency-key';
import { getSession, getSignInNotice, startSession } from './session';
import { freshPage, problem, profileOf, sessionOf, stubNetwork, TEST_CONFIG } from './testing';

beforeEach(freshPage);
afterEach(() => vi.unstubAllGlobals());

const emptyPage = { results: [], metadata: { page: 1, limit: 25, total: 0, pages: 1 } };

async function failureOf(work: Promise<unknown>): Promise<ApiError> {
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(ApiError);
  return failure as ApiError;
}

describe('what is sent', () => {
  test('a read puts its input into the path and the query; lists repeat the name', async () => {
    const seen = stubNetwork({ 'GET /api/auth/users': { body: emptyPage } });
    await call(listUsers, { page: 2, limit: 25, sort: '-name', group: ['admin', 'audit'], active: false });
    const url = new URL(seen[0]?.url ?? '');
    expect(url.pathname + url.search).toBe(
      '/api/auth/users?page=2&limit=25&group=admin&group=audit&active=false&sort=-name',
    );
    expect(seen[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('§7 every call carries the token when a session exists, and none without one', async () => {
    const seen = stubNetwork({ 'GET /api/auth/users': { body: emptyPage } });
    await call(listUsers, { page: 1, limit: 25, sort: 'name' });
    startSession(sessionOf(['admin']));
    await call(listUsers, { page: 1, limit: 25, sort: 'name' });
    expect(seen.map((request) => request.headers.get('authorization'))).toEqual([null, 'Bearer token-1']);
  });

  test('a command sends JSON and the key that was made when the form opened; path parameters leave the body', async () => {
    const seen = stubNetwork({
      'DELETE /api/auth/users/5/flags/cashflow_future_dates': problem(404, 'flag.not-found'),
    });
    startSession(sessionOf(['admin']));
    const key = newIdempotencyKey();
    const input = { id: 5, flag: 'cashflow_future_dates' as const, reason: 'acabou o prazo' };
    await failureOf(call(revokeFlag, input, { idempotencyKey: key }));
    expect(seen[0]?.headers.get('idempotency-key')).toBe(key);
    expect(await seen[0]?.json()).toEqual({ reason: 'acabou o prazo' });
  });

  test('a service can live elsewhere', async () => {
    setConfig({ ...TEST_CONFIG, services: { auth: 'https://auth.test/base' } });
    const seen = stubNetwork({ 'GET /base/user': { body: profileOf([]) } });
    await call(getProfile, {});
    expect(seen[0]?.url).toBe('https://auth.test/base/user');
  });

  test('GraphQL posts document and variables and takes its own field', async () => {
    const allTaxType = { totalCount: 0, edges: [], pageInfo: { hasNextPage: false, endCursor: null } };
    const seen = stubNetwork({ 'POST /api/client-manager/graphql': { body: { data: { allTaxType } } } });
    expect(await call(listTaxTypes, {})).toEqual(allTaxType);
    expect(await seen[0]?.json()).toEqual({ query: listTaxTypes.document, variables: {} });
  });

  test('what cannot be encoded never leaves and reads like the server’s own refusal', async () => {
    const seen = stubNetwork({});
    const failure = await failureOf(call(choosePassword, { token: 'x', password: 'curta' }));
    expect(failure.fieldErrors).toEqual({ password: ['Informe ao menos 12 caracteres.'] });
    expect(seen).toHaveLength(0);
  });
});

describe('what comes back', () => {
  test('a problem becomes an ApiError with its fields', async () => {
    const answer = problem(409, 'version.stale', {
      errors: { name: ['x'] },
      non_field_errors: ['y'],
      current: { id: 1 },
      requestId: 'r-1',
    });
    stubNetwork({ 'GET /api/auth/users/9': answer });
    const failure = await failureOf(call(getUser, { id: 9 }));
    expect(failure).toMatchObject({
      status: 409,
      code: 'version.stale',
      detail: 'detalhe de version.stale',
      fieldErrors: { name: ['x'] },
      nonFieldErrors: ['y'],
      current: { id: 1 },
      requestId: 'r-1',
    });
  });

  test('a problem inside GraphQL’s extensions is the same error, whatever the status', async () => {
    const { body } = problem(403, 'access.denied') as { body: unknown };
    stubNetwork({
      'POST /api/client-manager/graphql': {
        body: { data: null, errors: [{ message: 'x', extensions: body }] },
      },
    });
    expect(await failureOf(call(listTaxTypes, {}))).toMatchObject({ status: 403, code: 'access.denied' });
  });

  test('a code that only a newer server knows keeps its status and its sentence', async () => {
    stubNetwork({ 'GET /api/auth/users/9': problem(400, 'user.of-tomorrow') });
    expect(await failureOf(call(getUser, { id: 9 }))).toMatchObject({
      status: 400,
      code: 'client.unknown',
      detail: 'detalhe de user.of-tomorrow',
    });
  });

  test('no way to the server is said in clear Portuguese', async () => {
    stubNetwork({ 'GET /api/auth/user': new TypeError('Failed to fetch') });
    const failure = await failureOf(call(getProfile, {}));
    expect(failure).toMatchObject({ status: 0, code: 'client.offline', isTransient: true });
    expect(failure.message).toMatch(/^Sem conexão com o servidor/);
  });

  test.each([
    ['a page of a proxy instead of JSON', { status: 502, body: undefined }],
    ['a reply of another shape', { status: 200, body: { surprise: true } }],
  ])('%s is an unreadable answer, not a crash', async (_name, answer) => {
    stubNetwork({ 'GET /api/auth/user': answer });
    expect(await failureOf(call(getProfile, {}))).toMatchObject({ code: 'client.unreadable' });
  });

  test('a cancelled call stays a cancellation', async () => {
    stubNetwork({ 'GET /api/auth/user': new DOMException('stopped', 'AbortError') });
    await expect(call(getProfile, {})).rejects.toHaveProperty('name', 'AbortError');
  });

  test('204 has no body', async () => {
    startSession(sessionOf(['admin']));
    stubNetwork({ 'POST /api/auth/auth/signout': { status: 204 } });
    expect(await call(signOut, {})).toBeUndefined();
  });
});

describe('§6 unauthorized', () => {
  test('a 401 clears the session, keeps the reason and is announced', async () => {
    startSession(sessionOf(['admin']));
    const heard: number[] = [];
    const stop = onUnauthorized((error) => heard.push(error.status));
    stubNetwork({ 'GET /api/auth/user': problem(401, 'session.ended') });
    await failureOf(call(getProfile, {}));
    stop();
    expect(getSession()).toBeNull();
    expect(getSignInNotice()).toEqual({ message: 'detalhe de session.ended' });
    expect(window.localStorage.getItem('lastro.auth')).toBeNull();
    expect(heard).toEqual([401]);
  });

  test('a 403 is announced but does not sign out', async () => {
    startSession(sessionOf(['admin']));
    const heard: number[] = [];
    const stop = onUnauthorized((error) => heard.push(error.status));
    stubNetwork({ 'GET /api/auth/user': problem(403, 'access.denied') });
    await failureOf(call(getProfile, {}));
    stop();
    expect(getSession()).not.toBeNull();
    expect(heard).toEqual([403]);
  });

  test('a refused sign-in answers the form and announces nothing', async () => {
    const heard: number[] = [];
    const stop = onUnauthorized((error) => heard.push(error.status));
    stubNetwork({
      'POST /api/auth/auth/signin': { ...problem(429, 'sign-in.wait'), headers: { 'retry-after': '8' } },
    });
    const failure = await failureOf(call(signInWithPassword, { user: { email: 'a@b.co', password: 'x' } }));
    stop();
    expect(failure.retryAfterSeconds).toBe(8);
    expect(heard).toEqual([]);
  });

  test('a late 401 of the session before does not end the new one', async () => {
    startSession(sessionOf(['admin']));
    stubNetwork({
      'GET /api/auth/user': () => {
        startSession({ ...sessionOf(['admin']), token: 'token-2' });
        return problem(401, 'session.ended');
      },
    });
    await failureOf(call(getProfile, {}));
    expect(getSession()?.token).toBe('token-2');
  });

  test('a command of nobody is not sent, and a 401 that nobody got ends no session and leaves no notice', async () => {
    const seen = stubNetwork({ 'GET /api/auth/user': problem(401, 'session.ended') });
    expect((await failureOf(call(signOutEverywhere, {}))).status).toBe(401);
    expect(seen).toEqual([]);
    await failureOf(call(getProfile, {}));
    expect(getSignInNotice()).toBeNull();
  });

  test.each([
    ['the answer to a command', { body: { ended: 1 } }],
    ['that a command failed', problem(503, 'request.timeout')],
    ['that no answer came', new TypeError('no network')],
  ])('%s of who is gone by then reaches no page of the next person', async (_, answer) => {
    const { user, ...session } = sessionOf(['admin']);
    startSession({ ...session, user });
    const told = vi.fn();
    stubNetwork({
      'POST /api/auth/auth/signout-everywhere': () => {
        startSession({ ...session, user: { ...user, id: user.id + 1 } });
        return answer;
      },
      'POST /api/auth/auth/signout': { status: 204 },
    });
    void call(signOutEverywhere, {}).then(told, told);
    // As long as another call takes, from its beginning to its end.
    await call(signOut, {});
    await new Promise((resolve) => setTimeout(resolve));
    expect(getSession()?.user.id).toBe(user.id + 1);
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a call that nobody answers', () => {
  const FAILED = 'Sem conexão com o servidor. Verifique sua rede e tente de novo.';
  const silent = () =>
    stubNetwork({
      'GET /api/auth/users': new TypeError('no network'),
      'DELETE /api/auth/users/5/flags/cashflow_future_dates': new TypeError('no network'),
      'POST /api/auth/auth/signin': new TypeError('no network'),
    });

  test('says of a command that it may have been done, and that trying again repeats nothing', async () => {
    silent();
    startSession(sessionOf(['admin']));
    const input = { id: 5, flag: 'cashflow_future_dates' as const, reason: 'acabou o prazo' };
    const failure = await failureOf(call(revokeFlag, input, { idempotencyKey: newIdempotencyKey() }));
    expect(failure.detail).toBe(
      `${FAILED} O que você enviou pode já ter sido feito: tentar de novo não repete nada.`,
    );
    expect(failure.isTransient).toBe(true);
  });

  test('says nothing of it where nothing can have been done', async () => {
    silent();
    startSession(sessionOf(['admin']));
    const read = await failureOf(call(listUsers, { page: 1, limit: 25, sort: 'name' }));
    const user = { email: 'simone@demo.test', password: 'demo-simone' };
    const key = newIdempotencyKey();
    const entry = await failureOf(call(signInWithPassword, { user }, { idempotencyKey: key }));
    expect([read.detail, entry.detail]).toEqual([FAILED, FAILED]);
  });
});
