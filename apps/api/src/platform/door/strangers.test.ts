import type { ErrorCode } from '@lastro/wire/error-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ extra: PROBES });
});
afterAll(() => house.close());

const SIGN_IN = '/api/auth/auth/signin';
const LARGE = `[${'1,'.repeat(450_000)}1]`;

async function refused(
  url: string,
  payload: string,
  status: number,
  code: ErrorCode,
  authorization?: string,
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
  const response = await house.server.inject({ method: 'POST', url, headers, payload });
  expect(response.statusCode).toBe(status);
  expectProblem(response.json(), status, code);
}

describe('nothing is read of what those without a session send', () => {
  // Had anybody read them, these would be malformed.
  it.each([
    ['a large body', LARGE],
    ['no JSON', '{"note"'],
  ])('%s', async (_what, payload) => {
    await refused('/api/monitor/probe/1', payload, 401, 'session.missing');
    await refused('/api/monitor/probe/1', payload, 401, 'session.ended', `Bearer ${'x'.repeat(43)}`);
    await refused('/api/monitor/nothing', payload, 404, 'request.not-found');
    await refused('/nothing', payload, 404, 'request.not-found');
  });

  it('who signs in sends little', async () => {
    await refused(SIGN_IN, LARGE, 413, 'request.too-large');
    await refused(SIGN_IN, '{"user"', 400, 'request.malformed');
    expect(await house.tokenOf('baas_viewer')).toMatch(/^[\w-]{43}$/);
  });
});
