import { getClient, getOwnership, updateClient } from '@lastro/wire/company/company-operations';
import { removeRelationship, saveRelationship } from '@lastro/wire/company/link-operations';
import { updatePerson } from '@lastro/wire/company/person-operations';
import { getRegistration } from '@lastro/wire/company/registration-operations';
import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCompany,
  addPerson,
  testCnpj as company,
  OWNING_COMPANY,
  OWNING_PERSON,
  own,
  ownBy,
  testCpf as person,
  trailFrom,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { largelyOwnedBy, largeOwners } from './owner-extra';
import { MAX_COMPANIES } from './ownership-read';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const owner = (position: number) => ({ ...OWNING_COMPANY, registeredName: `Dona ${position} S.A.` });
const missingOf = async (position: number) => {
  const { body } = await house.call(getClient, { cnpj: company(position) }, { as });
  return body.edges[0]?.node.completeness.missing.find(({ key }) => key === 'ownersExtraData');
};

/** Company n, owned by company n+1 with `share` %, and a person who owes everything. */
async function structure(base: number, share: number) {
  await addCompany(house, base, owner(base));
  await addCompany(house, base + 1, owner(base + 1));
  await addPerson(house, base, { name: `Sócia Indireta ${base}` });
  await ownBy(house, company(base), company(base + 1), share);
}

describe('decisions §8: 25 % through all chains, direct and indirect', () => {
  it('10 % direct and 20 % through a company: the save that makes it 30 % is refused', async () => {
    await structure(1, 40);
    expect((await own(house, company(1), person(1), 10)).status).toBe(200);
    const since = await trailFrom(house);
    const lifted = await own(house, company(2), person(1), 50);
    expect(lifted.problem).toMatchObject({ status: 400, detail: 'Dados inválidos' });
    expect(Object.keys(lifted.problem.errors ?? {})).toContain('person.birthDate');
    expect(await since()).toEqual([]);
    // 10 % + 40 % of 24,9 % stays below.
    expect((await own(house, company(2), person(1), 24.9)).status).toBe(200);
  });

  it('exactly: 24,999999… below, 25 at the threshold', async () => {
    await structure(10, 50);
    await own(house, company(10), person(10), 12.5);
    // 12,5 + 50 % of 24,999999 = 24,9999995, which shows as 25 and is not.
    expect((await own(house, company(11), person(10), 24.999999)).status).toBe(200);
    const picture = await house.call(getOwnership, { cnpj: company(10) }, { as });
    expect(picture.body.finalOwners).toMatchObject([{ total: 25, reachesThreshold: false }]);
    expect((await own(house, company(11), person(10), 25)).status).toBe(400);
  });

  it('the direct stake is refused when the indirect one was there first', async () => {
    await structure(20, 80);
    expect((await own(house, company(21), person(20), 20)).status).toBe(200);
    expect((await own(house, company(20), person(20), 8.999999)).status).toBe(200);
    const reply = await own(house, company(20), person(20), 9);
    expect(Object.keys(reply.problem.errors ?? {})[0]).toBe('person.birthDate');
  });

  it('refuses the relationship with the name of the person, the company and the fields', async () => {
    for (const position of [40, 41, 42]) await addCompany(house, position, owner(position));
    await addPerson(house, 40, { ...OWNING_PERSON, name: 'Carla Dias', pep: null, netWorth: null });
    await ownBy(house, company(40), company(41), 100);
    await own(house, company(41), person(40), 10);
    await own(house, company(42), person(40), 20);
    const since = await trailFrom(house);
    // 10 % + 80 % of 20 % = 26 % of 41 and, through it, of 40.
    const reply = await ownBy(house, company(41), company(42), 80);
    expect(reply.problem).toMatchObject({
      status: 400,
      detail: 'Dados inválidos',
      errors: {
        owners: [
          'Carla Dias passa a ter 26,00% de Dona 41 S.A. e ainda deve: patrimônio, declaração de PEP.',
          'Carla Dias passa a ter 26,00% de Dona 40 S.A. e ainda deve: patrimônio, declaração de PEP.',
        ],
      },
    });
    expect(await since()).toEqual([]);
    expect((await ownBy(house, company(41), company(42), 70)).status).toBe(200);
  });

  it('owner companies likewise', async () => {
    for (const position of [50, 51]) await addCompany(house, position, owner(position));
    await addCompany(house, 52, { registeredName: 'Sem Dados S.A.' });
    await ownBy(house, company(50), company(51), 50);
    expect((await ownBy(house, company(50), company(52), 10)).status).toBe(200);
    const reply = await ownBy(house, company(51), company(52), 30);
    expect(Object.keys(reply.problem.errors ?? {})).toEqual(
      ['foundingDate', 'zipCode', 'city', 'state', 'mainActivity'].map((field) => `company.${field}`),
    );
  });

  it('a person keeps the data when updated, and so does a company, through any chain', async () => {
    await structure(60, 50);
    await house.call(updatePerson, { taxId: person(60), input: { ...OWNING_PERSON } }, { as });
    expect((await own(house, company(61), person(60), 24)).status).toBe(200);
    expect((await own(house, company(60), person(60), 13)).status).toBe(200);
    const emptied = await house.call(updatePerson, { taxId: person(60), input: { idNumber: null } }, { as });
    expect(emptied.problem.errors).toEqual({
      'input.idNumber': ['Obrigatório para quem tem 25% ou mais de participação.'],
    });
    // 62 owns 61 by half, and so 25 % of 60.
    await addCompany(house, 62, owner(62));
    expect((await ownBy(house, company(61), company(62), 50)).status).toBe(200);
    const company62 = await house.call(updateClient, { cnpj: company(62), input: { city: null } }, { as });
    expect(Object.keys(company62.problem.errors ?? {})).toEqual(['input.city']);
  });
});

describe('decisions §8: what is missing names them', () => {
  it('a gap that was there before stops nothing and shows with name, share and fields', async () => {
    await structure(70, 100);
    await house.call(
      updatePerson,
      { taxId: person(70), input: { ...OWNING_PERSON, name: 'Rosa Lima' } },
      { as },
    );
    await own(house, company(71), person(70), 60);
    // As data from before the rule.
    await house.pool.query('update persons set pep = null, mother_name = null where tax_id = $1', [
      person(70),
    ]);
    const expected = {
      label: 'Dados completos de quem tem 25% ou mais: Rosa Lima, 60,00% (nome da mãe, declaração de PEP)',
      owners: [{ name: 'Rosa Lima', kind: 'person', total: 60, fields: ['motherName', 'pep'] }],
    };
    expect(await missingOf(70)).toMatchObject(expected);
    const registration = await house.call(getRegistration, { tax_id: company(70) }, { as });
    expect(registration.body.missing.find(({ key }) => key === 'ownersExtraData')).toMatchObject(expected);
    // Nobody is lifted by this: it is saved.
    await addCompany(house, 72, owner(72));
    expect((await ownBy(house, company(71), company(72), 30)).status).toBe(200);
    // Her own stake is: there it is asked.
    expect((await own(house, company(71), person(70), 61)).status).toBe(400);
  });

  it('whoever has not said whether they are exposed is named as well', async () => {
    await addCompany(house, 75);
    await addPerson(house, 75, { name: 'Calada Silva' });
    await own(house, company(75), person(75), 5);
    const { body } = await house.call(getClient, { cnpj: company(75) }, { as: 'commercial' });
    const gap = body.edges[0]?.node.completeness.missing.find(({ key }) => key === 'pepDeclared');
    expect(gap?.label).toBe('Declaração de PEP de todas as pessoas: Calada Silva');
  });

  it('every company below is measured anew when an owner above completes the data or leaves', async () => {
    const percents = async () => {
      const { rows } = await house.pool.query(
        'select cnpj, completeness from companies where cnpj = any($1) order by cnpj',
        [[company(70), company(71)]],
      );
      return rows.map((row) => row.completeness as number);
    };
    await house.pool.query('update companies set completeness = 0 where cnpj = any($1)', [
      [company(70), company(71)],
    ]);
    await house.call(
      updatePerson,
      { taxId: person(70), input: { pep: false, motherName: 'Ana Lima' } },
      { as },
    );
    expect((await percents()).every((percent) => percent > 0)).toBe(true);
    expect(await missingOf(70)).toBeUndefined();

    await house.pool.query('update persons set pep = null where tax_id = $1', [person(70)]);
    expect(await missingOf(70)).toBeDefined();
    const read = await house.call(getClient, { cnpj: company(70) }, { as });
    const id = read.body.edges[0]?.node.parentCompanies[0]?.id ?? '';
    const removed = await house.call(removeRelationship, { id, reason: 'Vendeu a parte' }, { as });
    expect(removed.body.completeness.missing.map(({ key }) => key)).toContain('owners');
  });

  it('two saves that only together lift somebody meet: one is refused', async () => {
    for (const position of [80, 81]) await addCompany(house, position, owner(position));
    await addPerson(house, 80);
    await own(house, company(81), person(80), 10);
    await ownBy(house, company(80), company(81), 20);
    const replies = await Promise.all([
      own(house, company(81), person(80), 24.9),
      house.call(
        saveRelationship,
        { clientCnpj: company(80), parentCnpj: company(81), percentageOwned: 100 },
        { as },
      ),
    ]);
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const both = await Promise.all([
      own(house, company(80), person(80), 0.1),
      own(house, company(81), person(80), 24.95),
    ]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 400]);
  });
});

it('a company has the same width in a page as alone', async () => {
  await structure(900, 50);
  const wide = company(1000);
  const above = Array.from({ length: MAX_COMPANIES }, (_, index) => company(1001 + index));
  await house.pool.query(
    `insert into companies (cnpj, registered_name, origins, created_at, updated_at)
      select cnpj, 'Empresa Larga', '{}', now(), now() from unnest($1::text[]) as each (cnpj)`,
    [[wide, ...above]],
  );
  await house.pool.query(
    `insert into company_relationships (company_id, parent_company_id, percentage_owned, created_at, updated_at)
      select owned.id, owner.id, 0.1, now(), now() from companies owned, companies owner
      where owned.cnpj = $1 and owner.cnpj = any($2)`,
    [wide, above],
  );
  const widthOf = (...cnpjs: string[]) =>
    house.db.transaction().execute(async (tx) => [...(await largeOwners(tx, cnpjs)).values()]);
  const [narrow] = await widthOf(company(900));
  expect(narrow?.shares).toMatchObject([{ taxId: company(901), total: '50' }]);
  expect(await widthOf(wide)).toEqual([null]);
  expect(await widthOf(wide, company(900), company(901))).toEqual([null, narrow, { shares: [], owing: [] }]);

  // Somebody has little of a company that can be followed and of one that cannot: neither is told as a large share.
  const taxId = person(900);
  expect((await own(house, company(901), taxId, 2)).status).toBe(200);
  await house.pool.query(
    `insert into representatives (company_id, person_id, percentage_owned, created_at, updated_at)
      select c.id, p.id, 0.1, now(), now() from companies c, persons p where c.cnpj = $1 and p.tax_id = $2`,
    [wide, taxId],
  );
  const owned = await house.db.transaction().execute((tx) => largelyOwnedBy(tx, taxId));
  expect(owned).toEqual({ owned: [], unfollowed: [wide] });
  const { body } = await house.call(getTaxIdView, { tax_id: taxId }, { as: 'credit_analyst' });
  expect(body.person?.roles.map(({ role }) => role)).toEqual(['owner', 'owner']);
});
