import { getClient, getOwnership, updateClient } from '@lastro/wire/company/company-operations';
import { removeRelationship, saveRelationship } from '@lastro/wire/company/link-operations';
import { linkSpouse, updatePerson } from '@lastro/wire/company/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANIES } from '../../demo/company/companies';
import { personTaxId } from '../../demo/company/people';
import { REGISTRY_COMPANIES } from '../../gateways/company-registry/known-companies';
import {
  addCompany,
  addPerson,
  OWNING_COMPANY,
  OWNING_PERSON,
  own,
  ownBy,
  testCnpj,
  testCpf,
  trailFrom,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  for (const position of [1, 2, 3, 4, 5, 6]) await addCompany(house, position, OWNING_COMPANY);
  await addPerson(house, 1, OWNING_PERSON);
  await addPerson(house, 2);
});
afterAll(() => house.close());

const as = 'registration';
const company = testCnpj;
const stakes = async () => {
  const { rows } = await house.pool.query(
    `select count(*)::int as total from (select id from company_relationships where removed_at is null
     union all select id from representatives where removed_at is null) all_of_them`,
  );
  return rows[0].total as number;
};

describe('§5: 25 % or more demands extra data', () => {
  it('of a person, on create and on update of the stake', async () => {
    const missing = [
      'birthDate',
      'idNumber',
      'motherName',
      'nationality',
      'netWorth',
      'zipCode',
      'city',
      'state',
      'pep',
    ];
    const since = await trailFrom(house);
    for (const share of [25, 100]) {
      const reply = await own(house, company(1), testCpf(2), share);
      expect(reply.problem).toMatchObject({ status: 400, detail: 'Dados inválidos' });
      expect(Object.keys(reply.problem.errors ?? {})).toEqual(missing.map((field) => `person.${field}`));
      expect(reply.problem.errors?.['person.pep']).toEqual([
        'Obrigatório para quem tem 25% ou mais de participação.',
      ]);
    }
    expect(await since()).toEqual([]);
    expect((await own(house, company(1), testCpf(2), 24.999999)).status).toBe(200);
    expect((await own(house, company(1), testCpf(2), 25)).status).toBe(400);
    expect((await own(house, company(1), testCpf(1), 25)).status).toBe(200);
  });

  it('of a person, when the person is updated', async () => {
    const emptied = await house.call(
      updatePerson,
      { taxId: testCpf(1), input: { motherName: null, pep: null } },
      { as },
    );
    expect(emptied.problem).toMatchObject({ status: 400, detail: 'Dados inválidos' });
    expect(Object.keys(emptied.problem.errors ?? {})).toEqual(['input.motherName', 'input.pep']);
    const spouse = await house.call(
      linkSpouse,
      { taxId: testCpf(2), spouse: { taxId: testCpf(1), idNumber: null } },
      { as },
    );
    expect(spouse.problem).toMatchObject({ detail: 'Failed to create/update spouse' });
    expect(Object.keys(spouse.problem.errors ?? {})).toEqual(['spouse.idNumber']);
    // Whoever has less may be emptied.
    expect(
      (await house.call(updatePerson, { taxId: testCpf(2), input: { motherName: null } }, { as })).status,
    ).toBe(200);
  });

  it('of a company, on create and on update of the stake', async () => {
    await addCompany(house, 10);
    const refused = await ownBy(house, company(2), company(10), 25);
    expect(Object.keys(refused.problem.errors ?? {})).toEqual(
      ['foundingDate', 'zipCode', 'city', 'state', 'mainActivity'].map((field) => `company.${field}`),
    );
    expect((await ownBy(house, company(2), company(10), 24.999999)).status).toBe(200);
    expect((await ownBy(house, company(2), company(10), 25)).status).toBe(400);
    // The data may come with the stake.
    const { registeredName: _name, ...extra } = OWNING_COMPANY;
    const given = await house.call(
      saveRelationship,
      { clientCnpj: company(2), parentCnpj: company(10), percentageOwned: 25, company: extra },
      { as },
    );
    expect(given.body.parentCompanies).toMatchObject([
      { percentageOwned: 25, parentCompany: { foundingDate: '2001-04-05' } },
    ]);
  });

  it('of a company, when the company is updated', async () => {
    const reply = await house.call(updateClient, { cnpj: company(10), input: { city: null } }, { as });
    expect(reply.problem).toMatchObject({
      status: 400,
      errors: { 'input.city': ['Obrigatório para quem tem 25% ou mais de participação.'] },
    });
  });

  it('an owner that is not registered is registered with its stake, by the rules of any company', async () => {
    const call = (input: object | null) =>
      house.call(
        saveRelationship,
        { clientCnpj: company(3), parentCnpj: company(11), percentageOwned: 10, company: input },
        { as },
      );
    expect((await call(null)).problem.errors).toEqual({ 'company.registeredName': ['Campo obrigatório.'] });
    expect(
      (await call({ registeredName: 'Nova Dona S.A.', foundingDate: '2026-11-17' })).problem.errors,
    ).toEqual({
      'company.foundingDate': ['A data não pode ser futura.'],
    });
    expect((await call({ registeredName: 'Nova Dona S.A.', taxTypeId: 99 })).problem.errors).toEqual({
      'company.taxTypeId': ['Valor inválido.'],
    });
    const since = await trailFrom(house);
    expect((await call({ registeredName: 'Nova Dona S.A.' })).status).toBe(200);
    expect(await since()).toMatchObject([
      { action: 'company.created', record_id: company(11), after: { registeredName: 'Nova Dona S.A.' } },
      {
        action: 'company.relationship-saved',
        record_id: company(3),
        after: { parentCompany: { cnpj: company(11), name: 'Nova Dona S.A.' }, percentageOwned: '10' },
      },
    ]);
    const owner = await house.call(getClient, { cnpj: company(11) }, { as });
    expect(owner.body.edges[0]?.node).toMatchObject({ isClient: false, registeredName: 'Nova Dona S.A.' });
  });

  it('decisions §1: of a registered owner what is missing is completed, in its own history; nothing is said otherwise', async () => {
    await addCompany(house, 13, { ...OWNING_COMPANY, city: 'Campinas', complement: null });
    const call = (input: object) =>
      house.call(
        saveRelationship,
        { clientCnpj: company(3), parentCnpj: company(13), percentageOwned: 1, company: input },
        { as },
      );
    const node = async () => (await house.call(getClient, { cnpj: company(13) }, { as })).body.edges[0]?.node;
    const before = await node();
    const refused = await call({ city: 'Santos', active: false, complement: 'Sala 1' });
    const elsewhere = ['A ficha desta empresa diz outra coisa: corrija-a lá, ou deixe como está.'];
    expectRefused(refused, 'registration.invalid');
    expect(refused.problem.errors).toMatchObject({ 'company.city': elsewhere, 'company.active': elsewhere });
    expect(await node()).toEqual(before);

    const since = await trailFrom(house);
    expect((await call({ city: 'Campinas', complement: 'Sala 1' })).status).toBe(200);
    expect(await since()).toMatchObject([
      {
        action: 'company.changed',
        record_id: company(13),
        before: { complement: null },
        after: { complement: 'Sala 1' },
      },
      { action: 'company.relationship-saved', record_id: company(3) },
    ]);
    expect(await node()).toMatchObject({ city: 'Campinas', complement: 'Sala 1' });

    const again = await trailFrom(house);
    expect((await call({ city: 'Campinas', complement: 'Sala 1' })).status).toBe(200);
    expect(await again()).toMatchObject([{ action: 'company.relationship-saved' }]);
  });

  it('decisions §8: an owner registered with its stake has the marks of the registry, as any company', async () => {
    const registry = REGISTRY_COMPANIES[0] as (typeof REGISTRY_COMPANIES)[number];
    const known = registry.cnpj;
    const { registeredName, city } = registry;
    const stake = { clientCnpj: company(3), parentCnpj: known, percentageOwned: 1 };
    const said = { registeredName, city, role: 'Holding' };
    expect((await house.call(saveRelationship, { ...stake, company: said }, { as })).status).toBe(200);
    const owner = await house.call(getClient, { cnpj: known }, { as });
    const sources = owner.body.edges[0]?.node.origins.map(({ field, source }) => `${field} ${source}`);
    expect(sources).toEqual(
      expect.arrayContaining(['registeredName registry', 'city registry', 'role person']),
    );
  });

  it('what an owner owes counts in the completeness of those it owns', async () => {
    await addCompany(house, 12);
    await ownBy(house, company(12), company(4), 60);
    const owing = async () =>
      (
        await house.call(getClient, { cnpj: company(12) }, { as })
      ).body.edges[0]?.node.completeness.missing.map((each) => each.key);
    expect(await owing()).not.toContain('ownersExtraData');
    expect(await owing()).toContain('ownersAddUp');
    await ownBy(house, company(12), company(5), 40);
    expect(await owing()).not.toContain('ownersAddUp');
  });
});

describe('percentages above 100 % are refused with a sentence and nothing is written', () => {
  it('over people and companies together', async () => {
    await addCompany(house, 20);
    await own(house, company(20), testCpf(1), 60);
    expect((await ownBy(house, company(20), company(1), 40)).status).toBe(200);
    const [before, since] = [await stakes(), await trailFrom(house)];
    const more = await own(house, company(20), testCpf(2), 0.000001);
    expect(more.problem).toMatchObject({
      status: 400,
      code: 'ownership.above-100',
      detail: 'As participações somam 100,000001%: o máximo é 100%.',
    });
    expect((await ownBy(house, company(20), company(1), 41)).problem.detail).toBe(
      'As participações somam 101,00%: o máximo é 100%.',
    );
    expect(await stakes()).toBe(before);
    expect(await since()).toEqual([]);
  });

  it.each([0, -1, 100.000001])('a stake of %d % is none', async (share) => {
    const reply = await ownBy(house, company(6), company(1), share);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.problem.errors ?? {})).toEqual(['percentageOwned']);
  });

  it('when two stakes of 60 % are saved at once, one is refused', async () => {
    await addCompany(house, 21);
    const replies = await Promise.all([
      own(house, company(21), testCpf(1), 60),
      ownBy(house, company(21), company(1), 60),
    ]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    expect(replies.find((reply) => reply.status === 400)?.problem.code).toBe('ownership.above-100');
    const picture = await house.call(getOwnership, { cnpj: company(21) }, { as });
    expect(picture.body.directTotal).toBe(60);
  });
});

describe('loops in the chain are found and refused with a sentence', () => {
  const sentence = 'Uma empresa não pode ser sócia de si mesma, nem por meio de outras empresas.';

  it('of one, two and three companies; and nothing is written', async () => {
    for (const position of [30, 31, 32]) await addCompany(house, position);
    expect((await ownBy(house, company(30), company(31), 10)).status).toBe(200);
    expect((await ownBy(house, company(31), company(32), 10)).status).toBe(200);
    const [before, since] = [await stakes(), await trailFrom(house)];
    for (const [owned, owner] of [
      [30, 30],
      [31, 30],
      [32, 30],
    ] as const) {
      const reply = await ownBy(house, company(owned), company(owner), 10);
      expect(reply.problem).toMatchObject({ status: 400, code: 'ownership.loop', detail: sentence });
    }
    expect(await stakes()).toBe(before);
    expect(await since()).toEqual([]);
  });

  it('also when two stakes without a common company close it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b, c, d] = [0, 1, 2, 3].map((each) => 40 + round * 4 + each) as [
        number,
        number,
        number,
        number,
      ];
      for (const position of [a, b, c, d]) await addCompany(house, position);
      await ownBy(house, company(a), company(b), 10);
      await ownBy(house, company(c), company(d), 10);
      const replies = await Promise.all([
        ownBy(house, company(b), company(c), 10),
        ownBy(house, company(d), company(a), 10),
      ]);
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    }
  });

  it('a stake that was removed no longer counts', async () => {
    const read = await house.call(getClient, { cnpj: company(30) }, { as });
    const id = read.body.edges[0]?.node.parentCompanies[0]?.id ?? '';
    const removed = await house.call(removeRelationship, { id, reason: 'Vendeu a parte' }, { as });
    expect(removed.body.parentCompanies).toEqual([]);
    expect((await ownBy(house, company(31), company(30), 10)).status).toBe(200);
  });
});

describe('the picture of ownership', () => {
  it('draws the chain of the demo down to people, with multiplied percentages', async () => {
    const { body } = await house.call(getOwnership, { cnpj: '12ABC34501DE35' }, { as });
    expect(body).toMatchObject({ cnpj: '12ABC34501DE35', directTotal: 100, hasLoop: false });
    expect(
      body.nodes.map(({ kind, direct, indirect, reachesThreshold }) => [
        kind,
        direct,
        indirect,
        reachesThreshold,
      ]),
    ).toEqual([
      ['company', 80, 80, true],
      ['company', 70, 56, true],
      ['company', 60, 33.6, true],
      ['person', 100, 33.6, true],
      ['person', 40, 22.4, false],
      ['person', 30, 24, false],
      ['person', 20, 20, false],
    ]);
    const byKey = new Map(body.nodes.map((node) => [node.key, node]));
    for (const node of body.nodes) if (node.parentKey !== null) expect(byKey.has(node.parentKey)).toBe(true);
    expect(body.finalOwners.map((owner) => owner.total)).toEqual([33.6, 24, 22.4, 20]);
    expect(body.finalOwners.every((owner) => owner.missing.length === 0)).toBe(true);
  });

  it('adds up the paths that lead to one person', async () => {
    const { body } = await house.call(getOwnership, { cnpj: DEMO_COMPANIES[6]?.cnpj ?? '' }, { as });
    expect(body.finalOwners).toMatchObject([
      { taxId: personTaxId(8), total: 50, reachesThreshold: true },
      { total: 25, reachesThreshold: true },
      { total: 25, reachesThreshold: true },
    ]);
  });

  it('marks where the chain ends before a person, and a company that nobody owns', async () => {
    const open = await house.call(getOwnership, { cnpj: company(12) }, { as });
    expect(open.body.nodes.map((node) => node.isOpen)).toEqual([true, true]);
    const alone = await house.call(getOwnership, { cnpj: company(6) }, { as });
    expect(alone.body).toMatchObject({ nodes: [], finalOwners: [], directTotal: 0 });
    const nowhere = await house.call(getOwnership, { cnpj: company(999) }, { as });
    expect(nowhere.problem).toMatchObject({ status: 404, code: 'company.not-found' });
  });

  it('refuses to draw what nobody could look at, quickly', async () => {
    // Twelve layers of three companies, each owned by all three of the next: half a million paths.
    const base = 100;
    for (let position = 0; position < 36; position += 1) await addCompany(house, base + position);
    const { rows } = await house.pool.query('select id, cnpj from companies where cnpj = any($1)', [
      Array.from({ length: 36 }, (_, position) => company(base + position)),
    ]);
    const idOf = new Map(rows.map((row) => [row.cnpj, row.id]));
    for (let layer = 0; layer < 11; layer += 1)
      for (let owned = 0; owned < 3; owned += 1)
        for (let owner = 0; owner < 3; owner += 1)
          await house.pool.query(
            'insert into company_relationships (company_id, parent_company_id, percentage_owned, created_at, updated_at) values ($1, $2, 33, now(), now())',
            [idOf.get(company(base + layer * 3 + owned)), idOf.get(company(base + layer * 3 + 3 + owner))],
          );
    const started = performance.now();
    const reply = await house.call(getOwnership, { cnpj: company(base) }, { as });
    expect(reply.problem).toMatchObject({ status: 400, code: 'ownership.too-wide' });
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
