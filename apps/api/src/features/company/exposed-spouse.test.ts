import { concealTaxId, formatTaxId } from '@lastro/domain/tax-id';
import { getClient, updateClient } from '@lastro/wire/company/company-operations';
import { saveGuarantor, saveRepresentative } from '@lastro/wire/company/link-operations';
import {
  getPerson,
  linkSpouse,
  updatePersonMarital,
  updatePersonPep,
} from '@lastro/wire/company/person-operations';
import { getRegistration } from '@lastro/wire/company/registration-operations';
import { getCompanyStanding, getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPerson, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { freshCompany } from '../../testing/proposal';
import { readPrinted } from './registration-form/testing/read-docx';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const OPEN = '(    ) Sim    (    ) Não';
const office = (startDate: string, endDate: string | null) => ({
  pep: true,
  pepPosition: 'Prefeita',
  pepOrganization: 'Município de Bagé',
  pepPeriod: { startDate, endDate },
});

/** A company represented by somebody whose spouse holds or held an office. */
async function companyOfCouple(position: number, spouse: object) {
  const cnpj = await freshCompany(house);
  const { taxId } = await addPerson(house, position, {
    name: 'Rui Casado Lima',
    maritalStatusId: 2,
    marriageRegimeId: 1,
    pep: false,
  });
  await addPerson(house, position + 1, { name: 'Ana Prefeita Lima', ...spouse });
  await house.call(saveRepresentative, { clientCnpj: cnpj, input: { taxId } }, { as });
  const linked = await house.call(linkSpouse, { taxId, spouse: { taxId: testCpf(position + 1) } }, { as });
  expect(linked.status, JSON.stringify(linked.problem)).toBe(200);
  return { cnpj, taxId, spouseTaxId: testCpf(position + 1) };
}

async function print(cnpj: string, reader = as) {
  const reply = await house.server.inject({
    method: 'GET',
    url: `/api/registration/api/v2/client/registration/form?tax_id=${cnpj}`,
    headers: await house.headersFor({ as: reader }),
  });
  expect(reply.statusCode).toBe(200);
  return readPrinted(reply.rawPayload);
}

const exposedOf = async (cnpj: string) =>
  (await house.call(getClient, { cnpj, active: true }, { as })).body.edges[0]?.node.politicallyExposed;

/** What each place says of whether the representative is close to an exposed person. */
async function closeness(cnpj: string, taxId: string) {
  const analyst = { as: 'credit_analyst' };
  const { pendencies } = (await house.call(getCompanyStanding, { cnpj }, analyst)).body;
  const { rows } = await print(cnpj);
  return {
    ficha: rows.find(([name, , , related]) => name === 'Rui Casado Lima' && related !== undefined)?.[3],
    answer: (await exposedOf(cnpj))?.map(({ inForce }) => inForce),
    desk: pendencies.some(({ code }) => code === 'exposed-people'),
    lookUp: (await house.call(getTaxIdView, { tax_id: taxId }, analyst)).body.person?.close_to_pep,
  };
}

describe('decisions §8 the CPF of the exposed person', () => {
  const cpfIn = ({ rows }: { readonly rows: readonly (readonly string[])[] }) =>
    rows
      .find((cells) => cells.some((cell) => cell.startsWith('Pessoa politicamente exposta\n')))
      ?.find((cell) => cell.startsWith('CPF\n'))
      ?.slice('CPF\n'.length);

  it('is printed for who may see it, whether the marriage tells it or a declaration, however its name is spelled', async () => {
    const { cnpj, taxId, spouseTaxId } = await companyOfCouple(1200, office('2025-01-01', null));
    const declare = (input: object) => house.call(updatePersonPep, { taxId, input }, { as });
    const spelled = { relationshipType: 'spouse', name: 'Ana P. Lima', taxId: spouseTaxId };
    for (const pepSecondary of [[], [spelled]]) {
      await declare({ pepSecondary });
      for (const reader of ['registration', 'compliance'])
        expect(cpfIn(await print(cnpj, reader))).toBe(formatTaxId(spouseTaxId));
    }
    await declare({
      pepSecondary: [{ relationshipType: 'sibling', name: 'Rosa Lima', taxId: testCpf(1299) }],
    });
    expect(cpfIn(await print(cnpj))).toBe(formatTaxId(testCpf(1299)));
    const concealed = await print(cnpj, 'commercial');
    expect(concealed.text).not.toContain(formatTaxId(spouseTaxId));
    expect(concealed.text).not.toContain(formatTaxId(testCpf(1299)));
    expect(cpfIn(concealed)).toBe(concealTaxId(testCpf(1299)));
  });
});

describe('decisions §2 every unmasked reading is recorded', () => {
  it('with the exposed people whose CPF it tells, once each, beside those of the company', async () => {
    const { cnpj, taxId, spouseTaxId } = await companyOfCouple(1500, office('2005-01-01', '2010-12-31'));
    const { taxId: guarantor } = await addPerson(house, 1502, { name: 'Rosa Lima' });
    await house.call(saveGuarantor, { clientCnpj: cnpj, input: { taxId: guarantor } }, { as });
    const pepSecondary = [
      { relationshipType: 'spouse', name: 'Ana Prefeita Lima', taxId: spouseTaxId, position: 'Ministra' },
      { relationshipType: 'sibling', name: 'Rosa Lima', taxId: guarantor },
      { relationshipType: 'parent', name: 'Ivo Lima', taxId: testCpf(1503) },
      { relationshipType: 'child', name: 'Sem Documento' },
    ];
    await house.call(updatePersonPep, { taxId, input: { pepSecondary } }, { as });
    await house.tokenOf('commercial');
    const since = await trailFrom(house);
    await exposedOf(cnpj);
    await house.call(getRegistration, { tax_id: cnpj }, { as });
    await house.call(updateClient, { cnpj, version: 999, input: {} }, { as });
    await print(cnpj);
    await print(cnpj, 'commercial');
    const told = (await since()).map(({ action, after }) => [
      action,
      (after as { people?: number } | null)?.people,
    ]);
    expect(told).toEqual([
      ['company.data-read', 4],
      ['company.data-read', 4],
      ['company.data-read', 4],
      ['company.form-printed', 4],
      ['company.form-printed', 0],
    ]);
  });
});

describe('§9 the office of the spouse counts while held and for five years, wherever it is told', () => {
  const counts = { ficha: 'Sim', answer: [true], desk: true, lookUp: true };
  const countsNot = { ficha: OPEN, answer: [false], desk: false, lookUp: false };

  it.each([
    ['held', office('2025-01-01', null), counts],
    ['left five years ago to the day', office('2015-01-01', '2021-11-16'), counts],
    ['left long ago', office('2005-01-01', '2010-12-31'), countsNot],
  ])('%s', async (what, spouse, expected) => {
    const { cnpj, taxId, spouseTaxId } = await companyOfCouple(1000 + what.length * 2, spouse);
    expect(await closeness(cnpj, taxId)).toEqual(expected);
    // The spouse's own record has the dates that a declaration of the same person has not.
    const pepSecondary = [{ relationshipType: 'spouse', name: 'Ana Prefeita Lima', taxId: spouseTaxId }];
    await house.call(updatePersonPep, { taxId, input: { pepSecondary } }, { as });
    expect(await closeness(cnpj, taxId)).toEqual(expected);
  });

  it.each([
    ['ended long ago', office('2005-01-01', '2010-12-31'), 1400],
    ['is still to begin', office('2027-01-01', null), 1410],
  ])(
    'a declared office of the spouse counts beside one of their record that %s',
    async (_what, spouse, position) => {
      const { cnpj, taxId, spouseTaxId } = await companyOfCouple(position, spouse);
      const declare = (office: object) => {
        const tie = { relationshipType: 'spouse', name: 'Ana Prefeita Lima', taxId: spouseTaxId, ...office };
        return house.call(updatePersonPep, { taxId, input: { pepSecondary: [tie] } }, { as });
      };
      await declare({ position: 'Ministra', organization: 'Ministério X' });
      expect(await closeness(cnpj, taxId)).toEqual({ ...counts, answer: [true, false] });
      const { valuesOf } = await print(cnpj);
      expect(valuesOf('Cargo ou função')).toEqual(['Ministra', 'Prefeita']);
      await declare({ position: 'PREFEITA', organization: 'Municipio de Bage' });
      expect(await closeness(cnpj, taxId)).toEqual(countsNot);
    },
  );

  it('another office that was declared of the spouse is told beside the one in force of their record', async () => {
    const { cnpj, taxId, spouseTaxId } = await companyOfCouple(1420, office('2025-01-01', null));
    const tie = { relationshipType: 'spouse', name: 'Ana Prefeita Lima', taxId: spouseTaxId };
    const declare = (more: object) =>
      house.call(updatePersonPep, { taxId, input: { pepSecondary: [{ ...tie, ...more }] } }, { as });
    await declare({ position: 'Senadora', organization: 'Senado Federal' });
    expect((await exposedOf(cnpj))?.map(({ position }) => position)).toEqual(['Senadora', 'Prefeita']);
    await declare({ position: 'prefeita', organization: 'MUNICIPIO DE BAGE' });
    expect((await exposedOf(cnpj))?.map(({ position }) => position)).toEqual(['Prefeita']);
  });

  it('one that is still to begin is printed as such, and not as held', async () => {
    const { cnpj } = await companyOfCouple(1430, office('2027-01-01', null));
    const { valuesOf } = await print(cnpj);
    expect(valuesOf('Fim')[0]).toBe('Ainda não iniciado');
    expect(valuesOf('Situação na data desta ficha')[0]).toBe('Não está em vigor (ainda não iniciado)');
  });

  it('is printed with its dates and what they make of it; what was declared, as declared', async () => {
    const { cnpj, taxId } = await companyOfCouple(1100, office('2005-01-01', '2010-12-31'));
    const past = await print(cnpj);
    expect(past.valuesOf('Pessoa politicamente exposta')).toEqual(['Ana Prefeita Lima', '']);
    expect(past.valuesOf('Início')).toEqual(['01/01/2005', '']);
    expect(past.valuesOf('Fim')).toEqual(['31/12/2010', '']);
    expect(past.valuesOf('Situação na data desta ficha')[0]).toMatch(/^Não está em vigor/);
    const pepSecondary = [{ relationshipType: 'sibling', name: 'Rosa Deputada Lima' }];
    await house.call(updatePersonPep, { taxId, input: { pepSecondary } }, { as });
    const declared = await print(cnpj);
    expect(declared.valuesOf('Pessoa politicamente exposta')).toEqual([
      'Rosa Deputada Lima',
      'Ana Prefeita Lima',
    ]);
    expect(declared.valuesOf('Início')).toEqual(['', '01/01/2005']);
    expect(declared.valuesOf('Fim')).toEqual(['', '31/12/2010']);
    expect(declared.valuesOf('Situação na data desta ficha')[0]).toBe('Em vigor (declarado sem datas)');
  });
});

describe('§5 whoever is divorced has no spouse', () => {
  const divorced = (taxId: string) =>
    house.db
      .updateTable('persons')
      .set({ marital_status_id: 3, marriage_regime_id: null })
      .where('tax_id', '=', taxId)
      .execute();
  const spouseOf = async (taxId: string) =>
    (await house.call(getPerson, { taxId }, { as })).body?.spouse ?? null;

  it.each([
    ['the one', 1300, 'taxId'],
    ['the other', 1310, 'spouseTaxId'],
  ] as const)(
    'nor is close to them, where an older release left the link of %s standing',
    async (_which, position, side) => {
      const couple = await companyOfCouple(position, office('2025-01-01', null));
      const { cnpj, taxId, spouseTaxId } = couple;
      await divorced(couple[side]);
      expect(await closeness(cnpj, taxId)).toEqual({ ficha: OPEN, answer: [], desk: false, lookUp: false });
      expect((await print(cnpj)).text).not.toContain('Ana Prefeita Lima');
      expect([await spouseOf(taxId), await spouseOf(spouseTaxId)]).toEqual([null, null]);
    },
  );

  it('nor does such a link come back, or stand beside a new one', async () => {
    const { taxId, spouseTaxId } = await companyOfCouple(1320, office('2025-01-01', null));
    await divorced(spouseTaxId);
    const { taxId: newTaxId } = await addPerson(house, 1322, { name: 'Bia Nova Lima' });
    const linked = await house.call(linkSpouse, { taxId: newTaxId, spouse: { taxId } }, { as });
    expect(linked.status, JSON.stringify(linked.problem)).toBe(200);
    const remarry = (of: string) =>
      house.call(
        updatePersonMarital,
        { taxId: of, input: { maritalStatusId: 2, marriageRegimeId: 1 } },
        { as },
      );
    await remarry(spouseTaxId);
    expect(await spouseOf(spouseTaxId)).toBeNull();
    expect((await spouseOf(taxId))?.taxId).toBe(newTaxId);

    const old = await companyOfCouple(1330, office('2025-01-01', null));
    await divorced(old.spouseTaxId);
    expect((await remarry(old.spouseTaxId)).body.spouse).toBeNull();
    expect(await spouseOf(old.taxId)).toBeNull();
  });
});
