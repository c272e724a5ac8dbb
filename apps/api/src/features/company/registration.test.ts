import { cnpjCheckDigits, formatTaxId } from '@lastro/domain/tax-id';
import {
  createClient,
  getClient,
  getRegistration,
  lookUpCompany,
  register,
  updateClient,
} from '@lastro/wire/company/company-operations';
import { lookUpPostalCode } from '@lastro/wire/company/postal-code-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANIES, NAME_ONLY } from '../../demo/company/companies';
import { REGISTRY_COMPANIES } from '../../gateways/company-registry/known-companies';
import { addPerson, OWNING_PERSON, testCnpj, testCpf } from '../../testing/company';
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

describe('§7 GET client/registration', () => {
  it.each(['12ABC34501DE35', '12.abc.345/01de-35', ' 12.ABC.345/01DE-35 '])(
    'finds a company by %j',
    async (tax_id) => {
      const reply = await house.call(getRegistration, { tax_id }, { as });
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ tax_id: '12ABC34501DE35', kind: 'company' });
    },
  );

  it('finds a person by CPF, masked or not', async () => {
    await addPerson(house, 1);
    const reply = await house.call(
      getRegistration,
      { tax_id: formatTaxId(testCpf(1)) },
      { as: 'commercial' },
    );
    expect(reply.body).toMatchObject({ tax_id: testCpf(1), kind: 'person', deal_status: 'PROCESSING' });
  });

  it.each(['', '123', '11111111111', '12ABC34501DE36', '00000000000000', '<script>'])(
    'says "Documento inválido" to %j',
    async (tax_id) => {
      const reply = await house.call(getRegistration, { tax_id }, { as });
      expect(reply.problem).toMatchObject({
        status: 400,
        detail: 'Documento inválido',
        code: 'tax-id.invalid',
      });
    },
  );

  it('says "Não encontrado" to what nobody registered', async () => {
    for (const tax_id of [testCnpj(900), testCpf(900)]) {
      const reply = await house.call(getRegistration, { tax_id }, { as });
      expect(reply.problem).toMatchObject({ status: 404, detail: 'Não encontrado' });
    }
  });

  it('with deal_status=PROCESSING finds only what is still under way', async () => {
    const open = await house.call(getRegistration, { tax_id: NAME_ONLY, deal_status: 'PROCESSING' }, { as });
    expect(open.body).toMatchObject({ deal_status: 'PROCESSING' });
    expect(open.body.missing.length).toBeGreaterThan(10);
    const whole = await house.db
      .selectFrom('companies')
      .select('cnpj')
      .where('completeness', '=', 100)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const done = await house.call(getRegistration, { tax_id: whole.cnpj }, { as });
    expect(done.body).toMatchObject({ deal_status: 'COMPLETED', completeness: 100, missing: [] });
    const hidden = await house.call(
      getRegistration,
      { tax_id: whole.cnpj, deal_status: 'PROCESSING' },
      { as },
    );
    expect(hidden.problem).toMatchObject({ status: 404, detail: 'Não encontrado' });
    const person = await addPerson(house, 2, {
      ...OWNING_PERSON,
      phone: '11 98765-4321',
      maritalStatusId: 1,
    });
    const complete = await house.call(getRegistration, { tax_id: person.taxId }, { as });
    expect(complete.body).toMatchObject({ deal_status: 'COMPLETED', completeness: 100 });
  });

  it('refuses another deal_status', async () => {
    const reply = await house.call(
      getRegistration,
      { tax_id: NAME_ONLY, deal_status: 'DONE' as 'PROCESSING' },
      { as },
    );
    expect(reply.problem).toMatchObject({ status: 400, code: 'request.invalid' });
  });
});

describe('§7 POST client/registration', () => {
  it('creates, then updates, by a masked tax id', async () => {
    const tax_id = formatTaxId(testCnpj(50)).toLowerCase();
    const created = await house.call(
      register,
      { tax_id, data: { registeredName: 'Registrada Ltda.' } },
      { as },
    );
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ tax_id: testCnpj(50), created: true, version: 1 });
    const updated = await house.call(register, { tax_id, version: 1, data: { city: 'Bagé' } }, { as });
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({ tax_id: testCnpj(50), created: false, version: 2 });
    const stale = await house.call(register, { tax_id, version: 1, data: { city: 'Ijuí' } }, { as });
    expect(stale.problem).toMatchObject({ status: 409, current: { city: 'Bagé', version: 2 } });
  });

  it('takes the name from the registry where none is given', async () => {
    const company = known(0);
    const reply = await house.call(register, { tax_id: company.cnpj }, { as });
    expect(reply.body.created).toBe(true);
    const read = await house.call(getClient, { cnpj: company.cnpj }, { as });
    expect(read.body.edges[0]?.node.registeredName).toBe(company.registeredName);
  });

  it('says "Documento inválido" to what is no CNPJ, "Dados inválidos" with the field to wrong data', async () => {
    for (const tax_id of ['123', testCpf(3)]) {
      const reply = await house.call(register, { tax_id, data: { registeredName: 'X Ltda.' } }, { as });
      expect(reply.problem).toMatchObject({ status: 400, detail: 'Documento inválido' });
    }
    const nameless = await house.call(register, { tax_id: testCnpj(51) }, { as });
    expect(nameless.problem).toMatchObject({
      status: 400,
      detail: 'Dados inválidos',
      errors: { 'data.registeredName': ['Campo obrigatório.'] },
    });
    const wrong = await house.call(register, { tax_id: testCnpj(50), data: { taxTypeId: 99 } }, { as });
    expect(wrong.problem.errors).toEqual({ 'data.taxTypeId': ['Valor inválido.'] });
  });
});

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
    expect(second.get('city')).toMatchObject({ source: 'person', registryValue: said.city });
    expect(second.get('email')).toMatchObject({ source: 'person', registryValue: said.email });
    expect(second.get('socialCapital')?.registryValue).toMatch(/^R\$ [\d.]+,00$/);
    expect(second.get('state')).toMatchObject({ source: 'registry' });
    await house.call(updateClient, { cnpj, input: { city: 'Mais Uma' } }, { as });
    expect((await origins()).get('city')).toMatchObject({ source: 'person', registryValue: said.city });
    await house.call(
      updateClient,
      { cnpj, input: { city: said.city, number: said.number, socialCapital: input.socialCapital } },
      { as },
    );
    const third = await origins();
    for (const field of ['city', 'number', 'socialCapital'])
      expect(third.get(field), field).toMatchObject({ source: 'registry', registryValue: null });
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
