import { isDeepStrictEqual } from 'node:util';
import { isPersonal } from '@lastro/domain/company/masking';
import { concealTaxId } from '@lastro/domain/tax-id';
import { getClient, getOwnership, updateClientBankData } from '@lastro/wire/company/company-operations';
import {
  listGuarantors,
  listProcurators,
  saveGuarantor,
  saveProcurator,
} from '@lastro/wire/company/link-operations';
import { getPeople, getPerson, linkSpouse } from '@lastro/wire/company/person-operations';
import { getRegistration } from '@lastro/wire/company/registration-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_BUSINESS_DATE } from '../../testing/app';
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
import { addStaff } from '../../testing/identity';
import { expectRefused } from '../../testing/probe';
import { findPerson, type PersonRow } from './person-read';
import { personToWire } from './person-translate';

const MASKED = ['commercial', 'credit_analyst', 'credit_desk', 'credit_board', 'admin'];
const UNMASKED = ['registration', 'compliance', 'audit'];
const cnpj = testCnpj(1);
const taxId = testCpf(1);
/** commercial and bank_data together, as a second administrator confirmed. */
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
  both = (await addStaff(house, 'comercial.banco@demo.test', ['commercial', 'bank_data'])).as;
});
afterAll(() => house.close());

const person = async (as: string) => (await house.call(getPerson, { taxId }, { as })).body;
const company = async (as: string) => (await house.call(getClient, { cnpj }, { as })).body.edges[0]?.node;

describe('decided: people’s documents and income', () => {
  it.each(MASKED)('are not looked up by CPF by %s, and each attempt is recorded once', async (as) => {
    await house.tokenOf(as);
    const since = await trailFrom(house, ['company', 'person', 'tax-id']);
    for (const reply of [
      await house.call(getPerson, { taxId }, { as }),
      await house.call(getPerson, { taxId: testCpf(999) }, { as }),
      await house.call(getPeople, { taxIds: [taxId] }, { as }),
      await house.call(getRegistration, { tax_id: taxId }, { as }),
    ]) {
      expectRefused(reply, 'people.look-up-denied');
      expect(JSON.stringify(reply.problem)).not.toContain('Marta');
    }
    const asked = { actor: `${as}@demo.test`, action: 'people.look-up-refused', record_type: 'tax-id' };
    expect(await since()).toMatchObject([asked, asked, asked, asked]);
  });

  it('printed, they are concealed as on the screen: the last two digits of a CPF and nothing of the rest', async () => {
    const row = await findPerson(house.db as never, taxId);
    const masked = row && personToWire(row, false, TEST_BUSINESS_DATE);
    expect(masked).toMatchObject({
      masked: true,
      taxId: `***.***.***-${taxId.slice(9)}`,
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
  });

  it('the record conceals what the trail conceals, and nothing else', async () => {
    const row = await findPerson(house.db as never, taxId);
    const filled = row && {
      ...row,
      complement: 'Fundos',
      father_name: 'Davi Lobo',
      other_revenue_cents: 100,
      net_worth_cents: 100,
    };
    const [seen, masked] = [true, false].map((sees) => {
      const { contactInfo, ...rest } = personToWire(filled as PersonRow, sees, TEST_BUSINESS_DATE);
      return { ...rest, ...contactInfo } as Record<string, unknown>;
    });
    const concealed = Object.keys(seen ?? {}).filter(
      (fact) => !isDeepStrictEqual(seen?.[fact], masked?.[fact]),
    );
    // What stands inside has facts of its own.
    const within = ['spouse', 'pepSecondary', 'masked'];
    expect(concealed.filter((fact) => !within.includes(fact)).sort()).toEqual(
      Object.keys(seen ?? {})
        .filter(isPersonal)
        .sort(),
    );
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

  it('asking for somebody whom nobody registered is recorded, too: a guess is a look-up', async () => {
    await house.tokenOf('audit');
    const { seq } = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    expect((await house.call(getPerson, { taxId: testCpf(999) }, { as: 'audit' })).body).toBeNull();
    expect(
      (await house.call(getPeople, { taxIds: [testCpf(998), testCpf(999)] }, { as: 'audit' })).body,
    ).toEqual([]);
    expect((await house.call(getRegistration, { tax_id: testCpf(999) }, { as: 'audit' })).status).toBe(404);
    const entries = await house.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'record_id'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute();
    expect(entries).toEqual(
      [testCpf(999), `${testCpf(998)},${testCpf(999)}`, testCpf(999)].map((record_id) => ({
        actor: 'audit@demo.test',
        action: 'people.looked-up',
        record_id,
      })),
    );
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

  it.each(['registration', 'compliance', 'audit'])(
    '§8 are shown whole to %s; one entry says both',
    async (as) => {
      const since = await trailFrom(house);
      const shown = await company(as);
      expect(shown?.representatives[0]?.person).toMatchObject({
        taxId,
        birthDate: '1980-02-29',
        masked: false,
      });
      expect(shown?.bankAccount).toMatchObject({ agency: '4455', account: '987654', masked: false });
      expect(shown?.politicallyExposed).toMatchObject([{ exposedTaxId: testCpf(5) }]);
      expect(await since()).toMatchObject([
        { action: 'company.data-read', record_id: cnpj, after: { people: 2, bankData: true } },
      ]);
    },
  );

  it('§2 the account alone is shown to bank_data, beside a group that opens companies; one entry', async () => {
    const since = await trailFrom(house);
    const shown = await company(both);
    expect(shown?.bankAccount).toMatchObject({ agency: '4455', account: '987654', masked: false });
    expect(shown?.representatives[0]?.person).toMatchObject({ masked: true });
    expect(await since()).toMatchObject([
      { action: 'company.data-read', record_id: cnpj, after: { people: 0, bankData: true } },
    ]);
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
