import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES } from '../../testing/probe';

let house: TestHouse;
afterEach(() => house.close());

async function open(anonymous: number, session: number) {
  house = await openHouse({
    extra: PROBES,
    env: { RATE_LIMIT_ANONYMOUS: String(anonymous), RATE_LIMIT_SESSION: String(session) },
  });
}

async function statuses(
  times: number,
  request: { url?: string; from?: string; headers?: Record<string, string> },
) {
  const found: number[] = [];
  for (let time = 1; time <= times; time += 1) {
    const response = await house.server.inject({
      url: request.url ?? '/api/auth/user',
      remoteAddress: request.from ?? '203.0.113.9',
      headers: request.headers ?? {},
    });
    found.push(response.statusCode);
  }
  return found;
}

describe('a limit per address before sign-in', () => {
  it('429 with Retry-After and a sentence; other addresses and the health checks go on', async () => {
    await open(3, 100);
    expect(await statuses(4, {})).toEqual([401, 401, 401, 429]);
    const response = await house.server.inject({ url: '/api/auth/user', remoteAddress: '203.0.113.9' });
    expectProblem(response.json(), 429, 'request.too-many');
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(response.json().detail).toContain(`${seconds} segundos`);
    expect(await statuses(1, { from: '203.0.113.10' })).toEqual([401]);
    expect(await statuses(5, { url: '/health/live' })).toEqual([200, 200, 200, 200, 200]);
  });

  it('a forged token counts for its address, not for a session of its own', async () => {
    await open(3, 100);
    const forged = (index: number) => ({ authorization: `Bearer ${String(index).padStart(43, 'A')}` });
    const found: number[] = [];
    for (let index = 0; index < 5; index += 1) found.push(...(await statuses(1, { headers: forged(index) })));
    expect(found).toEqual([401, 401, 401, 429, 429]);
  });

  it('forged tokens of one address take one connection at most, and keep nobody out who works there', async () => {
    await open(3, 100);
    const legal = await house.headersFor({ as: 'legal' });
    let [open_, most] = [0, 0];
    const connect = house.gatePool.connect.bind(house.gatePool) as () => Promise<PoolClient>;
    const asked = vi.spyOn(house.gatePool, 'connect').mockImplementation((async () => {
      open_ += 1;
      most = Math.max(most, open_);
      const client = await connect();
      const release = client.release.bind(client);
      client.release = (failure) => {
        open_ -= 1;
        client.release = release;
        release(failure);
      };
      return client;
    }) as never);
    const forged = () => ({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` });
    const together = Promise.all(Array.from({ length: 30 }, () => statuses(1, { headers: forged() })));
    // Open, but new to this process.
    expect((await Promise.all([1, 2, 3].map(() => statuses(1, { headers: legal })))).flat()).toEqual([
      200, 200, 200,
    ]);
    expect((await together).flat().filter((status) => status !== 429)).toEqual([401, 401, 401]);
    expect(most).toBe(1);
    // One question for the three calls of one screen.
    expect(asked).toHaveBeenCalledTimes(31);
    asked.mockRestore();
    expect(await statuses(1, { headers: forged(), from: '203.0.113.10' })).toEqual([401]);
  });

  it('another way to write the address of a call is counted as well', async () => {
    await open(3, 100);
    expect(await statuses(5, { url: '/%61pi/auth/user' })).toEqual([401, 401, 401, 429, 429]);
    expect(await statuses(1, { url: '/api/auth/user' })).toEqual([429]);
  });

  it('GraphQL is counted with the rest and refuses in its own shape', async () => {
    await open(2, 100);
    const ask = () =>
      house.server.inject({
        method: 'POST',
        url: '/api/monitor/graphql',
        remoteAddress: '203.0.113.9',
        payload: { query: '{ __typename }' },
      });
    expect([(await ask()).statusCode, (await ask()).statusCode]).toEqual([401, 401]);
    const refused = await ask();
    expect(refused.statusCode).toBe(429);
    expectProblem(refused.json().errors[0].extensions, 429, 'request.too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('a header that claims another address does not help', async () => {
    await open(3, 100);
    const found: number[] = [];
    for (let index = 0; index < 5; index += 1)
      found.push(...(await statuses(1, { headers: { 'x-forwarded-for': `198.51.100.${index}` } })));
    expect(found).toEqual([401, 401, 401, 429, 429]);
  });
});

describe('a limit per session after sign-in', () => {
  it('counts each session apart, from wherever it comes, and not the address', async () => {
    await open(100, 4);
    const [legal, bi] = [await house.headersFor({ as: 'legal' }), await house.headersFor({ as: 'bi' })];
    expect(await statuses(3, { headers: legal })).toEqual([200, 200, 200]);
    expect(await statuses(2, { headers: legal, from: '203.0.113.77' })).toEqual([200, 429]);
    expect(await statuses(4, { headers: bi })).toEqual([200, 200, 200, 200]);
    expect(await statuses(1, {})).toEqual([401]);
  });
});
