import { cnpjCheckDigits, formatTaxId } from '@lastro/domain/tax-id';
import {
  createClient,
  getClient,
  updateClient,
  updateClientBankData,
} from '@lastro/wire/company/company-operations';
import { saveProcurator, saveRelationship } from '@lastro/wire/company/link-operations';
import { getPerson, linkSpouse } from '@lastro/wire/company/person-operations';
import { getRegistration, register } from '@lastro/wire/company/registration-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANIES, NAME_ONLY } from '../../demo/company/companies';
import { REGISTRY_COMPANIES } from '../../gateways/company-registry/known-companies';
import {
  addCompany,
  addPerson,
  OWNING_PERSON,
  own,
  testCnpj,
  testCpf,
  trailFrom,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const read = (tax_id: string, login = as) => house.call(getRegistration, { tax_id }, { as: login });

describe('decisions §8 GET client/registration: the registration itself', () => {
  it.each(['12ABC34501DE35', '12.abc.345/01de-35', ' 12.ABC.345/01DE-35 '])(
    'finds a company by %j',
    async (tax_id) => {
      const reply = await read(tax_id);
      expect(reply.status).toBe(200);
      expect(reply.body).toMatchObject({ tax_id: '12ABC34501DE35', kind: 'company' });
    },
  );

  it('of a company, whole: what the ficha shows, where each value came from, what is missing', async () => {
    const { cnpj } = await addCompany(house, 1, { city: 'Bagé', state: 'RS', employee: 12 });
    await addPerson(house, 1, OWNING_PERSON);
    await own(house, cnpj, testCpf(1), 60);
    const shown = (await house.call(getClient, { cnpj }, { as })).body.edges[0]?.node;
    const { body } = await read(cnpj);
    expect(body).toMatchObject({
      kind: 'company',
      name: shown?.registeredName,
      deal_status: 'PROCESSING',
      version: 1,
      data: shown,
    });
    expect(body.completeness).toBe(shown?.completeness.percent);
    expect(body.missing).toEqual(shown?.completeness.missing);
    expect(body.missing.map(({ key }) => key)).toEqual(expect.arrayContaining(['ownersAddUp', 'zipCode']));
    const origins = new Map(body.origins.map((origin) => [origin.field, origin]));
    for (const field of ['registeredName', 'city', 'state', 'employee', 'representatives'])
      expect(origins.get(field), field).toMatchObject({ source: 'person', at: expect.stringMatching(/Z$/) });
  });

  it('of a person, whole, by CPF with or without its mask', async () => {
    const taxId = testCpf(2);
    await addPerson(house, 2, { ...OWNING_PERSON, monthlyIncome: 1234.56, phone: '11 98765-4321' });
    await house.call(linkSpouse, { taxId, spouse: { taxId: testCpf(3), name: 'Nova Esposa' } }, { as });
    const shown = (await house.call(getPerson, { taxId }, { as })).body;
    for (const tax_id of [taxId, formatTaxId(taxId)]) {
      const { status, body } = await read(tax_id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        tax_id: taxId,
        kind: 'person',
        name: OWNING_PERSON.name,
        deal_status: 'PROCESSING',
        data: shown,
      });
      expect(body.missing).toEqual([
        { key: 'maritalStatus', section: 'marital', label: 'Estado civil', owners: [] },
      ]);
    }
    const { body } = await read(taxId);
    const origins = new Map(body.origins.map((origin) => [origin.field, origin]));
    for (const field of ['name', 'birthDate', 'monthlyIncome', 'pep', 'spouse'])
      expect(origins.get(field), field).toMatchObject({ source: 'person', at: expect.stringMatching(/Z$/) });
    expect(origins.has('gender')).toBe(false);
  });

  it('says what the registration of a person lacks, by name', async () => {
    await addPerson(house, 4);
    const { body } = await read(testCpf(4));
    expect(body).toMatchObject({ completeness: 0, deal_status: 'PROCESSING' });
    expect(body.missing.map(({ label }) => label)).toEqual([
      'Data de nascimento',
      'Documento de identidade',
      'Nome da mãe',
      'CEP',
      'Cidade',
      'UF',
      'Telefone',
      'Estado civil',
      'Declaração de PEP',
    ]);
    await addPerson(house, 5, { ...OWNING_PERSON, phone: '11 98765-4321', maritalStatusId: 1 });
    const whole = await read(testCpf(5));
    expect(whole.body).toMatchObject({ deal_status: 'COMPLETED', completeness: 100, missing: [] });
  });

  it.each(['', '123', '11111111111', '12ABC34501DE36', '00000000000000', '<script>'])(
    '§8 says "Dados inválidos" to %j, and §5 "Documento inválido" beside the field',
    async (tax_id) => {
      expect((await read(tax_id)).problem).toMatchObject({
        status: 400,
        detail: 'Dados inválidos',
        errors: { tax_id: ['Documento inválido'] },
      });
    },
  );

  it('§8 says "Não encontrado" to what nobody registered', async () => {
    for (const tax_id of [testCnpj(900), testCpf(900)])
      expect((await read(tax_id)).problem).toMatchObject({ status: 404, detail: 'Não encontrado' });
  });

  it('with deal_status=PROCESSING finds only what is still under way', async () => {
    const processing = (tax_id: string) =>
      house.call(getRegistration, { tax_id, deal_status: 'PROCESSING' }, { as });
    const open = await processing(NAME_ONLY);
    expect(open.body).toMatchObject({ deal_status: 'PROCESSING' });
    expect(open.body.missing.length).toBeGreaterThan(10);
    const whole = await house.db
      .selectFrom('companies')
      .select('cnpj')
      .where('completeness', '=', 100)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect((await read(whole.cnpj)).body).toMatchObject({
      deal_status: 'COMPLETED',
      completeness: 100,
      missing: [],
    });
    for (const done of [whole.cnpj, testCpf(5)])
      expect((await processing(done)).problem).toMatchObject({ status: 404, detail: 'Não encontrado' });
    expect((await processing(testCpf(4))).body).toMatchObject({ kind: 'person' });
  });

  it('refuses another deal_status', async () => {
    const reply = await house.call(
      getRegistration,
      { tax_id: NAME_ONLY, deal_status: 'DONE' as 'PROCESSING' },
      { as },
    );
    expect(reply.status).toBe(400);
  });
});

describe('decisions §2 and §8: the registration is masked, and every unmasked reading recorded', () => {
  const cnpj = testCnpj(10);
  beforeAll(async () => {
    await addCompany(house, 10);
    await addPerson(house, 10, OWNING_PERSON);
    await house.call(saveProcurator, { clientCnpj: cnpj, input: { taxId: testCpf(10) } }, { as });
    const account = {
      bankCode: '341',
      agency: '4455',
      account: '987654',
      accountDigit: '3',
      kind: 'checking',
    };
    await house.call(updateClientBankData, { cnpj, input: account as never }, { as });
  });

  it.each(['commercial', 'credit_analyst', 'admin'])(
    '%s sees a company’s people and account concealed',
    async (login) => {
      await house.tokenOf(login);
      const since = await trailFrom(house);
      const reply = await read(cnpj, login);
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body)).not.toMatch(new RegExp(`${testCpf(10)}|1980-02-29|987654|4455`));
      expect(await since()).toEqual([]);
    },
  );

  it.each(['commercial', 'credit_analyst', 'admin'])(
    '%s looks up nobody by CPF, registered or not',
    async (login) => {
      for (const taxId of [testCpf(10), testCpf(999)])
        expect((await read(taxId, login)).problem).toMatchObject({
          status: 403,
          code: 'people.look-up-denied',
        });
    },
  );

  it.each(['registration', 'compliance', 'audit'])(
    '%s sees them, once written down each time',
    async (login) => {
      await house.tokenOf(login);
      const since = await trailFrom(house);
      expect((await read(cnpj, login)).body.data).toMatchObject({
        procurators: [{ procuratorTaxId: testCpf(10) }],
      });
      expect((await read(testCpf(10), login)).body.data).toMatchObject({
        birthDate: '1980-02-29',
        masked: false,
      });
      expect(await since()).toMatchObject([
        { actor: `${login}@demo.test`, action: 'company.data-read', record_id: cnpj },
        { actor: `${login}@demo.test`, action: 'company.person-read', record_type: 'person' },
      ]);
    },
  );
});

describe('§7 POST client/registration of a company', () => {
  const registered = new Set(DEMO_COMPANIES.map((company) => company.cnpj));

  it('creates, then updates, by a masked tax id', async () => {
    const tax_id = formatTaxId(testCnpj(50)).toLowerCase();
    const created = await house.call(
      register,
      { tax_id, data: { cnpj: testCnpj(50), registeredName: 'Registrada Ltda.' } },
      { as },
    );
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ tax_id: testCnpj(50), kind: 'company', created: true, version: 1 });
    const updated = await house.call(register, { tax_id, version: 1, data: { city: 'Bagé' } }, { as });
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({ tax_id: testCnpj(50), kind: 'company', created: false, version: 2 });
    const stale = await house.call(register, { tax_id, version: 1, data: { city: 'Ijuí' } }, { as });
    expect(stale.problem).toMatchObject({ status: 409, current: { city: 'Bagé', version: 2 } });
  });

  it('what is absent stays, null clears', async () => {
    const tax_id = testCnpj(50);
    await house.call(
      register,
      { tax_id, data: { email: 'a@b.com', secondaryActivities: ['4712100'] } },
      { as },
    );
    await house.call(register, { tax_id, data: { employee: 3 } }, { as });
    expect((await read(tax_id)).body.data).toMatchObject({
      city: 'Bagé',
      email: 'a@b.com',
      employee: 3,
      secondaryActivities: [{ code: '4712100' }],
    });
    await house.call(register, { tax_id, data: { email: null, secondaryActivities: null } }, { as });
    expect((await read(tax_id)).body.data).toMatchObject({
      city: 'Bagé',
      email: null,
      secondaryActivities: [],
    });
  });

  it('takes back what GET answers, and keeps what was changed in it', async () => {
    const tax_id = '12ABC34501DE35';
    const { data } = (await read(tax_id)).body;
    const post = async (changed: object) => {
      const { data: now } = (await read(tax_id)).body;
      return house.call(register, { tax_id, data: { ...now, ...changed } }, { as });
    };
    expect((await post({})).status).toBe(200);
    // Sent back once more, it is not what stands there any longer.
    const stale = await house.call(register, { tax_id, data: { ...data } }, { as });
    expect(stale.problem).toMatchObject({ status: 409, code: 'version.stale' });
    const bare = (view: object) => ({ ...view, updatedAt: '', version: 0, origins: [] });
    expect(bare((await read(tax_id)).body.data)).toEqual(bare(data));
    const changed = {
      taxType: { id: 2, description: '' },
      country: { id: 8451, country: 'Uruguai' },
      industry: { id: 3, industry: '' },
      mainActivity: { id: '6201501', code: '6201501', description: '' },
      secondaryActivities: [{ id: '6202300', code: '6202300', description: '' }],
    };
    expect((await post(changed)).status).toBe(200);
    expect((await read(tax_id)).body.data).toMatchObject({
      taxType: { id: 2 },
      country: { id: 8451 },
      industry: { id: 3 },
      mainActivity: { code: '6201501' },
      secondaryActivities: [{ code: '6202300' }],
    });
    // Its number is its code: either names it.
    expect((await post({ mainActivity: { id: '6462000' }, secondaryActivities: [] })).status).toBe(200);
    expect((await read(tax_id)).body.data).toMatchObject({ mainActivity: { code: '6462000' } });
  });

  it('an answer of which only the street, or only the address, was changed has another address', async () => {
    const tax_id = testCnpj(50);
    const post = async (changed: object) => {
      const { data: now } = (await read(tax_id)).body;
      return house.call(register, { tax_id, data: { ...now, ...changed } }, { as });
    };
    const address = async () => ((await read(tax_id)).body.data as { address: string | null }).address;
    expect((await post({ street: 'Rua da Praia', address: 'Rua da Praia', version: null })).status).toBe(200);
    expect((await post({ street: ' Rua  do Porto ' })).status).toBe(200);
    expect(await address()).toBe('Rua do Porto');
    expect((await post({ address: 'Rua da Ladeira' })).status).toBe(200);
    expect(await address()).toBe('Rua da Ladeira');
    expect((await post({ street: 123 })).problem.errors).toEqual({ 'data.street': ['Deve ser um texto.'] });
    expect((await post({ street: 'Rua A', address: 'Rua B' })).problem.errors).toEqual({
      'data.street': ['Este campo não é alterado por esta chamada.'],
    });
    const alone = await house.call(register, { tax_id, data: { street: 123 } }, { as });
    expect(alone.problem.errors).toEqual({ 'data.street': ['Deve ser um texto.'] });
    expect((await post({ street: null })).status).toBe(200);
    expect(await address()).toBeNull();
  });

  it('what it does not keep it refuses, field by field', async () => {
    const reply = await house.call(
      register,
      {
        tax_id: testCnpj(50),
        data: {
          razaoSocial: 'x',
          representatives: [{ id: '1' }],
          taxTypeId: 1,
          taxType: { id: 2 },
          contactInfo: { city: 'Santos' },
        },
      },
      { as },
    );
    expect(reply.problem).toMatchObject({ status: 400, detail: 'Dados inválidos' });
    expect(reply.problem?.errors).toEqual({
      'data.razaoSocial': ['Campo desconhecido.'],
      'data.contactInfo': ['Campo desconhecido.'],
      'data.taxType': ['Informado duas vezes, com valores diferentes.'],
    });
    const alone = await house.call(
      register,
      { tax_id: testCnpj(50), data: { representatives: [{ id: '1' }] } },
      { as },
    );
    expect(alone.problem?.errors).toEqual({
      'data.representatives': ['Este campo não é alterado por esta chamada.'],
    });
  });

  it.each(Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__'))(
    'a field that is called %s is unknown, whatever it holds',
    async (name) => {
      for (const value of [1, { registeredName: 'Por outra porta' }]) {
        const tax_id = testCnpj(50);
        const { version } = (await read(tax_id)).body;
        const reply = await house.call(register, { tax_id, data: { [name]: value } }, { as });
        expect(reply.problem).toMatchObject({
          status: 400,
          errors: { [`data.${name}`]: ['Campo desconhecido.'] },
        });
        expect((await read(tax_id)).body.version).toBe(version);
      }
    },
  );

  it('takes the name from the registry where none is given', async () => {
    const known = REGISTRY_COMPANIES.find((each) => !registered.has(each.cnpj));
    const reply = await house.call(register, { tax_id: known?.cnpj ?? '' }, { as });
    expect(reply.body.created).toBe(true);
    expect((await read(known?.cnpj ?? '')).body.name).toBe(known?.registeredName);
  });

  it('says "Dados inválidos" with the field to wrong data and to a tax id that is none', async () => {
    const wrong = await house.call(register, { tax_id: '123', data: { registeredName: 'X Ltda.' } }, { as });
    expect(wrong.problem).toMatchObject({
      status: 400,
      detail: 'Dados inválidos',
      errors: { tax_id: ['Documento inválido'] },
    });
    const nameless = await house.call(register, { tax_id: testCnpj(51) }, { as });
    expect(nameless.problem).toMatchObject({
      status: 400,
      detail: 'Dados inválidos',
      errors: { 'data.registeredName': ['Campo obrigatório.'] },
    });
    const each: [object, object][] = [
      [{ taxTypeId: 99 }, { 'data.taxTypeId': ['Valor inválido.'] }],
      [{ countryId: 9998 }, { 'data.countryId': ['Valor inválido.'] }],
      [{ city: 7 }, { 'data.city': ['Deve ser um texto.'] }],
      [{ foundingDate: '2026-11-17' }, { 'data.foundingDate': ['A data não pode ser futura.'] }],
    ];
    for (const [data, errors] of each) {
      const reply = await house.call(register, { tax_id: testCnpj(50), data: data as never }, { as });
      expect(reply.problem).toMatchObject({ status: 400, detail: 'Dados inválidos', errors });
    }
  });
});

describe('decisions §8 POST client/registration of a person', () => {
  const tax_id = formatTaxId(testCpf(60));

  it('creates, then updates; what is absent stays, null clears', async () => {
    const since = await trailFrom(house);
    const data = {
      name: 'Rita de Cássia',
      birthDate: '1990-01-31',
      monthlyIncome: 1000.5,
      city: 'Bagé',
      pep: false,
    };
    const created = await house.call(register, { tax_id, data }, { as });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ tax_id: testCpf(60), kind: 'person', created: true, version: 1 });
    const updated = await house.call(
      register,
      { tax_id, version: 1, data: { state: 'RS', city: null } },
      { as },
    );
    expect(updated.status).toBe(200);
    expect(updated.body).toEqual({ tax_id: testCpf(60), kind: 'person', created: false, version: 2 });
    expect((await since()).map((entry) => entry.action)).toEqual([
      'company.person-created',
      'company.person-changed',
    ]);
    expect((await read(tax_id)).body.data).toMatchObject({
      name: 'Rita de Cássia',
      monthlyIncome: 1000.5,
      contactInfo: { state: 'RS', city: null },
      pep: false,
    });
    const stale = await house.call(register, { tax_id, version: 1, data: { city: 'Ijuí' } }, { as });
    expect(stale.problem).toMatchObject({ status: 409, code: 'version.stale', current: { version: 2 } });
  });

  it.each<[string, object, string, string]>([
    ['no name', {}, 'data.name', 'Campo obrigatório.'],
    ['one word', { name: 'Madonna' }, 'data.name', 'Informe nome e sobrenome.'],
    [
      'a minor',
      { name: 'Ana Lima', birthDate: '2010-01-01' },
      'data.birthDate',
      'Precisamos que seja maior de idade.',
    ],
    ['a text of the wrong type', { name: 5 }, 'data.name', 'Deve ser um texto.'],
    [
      'an exposed person without role',
      { name: 'Ana Lima', pep: true },
      'data.pepPosition',
      'Campo obrigatório.',
    ],
  ])('refuses %s by the rules of the form, with "Dados inválidos"', async (_what, data, field, sentence) => {
    const reply = await house.call(register, { tax_id: testCpf(61), data: data as never }, { as });
    expect(reply.problem).toMatchObject({ status: 400, detail: 'Dados inválidos' });
    expect(reply.problem.errors?.[field]).toEqual([sentence]);
    expect((await read(testCpf(61))).status).toBe(404);
  });

  it('takes back what GET answers, and keeps what was changed in it', async () => {
    const tax_id = testCpf(64);
    await addPerson(house, 64, { maritalStatusId: 1 });
    const { data } = (await read(tax_id)).body;
    const post = async (changed: object) => {
      const { data: now } = (await read(tax_id)).body;
      return house.call(register, { tax_id, data: { ...now, ...changed } }, { as });
    };
    expect((await post({})).status).toBe(200);
    const bare = (view: object) => ({ ...view, updatedAt: '', version: 0 });
    expect(bare((await read(tax_id)).body.data)).toEqual(bare(data));
    const changed = {
      contactInfo: { city: 'Olinda', phone: '81987654321' },
      maritalStatus: { id: 2, statusDescription: '' },
      marriageRegime: { id: 1, description: '' },
      motherName: 'Rita de Olinda',
      pepSecondary: [
        {
          relationshipType: 'sibling',
          person: { name: 'Ana de Olinda', position: 'Deputada', relationships: [] },
        },
      ],
    };
    expect((await post(changed)).status).toBe(200);
    expect((await read(tax_id)).body.data).toMatchObject({
      contactInfo: { city: 'Olinda', phone: '81987654321' },
      maritalStatus: { id: 2 },
      marriageRegime: { id: 1 },
      motherName: 'Rita de Olinda',
      pepSecondary: [{ relationshipType: 'sibling', person: { name: 'Ana de Olinda' } }],
    });
    const refused = await post({ registeredName: 'x', spouse: { taxId: testCpf(65) } });
    expect(refused.problem?.errors).toEqual({ 'data.registeredName': ['Campo desconhecido.'] });
    const wrong = await post({ maritalStatus: { id: 99 }, contactInfo: { zipCode: '1' } });
    expect(wrong.problem?.errors).toEqual({
      'data.maritalStatus': [expect.any(String)],
      'data.contactInfo.zipCode': ['CEP inválido.'],
    });
    expect((await post({ spouse: { taxId: testCpf(65) } })).problem?.errors).toEqual({
      'data.spouse': ['Este campo não é alterado por esta chamada.'],
    });
    const unknown = await post({
      contactInfo: { name: 'Outro Nome' },
      pepPeriod: { startDate: '2020-01-01', until: '2021-01-01' },
      pepSecondary: [{ relationshipType: 'child', person: { name: 'Ana de Olinda', office: 'Câmara' } }],
    });
    expect(unknown.problem?.errors).toEqual({
      'data.contactInfo.name': ['Campo desconhecido.'],
      'data.pepPeriod.until': ['Campo desconhecido.'],
      'data.pepSecondary.0.office': ['Campo desconhecido.'],
    });
  });

  it('keeps what an owner of 25 % or more must have', async () => {
    await addCompany(house, 62);
    await addPerson(house, 62, OWNING_PERSON);
    await own(house, testCnpj(62), testCpf(62), 40);
    const reply = await house.call(register, { tax_id: testCpf(62), data: { motherName: null } }, { as });
    expect(reply.problem).toMatchObject({
      status: 400,
      detail: 'Dados inválidos',
      errors: { 'data.motherName': ['Obrigatório para quem tem 25% ou mais de participação.'] },
    });
  });

  it('registers once when it is asked twice at once', async () => {
    const call = () => house.call(register, { tax_id: testCpf(63), data: { name: 'Ana Lima' } }, { as });
    const replies = await Promise.all([call(), call()]);
    expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
    const other = replies.find((reply) => reply.status !== 201);
    expect([200, 400]).toContain(other?.status);
  });

  it('a company out of the registry’s reach is registered all the same', async () => {
    const broken = `999999990001${cnpjCheckDigits('999999990001')}`;
    const reply = await house.call(
      register,
      { tax_id: broken, data: { registeredName: 'Sem Consulta' } },
      { as },
    );
    expect(reply.status).toBe(201);
  });
});

describe("§8 the catalogue's sentence, also when a field is missing or of the wrong type", () => {
  it.each([
    ['GET without a tax id', getRegistration, {}],
    ['POST without a tax id', register, { data: {} }],
    ['POST of something else than fields', register, { tax_id: '12ABC34501DE35', data: 7 }],
  ] as const)('%s', async (_name, operation, input) => {
    const reply = await house.call(operation, input as never, { as: 'registration' });
    expect(reply.status).toBe(400);
    expect(reply.problem.detail).toBe('Dados inválidos');
    expect(Object.keys(reply.problem.errors ?? {}).length).toBeGreaterThan(0);
  });
});

describe('a website is an address of the web or the name of a host', () => {
  const script = { website: 'javascript:alert(1)' };
  const text = 'Site inválido: use um endereço como www.empresa.com.br ou https://empresa.com.br.';

  it('through every call that takes one', async () => {
    const { cnpj } = await addCompany(house, 90, { website: 'www.empresa.com.br/sobre' });
    const refusals = [
      await house.call(updateClient, { cnpj, input: script }, { as }),
      await house.call(createClient, { cnpj: testCnpj(91), input: script }, { as }),
      await house.call(register, { tax_id: cnpj, data: script }, { as }),
      await house.call(
        saveRelationship,
        { clientCnpj: cnpj, parentCnpj: testCnpj(92), percentageOwned: 10, company: script },
        { as },
      ),
    ];
    for (const { status, problem } of refusals) {
      expect(status).toBe(400);
      expect(Object.entries(problem.errors ?? {})).toEqual([[expect.stringMatching(/website$/), [text]]]);
    }
  });

  it('one that older rules let stand stops no answer that is sent back with it, only another such one', async () => {
    const { cnpj } = await addCompany(house, 93);
    const website = 'em construção';
    await house.db.updateTable('companies').set({ website }).where('cnpj', '=', cnpj).execute();
    const { data } = (await house.call(getRegistration, { tax_id: cnpj }, { as })).body;
    const send = (said: object) =>
      house.call(register, { tax_id: cnpj, data: { ...data, ...said, version: undefined } }, { as });
    expect((await send({ city: 'Bauru' })).status).toBe(200);
    const saved = (await house.call(getRegistration, { tax_id: cnpj }, { as })).body.data;
    expect(saved).toMatchObject({ website, city: 'Bauru' });
    expect((await send({ city: 'Bauru', website: 'em reforma' })).problem.errors).toEqual({
      'data.website': [text],
    });
    expect((await send({ city: 'Bauru', website: null })).status).toBe(200);
  });
});
