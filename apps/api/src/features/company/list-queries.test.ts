import { listClients } from '@lastro/wire/company/company-operations';
import { CLIENT_SELECTION } from '@lastro/wire/company/company-selection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { tripsOf } from '../../testing/trips';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  for (const as of ['commercial', 'registration']) await house.tokenOf(as);
});
afterAll(() => house.close());

/** Whole fichas of the demo's companies: with owners, people, activities, banks and declarations. */
async function fichas(as: string, first: number, times = 1): Promise<number> {
  const fields = Array.from(
    { length: times },
    (_, n) => `a${n}: allClient(first: ${first}) { totalCount edges { node { ${CLIENT_SELECTION} } } }`,
  );
  const response = await house.server.inject({
    method: 'POST',
    url: '/api/client-manager/graphql',
    headers: await house.headersFor({ as }),
    payload: { query: `{ ${fields.join(' ')} }` },
  });
  const { data, errors } = response.json();
  expect(errors).toBeUndefined();
  return data.a0.edges.length;
}

async function counted(read: () => Promise<number>): Promise<{ rows: number; trips: number }> {
  let rows = 0;
  const trips = await tripsOf(async () => {
    rows = await read();
  });
  // Who asks is remembered for moments, so it is asked for now and then.
  return { rows, trips: trips.filter((text) => !text.includes('"sessions"')).length };
}

describe('a list of companies asks the database no more for fifty rows than for five', () => {
  it.each(['commercial', 'registration'])('GraphQL, whole fichas, as %s', async (as) => {
    const few = await counted(() => fichas(as, 5));
    const many = await counted(() => fichas(as, 50));
    expect([few.rows, many.rows]).toEqual([5, 50]);
    expect(many.trips).toBe(few.trips);
  });

  it('an alias costs the same again, and nothing by its rows', async () => {
    const few = await counted(() => fichas('commercial', 1, 2));
    const many = await counted(() => fichas('commercial', 10, 2));
    expect([few.rows, many.rows]).toEqual([1, 10]);
    expect(many.trips).toBe(few.trips);
  });

  it('REST', async () => {
    const list = async (limit: number) =>
      (await house.call(listClients, { limit }, { as: 'commercial' })).body.results.length;
    const few = await counted(() => list(5));
    const many = await counted(() => list(50));
    expect([few.rows, many.rows]).toEqual([5, 50]);
    expect(many.trips).toBe(few.trips);
  });
});
