import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CLIENT_SELECTION } from '@lastro/wire/company/company-selection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MEGABYTE = 1024 * 1024;
const TEXTS = 150;

let house: TestHouse;
beforeAll(async () => {
  // As many calls as it takes.
  house = await openHouse({ env: { RATE_LIMIT_SESSION: '100000' } });
  await house.tokenOf('registration');
});
afterAll(() => house.close());

/** Valid, like no other, and each a few hundred kilobytes once it is read; no CNPJ, so that nothing is looked up. */
async function askAnew(from: number): Promise<void> {
  const headers = await house.headersFor({ as: 'registration' });
  for (let n = from; n < from + TEXTS; n += 1) {
    const query = `query Q${n} { allClient(cnpj: "no ${n}") { edges { node { ${`${CLIENT_SELECTION} `.repeat(3)} } } } }`;
    const url = '/api/client-manager/graphql';
    const { statusCode } = await house.server.inject({ method: 'POST', url, headers, payload: { query } });
    expect(statusCode).toBe(400);
  }
}

function heapInUse(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed / MEGABYTE;
}

it('a text that is not the app’s own is not kept: ever new ones take no memory that stays', async () => {
  // What any first calls leave behind, such as compiled code.
  await askAnew(0);
  const before = heapInUse();
  await askAnew(TEXTS);
  expect(heapInUse() - before).toBeLessThan(10);
});
