import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { PRODUCTION } from '../../testing/production';

let house: TestHouse;

/** One for all tests of a group. */
function withHouse(options: Parameters<typeof openHouse>[0]): void {
  beforeAll(async () => {
    house = await openHouse(options);
  });
  afterAll(() => house.close());
}

/** Signs in through the proxy and tells where the trail and the session say that this came from. */
async function originAfterSignIn(remoteAddress: string, forwarded: string): Promise<string[]> {
  const answer = await house.server.inject({
    method: 'POST',
    url: '/api/auth/auth/signin',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
    payload: { user: { email: 'baas_viewer@demo.test', password: 'demo-baas_viewer' } },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const entry = await house.db
    .selectFrom('audit_entries')
    .select('origin')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  const session = await house.db
    .selectFrom('sessions')
    .select('address')
    .orderBy('started_at', 'desc')
    .executeTakeFirstOrThrow();
  return [entry.origin.split(' · ')[0] ?? '', session.address];
}

async function statusesFor(from: string, forwarded: readonly string[]): Promise<number[]> {
  const found: number[] = [];
  for (const each of forwarded) {
    const headers = { 'x-forwarded-for': each };
    found.push(
      (await house.server.inject({ url: '/api/auth/user', remoteAddress: from, headers })).statusCode,
    );
  }
  return found;
}

const FORGED = [1, 2, 3, 4, 5].map((n) => `198.51.100.${n}`);
const COUNTED = [401, 401, 401, 429, 429];

describe('TRUST_PROXY=0: a forged X-Forwarded-For changes nothing', () => {
  withHouse({ env: { RATE_LIMIT_ANONYMOUS: '3' } });

  it('the header is not read', async () => {
    expect(await statusesFor('203.0.113.9', FORGED)).toEqual(COUNTED);
    expect(await originAfterSignIn('203.0.113.10', '198.51.100.1')).toEqual(['203.0.113.10', '203.0.113.10']);
  });

  it('one IPv6 network (/64) has one budget', async () => {
    const statuses: number[] = [];
    for (const host of ['1', '2', 'a:b', 'ffff:1', '9']) {
      const remoteAddress = `2001:db8:1:2::${host}`;
      statuses.push((await house.server.inject({ url: '/api/auth/user', remoteAddress })).statusCode);
    }
    expect(statuses).toEqual(COUNTED);
    const other = await house.server.inject({ url: '/api/auth/user', remoteAddress: '2001:db8:1:3::1' });
    expect(other.statusCode).toBe(401);
  });
});

describe('TRUST_PROXY=1: one proxy is believed for one address', () => {
  withHouse({ env: { TRUST_PROXY: '1', RATE_LIMIT_ANONYMOUS: '3' } });

  it('what the caller wrote before it is not', async () => {
    const throughProxy = FORGED.map((each) => `${each}, 203.0.113.9`);
    expect(await statusesFor('10.0.0.1', throughProxy)).toEqual(COUNTED);
    expect(await originAfterSignIn('10.0.0.1', '198.51.100.7, 203.0.113.77')).toEqual([
      '203.0.113.77',
      '203.0.113.77',
    ]);
  });

  it.each([
    ['<script>alert(1)</script>', '10.0.0.1'],
    ['unknown', '10.0.0.2'],
    ["203.0.113.5'; drop table users", '10.0.0.3'],
    ['203.0.113.5:4711', '203.0.113.5'],
    ['[2001:db8::5]:443', '2001:db8::5'],
    ['::ffff:203.0.113.6', '203.0.113.6'],
    ['999.1.1.1', '10.0.0.4'],
    ['', '10.0.0.5'],
  ])('only an IP address is kept: "%s" is %s', async (forwarded, kept) => {
    expect(await originAfterSignIn(kept.startsWith('10.') ? kept : '10.0.0.9', forwarded)).toEqual([
      kept,
      kept,
    ]);
  });

  it('the wait after wrong passwords belongs to the e-mail, whatever address is claimed', async () => {
    const codes: string[] = [];
    for (let guess = 0; guess < 8; guess += 1) {
      const answer = await house.server.inject({
        method: 'POST',
        url: '/api/auth/auth/signin',
        headers: { 'x-forwarded-for': `198.51.100.${guess}` },
        payload: { user: { email: 'baas_viewer@demo.test', password: `guess-${guess}` } },
      });
      codes.push(answer.json().code);
    }
    expect(codes.at(-1)).toBe('sign-in.wait');
  });
});

describe('TRUST_PROXY=2: two are believed for two', () => {
  withHouse({ env: { TRUST_PROXY: '2', RATE_LIMIT_ANONYMOUS: '3' } });

  it('and no further', async () => {
    const throughBoth = FORGED.map((each) => `${each}, 203.0.113.9, 10.0.0.2`);
    expect(await statusesFor('10.0.0.1', throughBoth)).toEqual(COUNTED);
  });
});

describe('TRUST_PROXY as a list: only what these proxies say is read', () => {
  withHouse({ env: { TRUST_PROXY: '10.0.0.0/24, 192.0.2.7', RATE_LIMIT_ANONYMOUS: '3' } });

  it('and only as far as it names them', async () => {
    expect(await statusesFor('203.0.113.9', FORGED)).toEqual(COUNTED);
    const throughProxies = FORGED.map((each) => `${each}, 203.0.113.44, 192.0.2.7`);
    expect(await statusesFor('10.0.0.1', throughProxies)).toEqual(COUNTED);
    expect(await originAfterSignIn('10.0.0.1', '198.51.100.1, 203.0.113.55')).toEqual([
      '203.0.113.55',
      '203.0.113.55',
    ]);
  });
});

describe('what is not there is counted as well', () => {
  withHouse({ env: { RATE_LIMIT_ANONYMOUS: '3', METRICS_TOKEN: 'the-metrics-token' } });
  let caller = 0;

  it.each([
    ['GET', '/nowhere.png'],
    ['GET', '/assets/nothing-here.js'],
    ['GET', '/api/nowhere'],
    ['GET', '/.env'],
    ['POST', '/nowhere'],
    ['PUT', '/'],
    ['DELETE', '/company/x'],
    ['PATCH', '/api/auth/nowhere'],
    ['OPTIONS', '/api/auth/user'],
    ['HEAD', '/nowhere.png'],
    ['GET', '/%zz'],
    ['GET', '/metrics'],
  ] as const)('%s %s', async (method, url) => {
    caller += 1;
    const remoteAddress = `203.0.113.${caller}`;
    const answers = [];
    for (let time = 0; time < 5; time += 1)
      answers.push(await house.server.inject({ method, url, remoteAddress }));
    expect(answers.slice(0, 3).every(({ statusCode }) => [400, 401, 404].includes(statusCode))).toBe(true);
    expect(answers.slice(3).map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    if (method !== 'HEAD') expectProblem(answers[4]?.json(), 429, 'request.too-many');
    expect(Number(answers[4]?.headers['retry-after'])).toBeGreaterThan(0);
    const health = await house.server.inject({ url: '/health/live', remoteAddress });
    expect(health.statusCode).toBe(200);
  });

  it('what is there is not: a page loads its files, however many there are', async () => {
    for (let time = 0; time < 10; time += 1)
      expect((await house.server.inject({ url: '/config.json' })).statusCode).toBe(200);
  });
});

describe('addresses that lead out of the folder, or nowhere', () => {
  const outer = mkdtempSync(join(tmpdir(), 'lastro-edge-'));
  mkdirSync(join(outer, 'web/assets'), { recursive: true });
  writeFileSync(join(outer, 'package.json'), '{"dependencies": {}}');
  writeFileSync(join(outer, 'web/index.html'), '<!doctype html>');
  writeFileSync(join(outer, 'web/assets/here.js'), '1;');
  withHouse({ webDir: join(outer, 'web') });
  afterAll(() => rmSync(outer, { recursive: true }));

  /** As a client sends it, without the cleaning that libraries do. */
  function raw(path: string, method = 'GET'): Promise<{ status: number; body: string }> {
    const { port } = house.server.server.address() as AddressInfo;
    return new Promise((done, failed) => {
      const sent = ask({ host: '127.0.0.1', port, path, method, agent: false }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body }));
      });
      sent.on('error', failed);
      sent.end();
    });
  }

  it('are 400 or 404 for everybody, never 500 and never a file', async () => {
    await house.server.listen({ host: '127.0.0.1', port: 0 });
    expect(await raw('/assets/here.js')).toEqual({ status: 200, body: '1;' });
    expect((await raw('/company/12ABC34501DE35/edit')).body).toBe('<!doctype html>');
    const paths = [
      '/assets/%2e%2e/%2e%2e/package.json',
      '/assets/%2e%2e/',
      '/assets/%2e%2e',
      '/assets/../../package.json',
      '/assets/..%2f..%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
      '/assets/..\\..\\package.json',
      '/assets/%252e%252e/package.json',
      '/assets/',
      '/assets',
      '/assets/%00',
      '/assets/a%00.js',
      '/assets/%ff%fe',
      '/assets/%c0%ae%c0%ae/x',
      '/%2e%2e/%2e%2e/etc/passwd',
      '//etc/passwd',
      '/../etc/passwd',
      '/.git/config',
      '/%',
      '/%zz',
      '/api/%2e%2e/%2e%2e/etc/passwd',
      '/api/../../package.json',
      `/assets/${'a'.repeat(4000)}.js`,
      `/${'../'.repeat(500)}etc/passwd`,
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { status, body } = await raw(path, method);
        expect([400, 404, 414], `${method} ${path} ${body}`).toContain(status);
        expect(body).not.toMatch(/root:|"dependencies"|<!doctype/);
      }
    }
  });
});

describe('production shows strangers nothing about itself', () => {
  withHouse(PRODUCTION);

  it('/metrics is not there without its token', async () => {
    expect((await house.server.inject('/metrics')).statusCode).toBe(404);
  });

  it.each(['/api/docs', '/api/openapi.json', '/%61pi/docs', '/api/docs/'])(
    '%s is read by staff who signed in, and by nobody else',
    async (url) => {
      const refused = await house.server.inject(url);
      expect(refused.statusCode).toBe(401);
      expectProblem(refused.json(), 401, 'session.missing');
      const signIn = await house.server.inject({
        method: 'POST',
        url: '/api/auth/auth/signin',
        payload: { user: { email: 'baas_viewer@demo.test', password: 'demo-baas_viewer' } },
      });
      const headers = { authorization: `Bearer ${signIn.json().token}` };
      expect((await house.server.inject({ url, headers })).statusCode).toBe(403);
      await house.db
        .updateTable('user_groups')
        .set({ group_code: 'bi' })
        .where('group_code', '=', 'baas_viewer')
        .execute();
      await house.remembering.settled();
      expect((await house.server.inject({ url, headers })).statusCode).toBe(200);
      await house.db
        .updateTable('user_groups')
        .set({ group_code: 'baas_viewer' })
        .where('group_code', '=', 'bi')
        .execute();
    },
  );
});

describe('elsewhere both are open', () => {
  withHouse({});

  it.each(['/metrics', '/api/docs', '/api/openapi.json'])('%s', async (url) => {
    expect((await house.server.inject(url)).statusCode).toBe(200);
  });
});
