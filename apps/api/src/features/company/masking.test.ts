import { concealTaxId } from '@lastro/domain/tax-id';
import { getClient, getOwnership, updateClientBankData } from '@lastro/wire/company/company-operations';
import {
  listGuarantors,
  listProcurators,
  saveGuarantor,
  saveProcurator,
} from '@lastro/wire/company/link-operations';
import { getPeople, getPerson, linkSpouse } from '@lastro/wire/company/person-operations';
import { createUser, decideGrant, listGrants } from '@lastro/wire/identity/user-operations';
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

const MASKED = ['commercial', 'credit_analyst', 'credit_desk', 'credit_board', 'admin'];
const UNMASKED = ['registration', 'compliance', 'audit'];
const cnpj = testCnpj(1);
const taxId = testCpf(1);
/** registration and bank_data together, as a second administrator confirmed. */
let both: string;

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  const as = 'registration';
  await addCompany(house, 1);
  await addPerson(house, 1, {
    ...OWNING_PERSON,
    fatherName: 'José Lobo',
    idEmissionDate: '2001-01-01',
    monthlyIncome: 4321.09,
    address: 'Rua Secreta',
    number: '77',
    phone: '11987654321',
    email: 'marta@demo.test',
    pepSecondary: [{ relationshipType: 'child', name: 'Filho Exposto', taxId: testCpf(5) }],
  });
  await house.call(
    linkSpouse,
    { taxId, spouse: { taxId: testCpf(2), name: 'Cônjuge Dela', idNumber: '7654321' } },
    { as },
  );
  await own(house, cnpj, taxId, 50);
  await house.call(saveProcurator, { clientCnpj: cnpj, input: { taxId } }, { as });
  await house.call(saveGuarantor, { clientCnpj: cnpj, input: { taxId } }, { as });
  await house.call(
    updateClientBankData,
    {
      cnpj,
      input: {
        bankCode: '341',
        agency: '4455',
        agencyDigit: '1',
        account: '987654',
        accountDigit: '3',
        kind: 'checking',
      },
    },
    { as },
  );
  both = await userOfBoth();
});
afterAll(() => house.close());

async function userOfBoth(): Promise<string> {
  const email = 'cadastro.banco@demo.test';
  await house.call(
    createUser,
    { firstName: 'Cida', lastName: 'Banco', email, groups: ['registration', 'bank_data'] },
    { as: 'admin' },
  );
  const grants = await house.call(listGrants, { limit: 200 }, { as: 'admin2' });
  const grant = grants.body.results.find((each) => each.userEmail === email);
  await house.call(
    decideGrant,
    { id: grant?.id ?? 0, decision: 'approve', reason: 'Conferido' },
    { as: 'admin2' },
  );
  const post = async (url: string, payload: object) =>
    (await house.server.inject({ method: 'POST', url, payload })).json();
  const { token } = await post('/api/auth/dev/token', { email });
  return `token:${(await post('/api/auth/auth/google/signin', { token })).token}`;
}

const person = async (as: string) => (await house.call(getPerson, { taxId }, { as })).body;
const company = async (as: string) => (await house.call(getClient, { cnpj }, { as })).body.edges[0]?.node;

describe('decided: people’s documents and income', () => {
  it.each(MASKED)('are concealed from %s, and nothing is recorded', async (as) => {
    await house.tokenOf(as);
    const since = await trailFrom(house);
    const masked = await person(as);
    expect(masked).toMatchObject({
      masked: true,
      taxId: concealTaxId(taxId),
      name: 'Marta Nunes Lobo',
      birthDate: null,
      idNumber: '•••••67',
      idEmissionDate: null,
      motherName: null,
      fatherName: null,
      monthlyIncome: null,
      netWorth: null,
      spouse: { taxId: concealTaxId(testCpf(2)), idNumber: '•••••21' },
      pepSecondary: [{ person: { name: 'Filho Exposto', taxId: concealTaxId(testCpf(5)) } }],
    });
    expect(JSON.stringify(masked)).not.toMatch(
      new RegExp(
        [taxId, testCpf(2), testCpf(5), '1234567', '7654321', '4321', 'Secreta', '98765432', 'marta@'].join(
          '|',
        ),
      ),
    );
    const many = await house.call(getPeople, { taxIds: [taxId] }, { as });
    expect(many.body[0]).toEqual(masked);
    expect(await since()).toEqual([]);
  });

  it.each(UNMASKED)('are shown to %s, and each reading is recorded once', async (as) => {
    const since = await trailFrom(house);
    expect(await person(as)).toMatchObject({
      masked: false,
      taxId,
      idNumber: '1234567',
      monthlyIncome: 4321.09,
    });
    const entries = await since();
    expect(entries).toMatchObject([
      { actor: `${as}@demo.test`, action: 'company.person-read', record_type: 'person' },
    ]);
    expect(JSON.stringify(entries)).not.toContain(taxId);
  });

  it('nobody found is nothing read', async () => {
    const since = await trailFrom(house);
    expect((await house.call(getPerson, { taxId: testCpf(999) }, { as: 'audit' })).body).toBeNull();
    expect(await since()).toEqual([]);
  });
});

describe('decided: the people and the bank account of a company', () => {
  it.each(MASKED)('are concealed from %s, and nothing is recorded', async (as) => {
    await house.tokenOf(as);
    const since = await trailFrom(house);
    const shown = await company(as);
    expect(shown?.representatives[0]?.person).toMatchObject({
      taxId: concealTaxId(taxId),
      birthDate: null,
      masked: true,
    });
    expect(shown?.procurators[0]).toMatchObject({ procuratorTaxId: concealTaxId(taxId) });
    expect(shown?.bankAccount).toMatchObject({
      agency: '•••5',
      agencyDigit: null,
      account: '••••54',
      accountDigit: '•',
      masked: true,
    });
    const lists = [
      await house.call(listProcurators, { clientCnpj: cnpj }, { as }),
      await house.call(listGuarantors, { clientCnpj: cnpj }, { as }),
      await house.call(getOwnership, { cnpj }, { as }),
    ];
    expect(JSON.stringify([shown, lists.map((reply) => reply.body)])).not.toMatch(
      new RegExp(`${taxId}|987654|4455`),
    );
    expect(await since()).toEqual([]);
  });

  it.each(['registration', 'compliance'])(
    'people are shown to %s, the account is not; one entry',
    async (as) => {
      const since = await trailFrom(house);
      const shown = await company(as);
      expect(shown?.representatives[0]?.person).toMatchObject({
        taxId,
        birthDate: '1980-02-29',
        masked: false,
      });
      expect(shown?.bankAccount).toMatchObject({ account: '••••54', masked: true });
      expect(await since()).toMatchObject([
        { action: 'company.data-read', record_id: cnpj, after: { people: 1, bankData: false } },
      ]);
    },
  );

  it('the account is shown to bank_data (beside registration) and to audit; one entry says both', async () => {
    for (const as of [both, 'audit']) {
      const since = await trailFrom(house);
      expect((await company(as))?.bankAccount).toMatchObject({
        agency: '4455',
        account: '987654',
        masked: false,
      });
      expect(await since()).toMatchObject([
        { action: 'company.data-read', after: { people: 1, bankData: true } },
      ]);
    }
  });

  it('bank_data alone opens no company', async () => {
    const reply = await house.call(getClient, { cnpj }, { as: 'bank_data' });
    expect(reply.problem).toMatchObject({ status: 403, code: 'access.denied' });
  });

  it.each([
    ['allProcurator', () => house.call(listProcurators, { clientCnpj: cnpj }, { as: 'audit' })],
    ['allGuarantor', () => house.call(listGuarantors, { clientCnpj: cnpj }, { as: 'audit' })],
    ['companyOwnership', () => house.call(getOwnership, { cnpj }, { as: 'audit' })],
  ])('%s shows documents and records it', async (_field, call) => {
    const since = await trailFrom(house);
    expect(JSON.stringify((await call()).body)).toContain(taxId);
    expect(await since()).toMatchObject([{ action: 'company.data-read', record_id: cnpj }]);
  });

  it('a company without people and account is nothing to record', async () => {
    await addCompany(house, 2);
    const since = await trailFrom(house);
    await house.call(getClient, { cnpj: testCnpj(2) }, { as: 'audit' });
    await house.call(listProcurators, { clientCnpj: testCnpj(2) }, { as: 'audit' });
    await house.call(getOwnership, { cnpj: testCnpj(2) }, { as: 'audit' });
    expect(await since()).toEqual([]);
  });

  it('a page of companies is one reading, too', async () => {
    const since = await trailFrom(house);
    await house.call(getClient, {}, { as: 'audit' });
    const entries = await since();
    expect(entries).toHaveLength(1);
    expect(entries[0]?.record_id.split(',').length).toBeGreaterThan(3);
  });
});
