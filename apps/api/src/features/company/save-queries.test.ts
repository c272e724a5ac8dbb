import { createClient, updateClient } from '@lastro/wire/company/company-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { tripsOf } from '../../testing/trips';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await house.tokenOf('registration');
});
afterAll(() => house.close());

const cnpj = testCnpj(910);
const as = 'registration';

/** Of what a command sends: whole fichas read, and writes of companies and of their activities. */
async function sentBy(command: () => Promise<{ status: number; problem: unknown }>) {
  let reply = { status: 0, problem: null as unknown };
  const trips = await tripsOf(async () => {
    reply = await command();
  });
  expect([200, 201], JSON.stringify(reply.problem)).toContain(reply.status);
  const count = (pattern: RegExp) => trips.filter((text) => pattern.test(text)).length;
  return {
    loads: count(/^select .*"secondary_activities".* from "companies" as "c"/s),
    writes: count(/^(insert into|update) "companies"/),
    activities: count(/^(insert into|delete from) "company_activities"/),
    trips: trips.length,
  };
}

describe('a ficha is read once and its row written once', () => {
  it('where it is registered, with what is marked and measured', async () => {
    const input = { registeredName: 'Uma Vez Ltda', city: 'Recife', secondaryActivities: ['4711302'] };
    const sent = await sentBy(() => house.call(createClient, { cnpj, input }, { as }));
    expect(sent).toMatchObject({ loads: 1, writes: 1, activities: 1 });
    const { rows } = await house.pool.query('select completeness, origins from companies where cnpj = $1', [
      cnpj,
    ]);
    expect(rows[0].completeness).toBeGreaterThan(0);
    expect(rows[0].origins).toHaveProperty('city.source', 'person');
  });

  it('where it is saved, also when its completeness changes', async () => {
    const input = { email: 'contato@umavez.test', city: 'Olinda', secondaryActivities: ['4711302'] };
    const before = await completeness();
    const sent = await sentBy(() => house.call(updateClient, { cnpj, input }, { as }));
    expect(sent).toMatchObject({ loads: 1, writes: 1, activities: 0 });
    expect(sent.trips).toBeLessThanOrEqual(10);
    expect(await completeness()).toBeGreaterThan(before);
  });

  it('and answered as it is read again, with what its codes mean', async () => {
    const input = { mainActivity: '4711301', secondaryActivities: ['4712100', '4711302'] };
    const { body } = await house.call(updateClient, { cnpj, input }, { as });
    const kept = await house.call(updateClient, { cnpj, input: {} }, { as });
    expect(body.secondaryActivities.map(({ code }) => code)).toEqual(['4712100', '4711302']);
    expect({ ...kept.body, version: body.version, updatedAt: body.updatedAt }).toEqual(body);
  });
});

async function completeness(): Promise<number> {
  const { rows } = await house.pool.query('select completeness from companies where cnpj = $1', [cnpj]);
  return rows[0].completeness;
}
