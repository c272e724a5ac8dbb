import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestApp } from '../../testing/app';
import { copyTemplate } from '../../testing/copied-database';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES, probeQuery } from '../../testing/probe';
import { connect } from '../db/connect';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES, env: { METRICS_TOKEN: 'the-metrics-token' } });
});
afterAll(() => house.close());

describe('/health', () => {
  it('is live and ready', async () => {
    expect((await house.server.inject('/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await house.server.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', database: true, accepting: true },
    ]);
  });

  it('is not ready while the process goes down', async () => {
    house.readiness.accepting = false;
    const ready = await house.server.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', database: true, accepting: false },
    ]);
    house.readiness.accepting = true;
  });

  it('without a database it is live, not ready, and calls answer 503 without saying why', async () => {
    const database = await copyTemplate();
    const connection = await connect({ connectionString: database.url }, 2);
    const { server } = await makeTestApp(connection, { extra: PROBES });
    await connection.close();
    expect((await server.inject('/health/live')).statusCode).toBe(200);
    expect((await server.inject('/health/ready')).json()).toMatchObject({ database: false });
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
    const rest = await server.inject({ url: '/api/auth/user', headers });
    expect(rest.statusCode).toBe(503);
    expectProblem(rest.json(), 503, 'server.busy');
    const payload = { query: probeQuery.document, variables: { note: 'abcdef' } };
    const graphql = await server.inject({ method: 'POST', url: '/api/monitor/graphql', headers, payload });
    expect(graphql.statusCode).toBe(503);
    expectProblem(graphql.json().errors[0].extensions, 503, 'server.busy');
    expect(rest.body + graphql.body).not.toMatch(/pool|driver|destroy|Error:/i);
    await server.close();
    await database.drop();
  });
});

describe('/metrics', () => {
  const ask = (authorization?: string) =>
    house.server.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

  it('needs its token where one is set', async () => {
    for (const wrong of [undefined, '', 'Bearer', 'Bearer the-metrics-toke', 'Bearer the-metrics-token2'])
      expect((await ask(wrong)).statusCode, wrong).toBe(401);
    expect((await ask('Bearer the-metrics-token')).statusCode).toBe(200);
  });

  it('counts requests by route pattern, never by address', async () => {
    await house.server.inject({ url: '/api/auth/auth/get-terms-accept?cnpj=11222333000181' });
    await house.server.inject({ url: '/api/auth/users/987654' });
    const { body, headers } = await ask('Bearer the-metrics-token');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(
      'lastro_http_requests_total{method="GET",route="/api/auth/users/:id",status="401"} 1',
    );
    expect(body).toMatch(/lastro_database_connections\{state="total"\} \d+/);
    expect(body).toMatch(/lastro_http_request_seconds_bucket/);
    expect(body).not.toMatch(/11222333000181|987654/);
  });

  it('is open where no token is set', async () => {
    const open = await openHouse();
    expect((await open.server.inject('/metrics')).statusCode).toBe(200);
    await open.close();
  });
});
