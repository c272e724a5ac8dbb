import {
  createPerson,
  getPeople,
  getPerson,
  updatePerson,
  updatePersonComplementary,
  updatePersonIdentity,
  updatePersonMarital,
  updatePersonPep,
} from '@lastro/wire/company/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personTaxId } from '../../demo/company/people';
import { addCompany, addPerson, OWNING_PERSON, own, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const rowOf = (taxId: string) =>
  house.db.selectFrom('persons').selectAll().where('tax_id', '=', taxId).executeTakeFirst();
const read = async (taxId: string, login = as) =>
  (await house.call(getPerson, { taxId }, { as: login })).body;

describe('§7 person create', () => {
  it('writes the row and one entry of the trail, which holds every field that was given', async () => {
    const since = await trailFrom(house);
    const reply = await house.call(
      createPerson,
      {
        taxId: testCpf(1).replace(/^(...)(...)(...)/, '$1.$2.$3-'),
        input: {
          ...OWNING_PERSON,
          monthlyIncome: 9876.54,
          idEmitter: 'SSP',
          idEmitterUF: 'SP',
          phone: '+55 11 98765-4321',
        },
      },
      { as: 'compliance' },
    );
    expect(reply.body).toMatchObject({
      taxId: testCpf(1),
      monthlyIncome: 9876.54,
      contactInfo: { phone: '11987654321', zipCode: '01310100' },
      version: 1,
      masked: false,
    });
    expect(await rowOf(testCpf(1))).toMatchObject({ monthly_income_cents: 987_654, birth_on: '1980-02-29' });
    const entries = await since();
    expect(entries).toMatchObject([
      {
        action: 'company.person-created',
        record_type: 'person',
        before: null,
        after: { name: OWNING_PERSON.name, birthDate: '1980-02-29', monthlyIncome: 987_654, pep: false },
      },
    ]);
  });

  it('refuses a CPF that is taken', async () => {
    const reply = await house.call(
      createPerson,
      { taxId: testCpf(1), input: { name: 'Outra Pessoa' } },
      { as },
    );
    expect(reply.problem).toMatchObject({
      code: 'person.taken',
      non_field_errors: ['Esta pessoa já está cadastrada.'],
    });
  });

  it.each<[string, object, string, string]>([
    ['a CPF of zeros', { taxId: '00000000000' }, 'taxId', 'CPF Inválido'],
    ['wrong check digits', { taxId: '11144477736' }, 'taxId', 'CPF Inválido'],
    ['ten digits', { taxId: '1114447773' }, 'taxId', 'CPF Inválido'],
    ['a CNPJ', { taxId: '12ABC34501DE35' }, 'taxId', 'CPF Inválido'],
    ['one word', { input: { name: 'Madonna' } }, 'input.name', 'Informe nome e sobrenome.'],
    ['no name', { input: {} }, 'input.name', 'Campo obrigatório.'],
    [
      '17 years and 364 days',
      { input: { birthDate: '2008-11-17' } },
      'input.birthDate',
      'Precisamos que seja maior de idade.',
    ],
    ['an issuer that is none', { input: { idEmitter: 'CIA' } }, 'input.idEmitter', 'Valor não permitido'],
    ['a state that is none', { input: { idEmitterUF: 'XX' } }, 'input.idEmitterUF', 'Valor não permitido'],
    [
      'a document of tomorrow',
      { input: { idEmissionDate: '2026-11-17' } },
      'input.idEmissionDate',
      'A data não pode ser futura.',
    ],
    [
      'a document from before birth',
      { input: { birthDate: '1990-05-05', idEmissionDate: '1990-05-04' } },
      'input.idEmissionDate',
      'A data não pode ser anterior ao nascimento.',
    ],
    [
      'a marriage without regime',
      { input: { maritalStatusId: 2 } },
      'input.marriageRegimeId',
      'Campo obrigatório.',
    ],
    [
      'a regime without marriage',
      { input: { maritalStatusId: 1, marriageRegimeId: 1 } },
      'input.marriageRegimeId',
      'Regime de bens só se aplica',
    ],
    [
      'a marital status that is none',
      { input: { maritalStatusId: 7 } },
      'input.maritalStatusId',
      'O valor máximo é 6.',
    ],
    ['an exposed person without role', { input: { pep: true } }, 'input.pepPosition', 'Campo obrigatório.'],
    ['a negative income', { input: { monthlyIncome: -0.01 } }, 'input.monthlyIncome', 'O valor mínimo é 0.'],
  ])('refuses %s', async (_what, wrong, field, sentence) => {
    const since = await trailFrom(house);
    const call = { taxId: testCpf(99), input: { name: 'Certa Pessoa' }, ...wrong } as {
      taxId: string;
      input: object;
    };
    const input = _what === 'no name' ? {} : { name: 'Certa Pessoa', ...call.input };
    const reply = await house.call(createPerson, { taxId: call.taxId, input }, { as });
    expect(reply.status).toBe(400);
    expect(reply.problem.errors?.[field]?.[0]).toContain(sentence);
    expect(await rowOf(testCpf(99))).toBeUndefined();
    expect(await since()).toEqual([]);
  });

  it('takes somebody who is 18 today', async () => {
    const reply = await house.call(
      createPerson,
      { taxId: testCpf(2), input: { name: 'Dezoito Hoje', birthDate: '2008-11-16' } },
      { as },
    );
    expect(reply.status).toBe(200);
  });
});

describe('§7 person update, whole and in parts', () => {
  it('each part changes its own fields and leaves the others', async () => {
    const { taxId } = await addPerson(house, 10, OWNING_PERSON);
    const since = await trailFrom(house);
    await house.call(updatePersonIdentity, { taxId, version: 1, input: { city: 'Bauru' } }, { as });
    await house.call(
      updatePersonMarital,
      { taxId, version: 2, input: { maritalStatusId: 6, marriageRegimeId: 3 } },
      { as },
    );
    await house.call(
      updatePersonComplementary,
      { taxId, version: 3, input: { position: 'Padeira', netWorth: -5.5 } },
      { as },
    );
    const last = await house.call(
      updatePersonPep,
      {
        taxId,
        version: 4,
        input: {
          pep: true,
          pepPosition: 'Vereadora',
          pepOrganization: 'Câmara de Bauru',
          pepPeriod: { startDate: '2021-01-01', endDate: '2021-11-16' },
          pepRelationships: [{ relationshipType: 'child' }],
          pepSecondary: [{ relationshipType: 'in_law', name: 'Beto Nunes', taxId: testCpf(11) }],
        },
      },
      { as: 'compliance' },
    );
    expect(last.body).toMatchObject({
      name: OWNING_PERSON.name,
      contactInfo: { city: 'Bauru' },
      maritalStatus: { id: 6, statusDescription: 'União estável' },
      marriageRegime: { id: 3 },
      position: 'Padeira',
      netWorth: -5.5,
      pep: true,
      pepRelationships: [{ relationshipType: 'child' }],
      pepSecondary: [
        {
          relationshipType: 'in_law',
          person: { id: null, name: 'Beto Nunes', taxId: testCpf(11), relationships: ['in_law'] },
        },
      ],
      version: 5,
    });
    expect((await since()).map((entry) => entry.action)).toEqual(Array(4).fill('company.person-changed'));
  });

  it('counts exposure for five years to the day', async () => {
    const taxId = testCpf(10);
    expect((await read(taxId))?.pepInForce).toBe(true);
    const past = await house.call(
      updatePersonPep,
      { taxId, input: { pepPeriod: { endDate: '2021-11-15' } } },
      { as },
    );
    expect(past.body.pepInForce).toBe(false);
    const replaced = await house.call(updatePersonPep, { taxId, input: { pepSecondary: [] } }, { as });
    expect(replaced.body).toMatchObject({
      pepSecondary: [],
      pepRelationships: [{ relationshipType: 'child' }],
    });
  });

  it('answers a stale version with 409 and the person as they stand', async () => {
    const { taxId } = await addPerson(house, 12);
    const both = await Promise.all(
      ['Um Nome', 'Outro Nome'].map((name) =>
        house.call(updatePerson, { taxId, version: 1, input: { name } }, { as }),
      ),
    );
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const loser = both.find((reply) => reply.status === 409);
    expect(loser?.problem).toMatchObject({ code: 'version.stale', current: { version: 2 } });
  });

  it('does not know who is not there', async () => {
    const reply = await house.call(
      updatePerson,
      { taxId: testCpf(998), input: { name: 'Nin Guém' } },
      { as },
    );
    expect(reply.problem).toMatchObject({ status: 404, code: 'person.not-found' });
    expect(await read(testCpf(998))).toBeNull();
  });

  it('is edited once and seen everywhere: in every company, and in their completeness', async () => {
    const { taxId } = await addPerson(house, 13, { ...OWNING_PERSON, pep: null });
    const companies = [await addCompany(house, 70), await addCompany(house, 71)];
    for (const company of companies) await own(house, company.cnpj, taxId, 10);
    const percents = () =>
      house.db
        .selectFrom('companies')
        .select('completeness')
        .where(
          'cnpj',
          'in',
          companies.map((company) => company.cnpj),
        )
        .execute();
    const before = await percents();
    const changed = await house.call(
      updatePerson,
      { taxId, input: { name: 'Nome Novo', pep: false } },
      { as },
    );
    expect(changed.body.companies.map((company) => company.roles)).toEqual([
      ['representative'],
      ['representative'],
    ]);
    const after = await percents();
    for (const [index, row] of after.entries())
      expect(row.completeness).toBeGreaterThan(before[index]?.completeness ?? 100);
  });
});

describe('§7 personDetails, batched', () => {
  it('answers those it knows, by name, and records one reading', async () => {
    const since = await trailFrom(house);
    const taxIds = [personTaxId(3), personTaxId(1), testCpf(996)];
    const reply = await house.call(getPeople, { taxIds }, { as });
    expect(reply.body.map((person) => person.taxId).sort()).toEqual([personTaxId(3), personTaxId(1)].sort());
    expect(await since()).toMatchObject([{ action: 'company.person-read', after: { people: 2 } }]);
  });

  it('takes a hundred and no more', async () => {
    const taxIds = Array.from({ length: 101 }, (_, index) => testCpf(index));
    expect((await house.call(getPeople, { taxIds: taxIds.slice(0, 100) }, { as })).status).toBe(200);
    expect((await house.call(getPeople, { taxIds }, { as })).status).toBe(400);
    expect((await house.call(getPeople, { taxIds: [] }, { as })).body).toEqual([]);
  });
});

describe('§3 Person: exposed people of the demo', () => {
  it.each([
    [4, true, true],
    [9, true, true],
    [12, true, false],
    [17, false, false],
  ])('person %i: declared %s, in force %s', async (position, pep, pepInForce) => {
    expect(await read(personTaxId(position))).toMatchObject({ pep, pepInForce });
  });
});
