import { formatTaxId } from '@lastro/domain/tax-id';
import { updateClientBankData } from '@lastro/wire/company/company-operations';
import { linkSpouse, updatePersonMarital } from '@lastro/wire/company/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { approvedProposal, freshCompany, OFFER } from '../../testing/proposal';
import { paragraphsOf, unzip } from './registration-form/testing/read-docx';

const cnpj = testCnpj(1);
const cpf = testCpf(1);

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
  await addPerson(house, 1, OWNING_PERSON);
  await own(house, cnpj, cpf, 50);
  await house.call(updateClientBankData, { cnpj, input: BANK }, { as: 'registration' });
});
afterAll(() => house.close());

async function print(as: string | undefined, taxId = cnpj) {
  return house.server.inject({
    method: 'GET',
    url: `/api/registration/api/v2/client/registration/form?tax_id=${encodeURIComponent(taxId)}`,
    headers: await house.headersFor({ as }),
  });
}

const textOf = (bytes: Buffer) => paragraphsOf(unzip(bytes).get('word/document.xml') ?? '').join('\n');

const BANK = {
  bankCode: '341',
  agency: '4455',
  agencyDigit: '1',
  account: '987654',
  accountDigit: '3',
  kind: 'checking',
} as const;

describe('§9 the Word form over the wire', () => {
  it('is a Word file with the data of the company and its people, and its printing is recorded', async () => {
    const before = await trailFrom(house);
    const reply = await print('registration');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('wordprocessingml.document');
    expect(reply.headers['content-disposition']).toContain(`ficha-cadastral-${cnpj}.docx`);
    expect(reply.headers['cache-control']).toBe('no-store');
    const text = textOf(reply.rawPayload);
    for (const expected of [formatTaxId(cnpj), formatTaxId(cpf)]) expect(text).toContain(expected);
    expect(await before()).toMatchObject([
      { actor: 'registration@demo.test', action: 'company.form-printed', record_id: cnpj },
    ]);
  });

  it.each(['registration', 'compliance', 'audit'])(
    '§8 is whole for %s, and the trail says so',
    async (as) => {
      const since = await trailFrom(house);
      const text = textOf((await print(as)).rawPayload);
      for (const secret of [formatTaxId(cpf), '29/02/1980', '4455-1', '987654-3'])
        expect(text).toContain(secret);
      expect(text).not.toContain('Via com dados ocultos');
      expect(await since()).toMatchObject([
        {
          actor: `${as}@demo.test`,
          action: 'company.form-printed',
          after: { people: 1, bankData: true, masked: false },
        },
      ]);
    },
  );

  it.each(['commercial', 'credit_analyst', 'admin'])('§8 is concealed for %s, on its face', async (as) => {
    await house.tokenOf(as);
    const since = await trailFrom(house);
    const text = textOf((await print(as)).rawPayload);
    for (const secret of [formatTaxId(cpf), '29/02/1980', '4455', '987654'])
      expect(text).not.toContain(secret);
    expect(text).toContain('Via com dados ocultos');
    expect(await since()).toMatchObject([
      { action: 'company.form-printed', after: { people: 0, bankData: false, masked: true } },
    ]);
  });

  it('decisions §2 counts the spouse whose CPF it prints, once, and nobody whom it does not print', async () => {
    const married = await addPerson(house, 61, { ...OWNING_PERSON, name: 'Bia Nunes Alves' });
    const spouse = await addPerson(house, 62, { ...OWNING_PERSON, name: 'Caio Nunes Alves' });
    const as = 'registration';
    const company = await freshCompany(house);
    await own(house, company, married.taxId, 50);
    const marry = (marriageRegimeId: number) =>
      house.call(
        updatePersonMarital,
        { taxId: married.taxId, input: { maritalStatusId: 2, marriageRegimeId } },
        { as },
      );
    expect((await marry(1)).status).toBe(200);
    const linked = { taxId: married.taxId, spouse: { taxId: spouse.taxId } };
    expect((await house.call(linkSpouse, linked, { as })).status).toBe(200);
    const printed = async () => {
      const since = await trailFrom(house);
      const text = textOf((await print(as, company)).rawPayload);
      const [entry] = await since();
      return [text.includes(formatTaxId(spouse.taxId)), Object(entry?.after).people];
    };
    expect(await printed()).toEqual([true, 2]);
    await marry(3);
    expect(await printed()).toEqual([false, 1]);
    await marry(1);
    await own(house, company, spouse.taxId, 50);
    expect(await printed()).toEqual([true, 2]);
  });

  it('§9 its guarantee follows what the company owes, is promised and asks for', async () => {
    const guaranteeOf = async (taxId: string) =>
      /^Garantia: (.*)$/m.exec(textOf((await print('registration', taxId)).rawPayload))?.[1];
    const small = await freshCompany(house, { amountRequested: 100_000 });
    expect(await guaranteeOf(small)).toBe('Aval');
    await approvedProposal(house, { cnpj: small, rates: [{ ...OFFER, amount: 500_000 }] });
    expect(await guaranteeOf(small)).toBe('Aval + Conta Vinculada');
    // What it asks for is large enough by itself, and what nobody asked for is nothing.
    expect(await guaranteeOf(await freshCompany(house, { amountRequested: 500_000 }))).toBe(
      'Aval + Conta Vinculada',
    );
    expect(await guaranteeOf(await freshCompany(house))).toMatch(/^Aval; /);
  });

  it('§8 asks what nobody answered: a company of which only the name is known says no “não”', async () => {
    const text = textOf((await print('registration', await freshCompany(house))).rawPayload);
    expect(text).not.toMatch(/^(Não|Sim)$/m);
    const answered = await freshCompany(house, { mei: false, optingSimple: true });
    expect(textOf((await print('registration', answered)).rawPayload)).toMatch(
      /Optante pelo Simples\nSim\nMEI\nNão\nCapital aberto\n\( {4}\) Sim/,
    );
  });

  it('takes a CNPJ with its mask and in lower case', async () => {
    const reply = await print('audit', formatTaxId(cnpj).toLowerCase());
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    { as: 'baas_operator', status: 403 },
    { as: 'treasury', status: 403 },
    { as: undefined, status: 401 },
  ])('refuses $as with $status', async ({ as, status }) => {
    expect((await print(as)).statusCode).toBe(status);
  });

  it('says what it cannot find or read', async () => {
    const missing = await print('registration', testCnpj(999));
    expect(missing.statusCode).toBe(404);
    expect((await print('registration', '123')).statusCode).toBe(400);
  });
});
