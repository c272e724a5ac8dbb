import { isCnpj, isCpf } from '@lastro/domain/tax-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { fillDemo } from '../demo';
import { DEMO_COMPANIES } from './companies';
import { DEMO_PEOPLE } from './people';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('demo companies and people', () => {
  it('are many, valid and each once', async () => {
    expect(DEMO_COMPANIES.length).toBeGreaterThanOrEqual(60);
    expect(DEMO_PEOPLE).toHaveLength(150);
    expect(DEMO_COMPANIES.every(({ cnpj }) => isCnpj(cnpj))).toBe(true);
    expect(DEMO_PEOPLE.every(({ taxId }) => isCpf(taxId))).toBe(true);
    expect(new Set(DEMO_COMPANIES.map(({ cnpj }) => cnpj)).size).toBe(DEMO_COMPANIES.length);
    expect(new Set(DEMO_PEOPLE.map(({ taxId }) => taxId)).size).toBe(150);
    const { rows } = await house.pool.query(
      'select count(distinct completeness)::int as levels from companies',
    );
    expect(rows[0].levels).toBeGreaterThanOrEqual(6);
  });

  it('a start that was cut short goes on where it stopped and makes nothing twice', async () => {
    const state = async () =>
      (
        await house.pool.query(
          'select (select count(*) from audit_entries) as entries, (select sum(version) from companies) as versions, (select count(*) from guarantors) as guarantors',
        )
      ).rows[0];
    const before = await state();
    await house.pool.query("delete from demo_steps where name = 'companies'");
    await fillDemo(house.door, house.bindings, 'companies');
    expect(await state()).toEqual(before);

    await house.pool.query("delete from demo_steps where name = 'companies'");
    await house.pool.query(
      'delete from guarantors where id in (select id from guarantors order by id desc limit 2)',
    );
    await fillDemo(house.door, house.bindings, 'companies');
    expect(Number((await state()).guarantors)).toBe(Number(before.guarantors));
  });
});
