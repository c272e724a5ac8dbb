import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInWithGoogle } from '@lastro/wire/identity/session-operations';
import { createUser, updateUser } from '@lastro/wire/identity/user-operations';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleIdentity } from '../../gateways/google-identity/google';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { forgetIdTokens } from './id-token-store';

/** What the house would reach at Google, served from this machine. */
let keys: { status: number; body: string; asked: number };
let keyServer: Server;
let house: TestHouse;
let staff: TestHouse;
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const CLIENT = 'lastro-test.apps.googleusercontent.com';
const ISSUER = 'https://accounts.google.com';

function googleAt(port: number) {
  return googleIdentity({
    clientId: CLIENT,
    hostedDomain: 'demo.test',
    issuer: ISSUER,
    jwksUrl: `http://127.0.0.1:${port}/certs`,
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  });
}

beforeAll(async () => {
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const good = JSON.stringify({ keys: [jwk] });
  keys = { status: 200, body: good, asked: 0 };
  keyServer = createServer((_request, response) => {
    keys.asked += 1;
    response.writeHead(keys.status, { 'content-type': 'application/json' }).end(keys.body);
  });
  await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve));
  house = await openHouse({ google: googleAt((keyServer.address() as AddressInfo).port) });
});
afterAll(async () => {
  await house.close();
  await staff?.close();
  keyServer.close();
});

interface Forgery {
  claims?: JWTPayload;
  header?: Record<string, unknown>;
  key?: Parameters<SignJWT['sign']>[0];
}

const NONCE = 'the nonce of this attempt';

async function idToken(email: string, { claims = {}, header = {}, key = own.privateKey }: Forgery = {}) {
  const all = {
    email,
    email_verified: true,
    hd: 'demo.test',
    iss: ISSUER,
    aud: CLIENT,
    sub: '1',
    nonce: NONCE,
    // No two tokens are alike, as Google's are not.
    jti: randomUUID(),
    ...claims,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  const jwt = new SignJWT(given).setProtectedHeader({ alg: 'RS256', kid: 'key-1', ...header });
  if (!('iat' in claims)) jwt.setIssuedAt();
  if (!('exp' in claims)) jwt.setExpirationTime('5 minutes');
  return jwt.sign(key);
}

function sign(token: string, nonce = NONCE) {
  return house.call(signInWithGoogle, { token, nonce });
}

const EMAIL = 'credit_desk@demo.test';
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('§7 Auth google/signin: the server verifies the ID token itself', () => {
  it('a good token signs its person in, whatever case the e-mail is in', async () => {
    const reply = await sign(await idToken('Credit_Desk@DEMO.test'));
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ type: 'staff', user: { email: EMAIL, groups: ['credit_desk'] } });
    expect(reply.body.token).not.toContain('.');
  });

  it('both of the names that Google signs with are taken, no other', async () => {
    expect((await sign(await idToken(EMAIL, { claims: { iss: 'accounts.google.com' } }))).status).toBe(200);
  });

  it('the keys are fetched once and kept', async () => {
    const before = keys.asked;
    for (const _ of [1, 2, 3]) await sign(await idToken(EMAIL));
    expect(keys.asked).toBe(before);
  });

  const past = 1_600_000_000;
  const forgeries: [string, () => Promise<string>][] = [
    ['expired', () => idToken(EMAIL, { claims: { exp: past, iat: past - 300 } })],
    ['not yet valid', () => idToken(EMAIL, { claims: { nbf: 4_000_000_000 } })],
    ['signed with another key', () => idToken(EMAIL, { key: other.privateKey })],
    [
      'signed with an unknown key id',
      () => idToken(EMAIL, { header: { kid: 'key-2' }, key: other.privateKey }),
    ],
    ['for another client', () => idToken(EMAIL, { claims: { aud: 'somebody-else' } })],
    [
      'for several clients, asked for by another',
      () => idToken(EMAIL, { claims: { aud: [CLIENT, 'b'], azp: 'b' } }),
    ],
    [
      'from another issuer',
      () => idToken(EMAIL, { claims: { iss: 'https://accounts.google.com.evil.test' } }),
    ],
    ['from the local issuer', () => idToken(EMAIL, { claims: { iss: 'urn:lastro:local-issuer' } })],
    ['of another domain', () => idToken(EMAIL, { claims: { hd: 'evil.test' } })],
    ['of no domain', () => idToken(EMAIL, { claims: { hd: undefined } })],
    ['with an e-mail that is not verified', () => idToken(EMAIL, { claims: { email_verified: false } })],
    ['with an e-mail verified by text', () => idToken(EMAIL, { claims: { email_verified: 'true' } })],
    ['without e-mail', () => idToken(EMAIL, { claims: { email: undefined } })],
    ['with an e-mail that is a list', () => idToken(EMAIL, { claims: { email: [EMAIL] } })],
    ['without subject', () => idToken(EMAIL, { claims: { sub: undefined } })],
    ['with another nonce', () => idToken(EMAIL, { claims: { nonce: 'the nonce of another attempt' } })],
    ['with a nonce that is a list', () => idToken(EMAIL, { claims: { nonce: [NONCE] } })],
    ['without a nonce', () => idToken(EMAIL, { claims: { nonce: undefined } })],
    [
      'with no signature (alg none)',
      async () => `${base64({ alg: 'none' })}.${(await idToken(EMAIL)).split('.')[1]}.`,
    ],
    [
      'signed with the public key as a secret (HS256)',
      () =>
        idToken(EMAIL, {
          header: { alg: 'HS256' },
          key: Buffer.from(own.publicKey.export({ type: 'spki', format: 'pem' })),
        }),
    ],
    ['signed with another algorithm (PS256)', () => idToken(EMAIL, { header: { alg: 'PS256' } })],
    [
      'with critical headers that nobody knows',
      async () => `${base64({ alg: 'RS256', kid: 'key-1', crit: ['x'], x: 1 })}.e30.AAAA`,
    ],
    ['with a key id that is no text', async () => `${base64({ alg: 'RS256', kid: { a: 1 } })}.e30.AAAA`],
    ['with a header that is a list', async () => `${Buffer.from('[]').toString('base64url')}.e30.AAAA`],
    ['with a payload that is no object', async () => `${base64({ alg: 'RS256', kid: 'key-1' })}.W10.AAAA`],
    [
      'with a changed payload',
      async () => (await idToken(EMAIL)).replace(/\.[^.]+\./, `.${base64({ email: EMAIL })}.`),
    ],
    ['cut short', async () => (await idToken(EMAIL)).slice(0, -10)],
    ['garbage', async () => 'garbage'],
    ['only dots', async () => '..'],
    ['five parts (encrypted)', async () => 'a.b.c.d.e'],
    ['with odd characters', async () => 'ação.🙂.x'],
    ['8 KB of nothing', async () => `${'A'.repeat(4000)}.${'B'.repeat(4000)}.C`],
  ];
  it.each(forgeries)('a token %s is refused with 401', async (_what, make) => {
    const sessions = await house.db.selectFrom('sessions').select('id').execute();
    const reply = await sign(await make());
    expect(reply.status).toBe(401);
    expectProblem(reply.problem, 401, 'sign-in.token-invalid');
    expect(await house.db.selectFrom('sessions').select('id').execute()).toHaveLength(sessions.length);
  });

  it('a call without a nonce, or with one that could be guessed, is not even looked at', async () => {
    const before = keys.asked;
    const token = await idToken(EMAIL, { claims: { nonce: undefined } });
    for (const nonce of [undefined, null, '', 'short']) {
      const response = await house.server.inject({
        method: 'POST',
        url: '/api/auth/auth/google/signin',
        payload: { token, nonce },
      });
      expect(response.json()).toMatchObject({ status: 400, code: 'request.invalid' });
      expect(Object.keys(response.json().errors)).toEqual(['nonce']);
    }
    expect(keys.asked).toBe(before);
  });

  it('a huge token is not even looked at', async () => {
    expect((await sign('A'.repeat(8193))).problem).toMatchObject({ status: 400, code: 'request.invalid' });
    expect((await sign('')).problem).toMatchObject({ status: 400, code: 'request.invalid' });
  });

  it.each([
    ['whom nobody registered', 'stranger@demo.test', 'unknown'],
    ['with a banking account', 'baas_viewer@demo.test', 'known'],
  ])(
    'a person %s is known to Google and refused here with 403, in the trail',
    async (_what, email, known) => {
      const reply = await sign(await idToken(email));
      expectProblem(reply.problem, 403, 'sign-in.not-registered');
      const entry = await house.db
        .selectFrom('audit_entries')
        .selectAll()
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow();
      expect(entry).toMatchObject({
        action: 'identity.sign-in-refused',
        after: { code: 'sign-in.not-registered' },
      });
      expect(entry.record_id === 'unknown').toBe(known === 'unknown');
      expect(entry.actor).toBe(known === 'unknown' ? 'anonymous' : email);
    },
  );

  it('a deactivated person is refused with 403', async () => {
    const as = `token:${(await sign(await idToken('admin@demo.test'))).body.token}`;
    const person = { firstName: 'Ex', lastName: 'Colega', email: 'ex@demo.test', groups: ['bi' as const] };
    const { body } = await house.call(createUser, person, { as });
    expect((await sign(await idToken('ex@demo.test'))).status).toBe(200);
    await house.call(updateUser, { id: body.id, active: false, reason: 'Saiu da empresa' }, { as });
    expectProblem((await sign(await idToken('ex@demo.test'))).problem, 403, 'sign-in.not-registered');
  });

  it.each(['/api/auth/dev/accounts', '/api/auth/dev/token'])(
    '%s of the local issuer does not exist',
    async (url) => {
      const method = url.endsWith('token') ? 'POST' : 'GET';
      const response = await house.server.inject({ method, url, payload: { email: EMAIL } });
      expect(response.statusCode).toBe(404);
      expectProblem(response.json(), 404, 'request.not-found');
    },
  );
});

describe('decided: an ID token signs in once', () => {
  const sessions = async () => (await house.db.selectFrom('sessions').select('id').execute()).length;

  it('the second time it is refused, and no session begins', async () => {
    const token = await idToken(EMAIL);
    expect((await sign(token)).status).toBe(200);
    const before = await sessions();
    expectProblem((await sign(token)).problem, 401, 'sign-in.token-used');
    expect(await sessions()).toBe(before);
  });

  it('of twenty that come together one signs in', async () => {
    const token = await idToken(EMAIL);
    const replies = await Promise.all(Array.from({ length: 20 }, () => sign(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, problem } of replies)
      if (status !== 200) expectProblem(problem, 401, 'sign-in.token-used');
  });

  it('its signature written in another way makes no other token', async () => {
    const token = await idToken(EMAIL);
    expect((await sign(token)).status).toBe(200);
    // 256 bytes end in a letter of which four bits say nothing.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = letters.indexOf(token.at(-1) ?? '');
    const twin = token.slice(0, -1) + letters[last ^ 1];
    expect(Buffer.from(twin.split('.')[2] ?? '', 'base64url')).toEqual(
      Buffer.from(token.split('.')[2] ?? '', 'base64url'),
    );
    expect((await sign(twin)).status).toBe(401);
    expect((await sign(`${token}=`)).status).toBe(401);
  });

  it('a refusal uses it up, too: giving access later does not revive it', async () => {
    const token = await idToken('depois@demo.test');
    expectProblem((await sign(token)).problem, 403, 'sign-in.not-registered');
    expectProblem((await sign(token)).problem, 401, 'sign-in.token-used');
  });

  it('is remembered until it expires, by a hash, and then forgotten', async () => {
    const token = await idToken(EMAIL);
    await sign(token);
    const rows = await house.db.selectFrom('used_id_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.slice(0, 40));
    await forgetIdTokens(house.db);
    expect(await house.db.selectFrom('used_id_tokens').selectAll().execute()).toHaveLength(rows.length);
    await house.db.updateTable('used_id_tokens').set({ expires_at: '2026-01-01T00:00:00Z' }).execute();
    await forgetIdTokens(house.db);
    expect(await house.db.selectFrom('used_id_tokens').selectAll().execute()).toEqual([]);
  });
});

describe('where the keys of Google are out of reach', () => {
  beforeEach(() => {
    keys = { ...keys, status: 200, body: '{}' };
  });

  async function statusWith(port: number): Promise<[number, string]> {
    const check = await googleAt(port).check(await idToken(EMAIL), NONCE);
    return [check.outcome === 'unavailable' ? 503 : 401, check.outcome];
  }

  it('503 with a sentence, and nothing is written', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    staff = await openHouse({ google: googleAt(port) });
    const before = await staff.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    const reply = await staff.call(signInWithGoogle, { token: await idToken(EMAIL), nonce: NONCE });
    expectProblem(reply.problem, 503, 'sign-in.provider-unavailable');
    expect(await staff.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()).toEqual(before);
  });

  it.each([
    ['answers 500', 500, '{}'],
    ['answers 404', 404, 'not here'],
    ['answers no JSON', 200, '<html>maintenance</html>'],
    ['answers JSON without keys', 200, '{"error":"quota"}'],
  ])('it is no fault of the person when the server of the keys %s', async (_what, status, body) => {
    keys = { ...keys, status, body };
    const { port } = keyServer.address() as AddressInfo;
    expect(await statusWith(port)).toEqual([503, 'unavailable']);
  });
});
