import { concealTaxId, formatTaxId } from '@lastro/domain/tax-id';
import { getClient, getOwnership } from '@lastro/wire/company/company-operations';
import { saveBoardMember, saveRepresentative } from '@lastro/wire/company/link-operations';
import { updatePersonPep } from '@lastro/wire/company/person-operations';
import { getCompanyStanding, getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { freshCompany } from '../../testing/proposal';
import { readPrinted } from './registration-form/testing/read-docx';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const SENATOR = {
  pep: true,
  pepPosition: 'Senador',
  pepOrganization: 'Senado Federal',
  pepPeriod: { startDate: '2023-02-01', endDate: null },
};

/** A company that belongs to another one with `share` %, which belongs to somebody whole. */
async function ownedThrough(position: number, share: number, person: object) {
  const [cnpj, parent] = [testCnpj(position), testCnpj(position + 1)];
  for (const [each, name] of [
    [position, 'Empresa de Baixo Ltda'],
    [position + 1, 'Holding do Meio S.A.'],
  ] as const)
    await addCompany(house, each, { ...OWNING_COMPANY, registeredName: name });
  const { taxId } = await addPerson(house, position, {
    ...OWNING_PERSON,
    name: 'Otto Senador Dias',
    ...person,
  });
  for (const saved of [await own(house, parent, taxId, 100), await ownBy(house, cnpj, parent, share)])
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
  return { cnpj, parent, taxId };
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

/** What somebody's look-up by CPF says that they are, and where. */
const rolesOf = async (taxId: string) =>
  (await house.call(getTaxIdView, { tax_id: taxId }, { as: 'credit_analyst' })).body.person?.roles.map(
    ({ cnpj, role }) => [cnpj, role],
  );

const exposedOf = async (cnpj: string, reader = as) =>
  (await house.call(getClient, { cnpj }, { as: reader })).body.edges[0]?.node.politicallyExposed;

async function pendingOf(cnpj: string) {
  const analyst = { as: 'credit_analyst' };
  const { body } = await house.call(getCompanyStanding, { cnpj }, analyst);
  const looked = (await house.call(getTaxIdView, { tax_id: cnpj }, analyst)).body.standing;
  expect(looked?.pendencies).toEqual(body.pendencies);
  return body.pendencies.find(({ code }) => code === 'exposed-people')?.detail;
}

describe('decisions §8, domain §9.4 whoever has 25 % or more through a chain is somebody of the company', () => {
  it('and exposed, wherever that is told', async () => {
    const { cnpj, parent, taxId } = await ownedThrough(10, 60, SENATOR);
    expect(await exposedOf(cnpj)).toMatchObject([
      {
        person: { taxId, name: 'Otto Senador Dias', masked: false },
        indirectShare: 60,
        relationshipType: null,
        position: 'Senador',
        inForce: true,
      },
    ]);
    expect(await pendingOf(cnpj)).toBe('Otto Senador Dias');
    expect(await rolesOf(taxId)).toEqual([
      [cnpj, 'indirect_owner'],
      [parent, 'owner'],
    ]);
    const { finalOwners } = (await house.call(getOwnership, { cnpj }, { as })).body;
    expect(finalOwners).toMatchObject([{ taxId, pep: true, total: 60, reachesThreshold: true }]);
    const { rows, text, valuesOf } = await print(cnpj);
    const cpf = formatTaxId(taxId);
    expect(rows).toContainEqual([
      'Otto Senador Dias',
      cpf,
      'Indireta, por Holding do Meio S.A.',
      '100,00%',
      '60,00%',
    ]);
    expect(rows).toContainEqual(['Otto Senador Dias', cpf, '25% ou mais', '', '60,00%']);
    expect(
      rows.find(([name, , , related]) => name === 'Otto Senador Dias' && related?.startsWith('(')),
    ).toEqual(expect.arrayContaining([cpf, 'Sim']));
    expect(text).toContain('Exposição própria – sócio(a) indireto(a), 60,00%');
    expect(valuesOf('Cargo ou função')).toContain('Senador');
  });

  it('below it is not, and is printed in the chain all the same', async () => {
    const { cnpj, parent, taxId } = await ownedThrough(20, 24.99, SENATOR);
    expect(await rolesOf(taxId)).toEqual([[parent, 'owner']]);
    expect(await exposedOf(cnpj)).toEqual([]);
    expect(await pendingOf(cnpj)).toBeUndefined();
    const { rows, valuesOf } = await print(cnpj);
    expect(rows).toContainEqual(['Otto Senador Dias', formatTaxId(taxId), 'Menos de 25%', '', '24,99%']);
    expect(valuesOf('Cargo ou função')).not.toContain('Senador');
  });

  it('nor where the office ended long ago, or another is close to somebody', async () => {
    const { cnpj, taxId } = await ownedThrough(30, 50, { pep: false });
    const declare = (input: object) => house.call(updatePersonPep, { taxId, input }, { as });
    expect(await pendingOf(cnpj)).toBeUndefined();
    await declare({ ...SENATOR, pepPeriod: { startDate: '2005-01-01', endDate: '2010-12-31' } });
    expect(await pendingOf(cnpj)).toBeUndefined();
    expect(await exposedOf(cnpj)).toMatchObject([{ indirectShare: 50, inForce: false }]);
    await declare({ pepSecondary: [{ relationshipType: 'sibling', name: 'Rosa Dias', taxId: testCpf(39) }] });
    expect(await pendingOf(cnpj)).toBe('Otto Senador Dias');
  });

  it('once, where they are in one of the lists as well', async () => {
    const { cnpj, taxId } = await ownedThrough(40, 100, SENATOR);
    await house.call(saveRepresentative, { clientCnpj: cnpj, input: { taxId } }, { as });
    expect(await exposedOf(cnpj)).toMatchObject([{ indirectShare: null, position: 'Senador' }]);
    expect((await print(cnpj)).text).not.toContain('Exposição própria – sócio');
  });
});

describe('decisions §2 who may not see people’s data', () => {
  it('gets the indirect owner masked; who may is written down with them', async () => {
    const { cnpj, taxId } = await ownedThrough(50, 100, SENATOR);
    const reader = 'commercial';
    await house.tokenOf(reader);
    expect(await exposedOf(cnpj, reader)).toMatchObject([
      { person: { taxId: concealTaxId(taxId), birthDate: null, masked: true } },
    ]);
    const since = await trailFrom(house);
    await exposedOf(cnpj, reader);
    await exposedOf(cnpj);
    await print(cnpj);
    const concealed = await print(cnpj, reader);
    expect(concealed.text).not.toContain(formatTaxId(taxId));
    expect(concealed.text).toContain('Via com dados ocultos');
    expect(
      (await since()).map(({ action, after }) => [action, (after as { people?: number }).people]),
    ).toEqual([
      ['company.data-read', 1],
      ['company.form-printed', 1],
      ['company.form-printed', 0],
    ]);
  });
});

describe('domain §9.3 a member of the board whose term is over', () => {
  it.each([
    ['2016-12-31', undefined],
    ['2026-11-16', 'Ana Prefeita Reis'],
  ])('until %s', async (endDate, pending) => {
    const cnpj = await freshCompany(house);
    const { taxId } = await addPerson(house, pending === undefined ? 61 : 62, {
      ...OWNING_PERSON,
      ...SENATOR,
      name: 'Ana Prefeita Reis',
    });
    const input = { taxId, position: 'Diretora', startDate: '2012-01-01', endDate };
    const saved = await house.call(saveBoardMember, { clientCnpj: cnpj, input }, { as });
    expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
    expect(await pendingOf(cnpj)).toBe(pending);
    expect((await exposedOf(cnpj))?.length).toBe(pending === undefined ? 0 : 1);
    const { text, valuesOf } = await print(cnpj);
    expect(text).toContain('Ana Prefeita Reis');
    expect(valuesOf('Cargo ou função').includes('Senador')).toBe(pending !== undefined);
  });
});
