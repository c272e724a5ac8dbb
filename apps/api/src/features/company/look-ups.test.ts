import { cnpjCheckDigits, formatTaxId } from '@lastro/domain/tax-id';
import {
  createClient,
  getClient,
  lookUpCompany,
  updateClient,
} from '@lastro/wire/company/company-operations';
import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANIES } from '../../demo/company/companies';
import { REGISTRY_COMPANIES } from '../../gateways/company-registry/known-companies';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const registered = new Set(DEMO_COMPANIES.map((company) => company.cnpj));
/** Known to the registry, not yet to the house; with letters. */
const fresh = REGISTRY_COMPANIES.filter(
  (each) =>
    !registered.has(each.cnpj) && /[A-Z]/.test(each.cnpj) && each.email !== null && each.name !== null,
);
const known = (position: number) => fresh[position] as (typeof fresh)[number];
const broken = `999999990001${cnpjCheckDigits('999999990001')}`;

describe('the company registry look-up', () => {
  it('finds, by a masked CNPJ with letters in lower case', async () => {
    const company = known(1);
    const reply = await house.call(lookUpCompany, { cnpj: formatTaxId(company.cnpj).toLowerCase() }, { as });
    expect(reply.body).toMatchObject({
      cnpj: company.cnpj,
      registered: false,
      registry: {
        registeredName: company.registeredName,
        socialCapital: Number(company.socialCapital) / 100,
      },
    });
  });

  it('says what it does not know, and what the house has already', async () => {
    const unknown = await house.call(lookUpCompany, { cnpj: testCnpj(901) }, { as: 'commercial' });
    expect(unknown.body).toEqual({ cnpj: testCnpj(901), registered: false, registry: null });
    const have = await house.call(lookUpCompany, { cnpj: '12ABC34501DE35' }, { as });
    expect(have.body).toMatchObject({ registered: true, registry: { name: 'Rota Serena' } });
  });

  it('is out of order with 503 and a sentence; the company can be registered all the same', async () => {
    const reply = await house.call(lookUpCompany, { cnpj: broken }, { as });
    expect(reply.problem).toMatchObject({ status: 503, code: 'registry.unavailable' });
    expect(reply.problem.detail).toMatch(/^A consulta ao cadastro de CNPJ não respondeu/);
    const created = await house.call(
      createClient,
      { cnpj: broken, input: { registeredName: 'Sem Consulta Ltda.' } },
      { as },
    );
    expect(created.body.origins).toMatchObject([
      { field: 'registeredName', source: 'person', registryValue: null },
    ]);
  });

  it('marks where each value came from, and keeps the registry’s beside a different one', async () => {
    const { cnpj, situation: _situation, socialCapital, mei, optingSimple, ...said } = known(2);
    const input = {
      ...said,
      socialCapital: Number(socialCapital) / 100,
      mei: mei === true,
      optingSimple: optingSimple === true,
      secondaryActivities: [...said.secondaryActivities],
      number: '1-A',
      website: 'https://demo.test',
    };
    const created = await house.call(createClient, { cnpj, input }, { as });
    const origins = async () => {
      const read = await house.call(getClient, { cnpj }, { as: 'admin' });
      return new Map(read.body.edges[0]?.node.origins.map((origin) => [origin.field, origin]));
    };
    expect(created.status).toBe(200);
    const first = await origins();
    expect(first.get('registeredName')).toMatchObject({ source: 'registry', registryValue: null });
    expect(first.get('socialCapital')).toMatchObject({ source: 'registry', registryValue: null });
    expect(first.get('secondaryActivities')).toMatchObject({ source: 'registry', registryValue: null });
    expect(first.get('number')).toMatchObject({ source: 'person', registryValue: said.number });
    expect(first.get('website')).toMatchObject({ source: 'person', registryValue: null });

    // Changed later: both are shown. Changed back: the registry's again.
    await house.call(
      updateClient,
      { cnpj, input: { city: 'Outra Cidade', socialCapital: 1, email: null } },
      { as },
    );
    const second = await origins();
    // When the registry said so is not when somebody else said something else.
    const registryAt = first.get('city')?.at;
    expect(second.get('city')).toMatchObject({ source: 'person', registryValue: said.city, registryAt });
    expect(second.get('city')?.at).not.toBe(registryAt);
    expect(second.get('email')).toMatchObject({ source: 'person', registryValue: said.email });
    expect(second.get('socialCapital')?.registryValue).toMatch(/^R\$\u00a0[\d.]+,00$/);
    expect(second.get('state')).toMatchObject({ source: 'registry' });
    // As older versions of the house wrote amounts, and without the registry's day: it was asked at registration.
    await sql`update companies set origins = origins #- '{socialCapital,registryAt}' where cnpj = ${cnpj}`.execute(
      house.db,
    );
    expect((await origins()).get('socialCapital')?.registryAt).toBe(registryAt);
    await sql`update companies set origins = replace(origins::text, ${'\u00a0'}, ' ')::jsonb where cnpj = ${cnpj}`.execute(
      house.db,
    );
    await house.call(updateClient, { cnpj, input: { city: 'Mais Uma' } }, { as });
    expect((await origins()).get('city')).toMatchObject({
      source: 'person',
      registryValue: said.city,
      registryAt,
    });
    await house.call(
      updateClient,
      { cnpj, input: { city: said.city, number: said.number, socialCapital: input.socialCapital } },
      { as },
    );
    const third = await origins();
    for (const field of ['city', 'number', 'socialCapital'])
      expect(third.get(field), field).toMatchObject({
        source: 'registry',
        at: registryAt,
        registryValue: null,
        registryAt: null,
      });
  });
});

describe('the postal code look-up', () => {
  it('finds, masked or not', async () => {
    for (const zipCode of ['01310-100', '01310100']) {
      const reply = await house.call(lookUpPostalCode, { zipCode }, { as: 'commercial' });
      expect(reply.body).toEqual({
        zipCode: '01310100',
        found: {
          zipCode: '01310100',
          address: 'Avenida Paulista',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          state: 'SP',
        },
      });
    }
  });

  it('does not know, is out of order, and refuses what is no code', async () => {
    const unknown = await house.call(lookUpPostalCode, { zipCode: '01000-001' }, { as });
    expect(unknown.body).toEqual({ zipCode: '01000001', found: null });
    const down = await house.call(lookUpPostalCode, { zipCode: '99999-000' }, { as });
    expect(down.problem).toMatchObject({ status: 503, code: 'postal-code.unavailable' });
    expect(down.problem.detail).toMatch(/^A consulta de CEP não respondeu/);
    const wrong = await house.call(lookUpPostalCode, { zipCode: '1' }, { as });
    expect(wrong.problem).toMatchObject({ status: 400, errors: { zipCode: ['CEP inválido.'] } });
  });
});
