import { getProfile } from '@lastro/wire/identity/session-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { PROBES } from '../../testing/probe';
import { PRODUCTION } from '../../testing/production';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES });
});
afterAll(() => house.close());

const get = (url: string, headers: Record<string, string> = {}) => house.server.inject({ url, headers });

describe('what every reply says to a browser', () => {
  it.each(['/api/auth/user', '/api/nowhere', '/api/docs', '/health/live', '/nowhere.png', '/config.json'])(
    '%s: no inline scripts, no framing, no sniffing, no referrer',
    async (url) => {
      const { headers } = await get(url);
      const policy = Object.fromEntries(
        String(headers['content-security-policy'])
          .split(';')
          .map((directive) => directive.trim().split(/\s+(.*)/s) as [string, string]),
      );
      expect(policy['default-src']).toBe("'none'");
      expect(policy['script-src']).toBe("'self'");
      expect(policy['frame-ancestors']).toBe("'none'");
      expect(policy['base-uri']).toBe("'none'");
      expect(policy['connect-src']).toBe("'self'");
      expect(String(headers['content-security-policy'])).not.toContain('unsafe-eval');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  it('replies of the API are kept by nobody', async () => {
    const auth = await house.headersFor({ as: 'legal' });
    const paths = [
      '/api/auth/user',
      '/api/nowhere',
      '/api/openapi.json',
      '/api/monitor/probe/%zz',
      '/%61pi/auth/user',
    ];
    for (const url of paths) expect((await get(url, auth)).headers['cache-control'], url).toBe('no-store');
    const graphql = {
      method: 'POST',
      url: '/api/monitor/graphql',
      headers: auth,
      payload: { query: '{ __typename }' },
    } as const;
    expect((await house.server.inject(graphql)).headers['cache-control']).toBe('no-store');
  });

  it('another way to write an address of the API opens the same door, session and all', async () => {
    const response = await get('/%61pi/auth/user', await house.headersFor({ as: 'legal' }));
    expect(response.statusCode).toBe(200);
    expect(response.json().email).toBe('legal@demo.test');
  });

  it('a service that lives elsewhere may be called by the web app, and only it', async () => {
    const moved = await openHouse({ env: { SERVICE_URL_BI: 'https://bi.example.com/v1/' } });
    const { headers } = await moved.server.inject('/health/live');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://bi.example.com;");
    await moved.close();
  });

  it('production asks for HTTPS from then on', async () => {
    const production = await openHouse(PRODUCTION);
    const { headers } = await production.server.inject('/health/live');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
    await production.close();
  });
});

describe('X-Request-Id', () => {
  it('is given, echoed, and put into the problem', async () => {
    const given = await get('/api/auth/user', { 'x-request-id': 'abc.DEF_123-x' });
    expect(given.headers['x-request-id']).toBe('abc.DEF_123-x');
    expect(given.json().requestId).toBe('abc.DEF_123-x');
    const made = await get('/api/auth/user');
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.json().requestId).toBe(made.headers['x-request-id']);
    expect((await get('/api/auth/user')).headers['x-request-id']).not.toBe(made.headers['x-request-id']);
  });

  it.each(['short', 'a'.repeat(65), 'with space', '<script>alert(1)</script>', 'quote"quote', 'a;b;c;d;e'])(
    '"%s" is replaced',
    async (id) => {
      const response = await get('/api/auth/user', { 'x-request-id': id });
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.body).not.toContain(id);
    },
  );
});

describe('decided: a trailing slash is optional', () => {
  it('on every REST operation', async () => {
    const rest = house.bindings.flatMap(({ operation }) =>
      operation.transport === 'rest' ? [operation] : [],
    );
    expect(rest.length).toBeGreaterThan(20);
    for (const operation of rest) {
      const url = `/api/${operation.service}${operation.path.replace(/\{\w+\}/g, '1')}`;
      const ask = (address: string) =>
        house.server.inject({
          method: operation.method,
          url: address,
          ...(operation.method === 'GET' ? {} : { payload: {} }),
        });
      const [plain, slashed] = [await ask(url.replace(/\/$/, '')), await ask(`${url.replace(/\/$/, '')}/`)];
      expect(slashed.statusCode, operation.name).toBe(plain.statusCode);
      if (plain.statusCode >= 400) expect(slashed.json().code).toBe(plain.json().code);
      expect(plain.json().code, operation.name).not.toBe('request.not-found');
    }
  });

  it('on GraphQL', async () => {
    const headers = await house.headersFor({ as: 'commercial' });
    const how = { method: 'POST', headers, payload: { query: '{ __typename }' } } as const;
    for (const url of ['/api/monitor/graphql', '/api/monitor/graphql/'])
      expect((await house.server.inject({ ...how, url })).json()).toEqual({ data: { __typename: 'Query' } });
  });
});

describe('compression', () => {
  it('of what is long, with the values unchanged', async () => {
    const plain = await get('/api/openapi.json');
    const packed = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect((await house.call(getProfile, {}, { as: 'legal' })).headers['content-encoding']).toBeUndefined();
  });
});
