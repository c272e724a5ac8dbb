import { getClient, updateClient, updateClientBankData } from '@lastro/wire/company/company-operations';
import * as links from '@lastro/wire/company/link-operations';
import { bankAccountInput } from '@lastro/wire/company/link-schemas';
import { getPerson, linkSpouse, updatePerson } from '@lastro/wire/company/person-operations';
import type { Operation } from '@lastro/wire/operation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addCompany,
  addPerson,
  testCnpj as company,
  OWNING_COMPANY,
  testCpf as person,
  trailFrom,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
let position = 100;
let clientCnpj: string;
beforeAll(async () => {
  house = await openHouse();
  for (const each of [1, 2, 3]) await addPerson(house, each);
  await addCompany(house, 1, OWNING_COMPANY);
});
afterAll(() => house.close());
beforeEach(async () => {
  position += 1;
  clientCnpj = (await addCompany(house, position)).cnpj;
});

const as = 'registration';
const taxId = person(1);
const readCompany = async () =>
  (await house.call(getClient, { cnpj: clientCnpj }, { as })).body.edges[0]?.node;

/** Each list: how it is saved with one value or another, what then shows, and how it is removed. */
const LISTS = [
  {
    list: 'representatives',
    save: links.saveRepresentative,
    one: { input: { taxId, isSigner: true, percentageOwned: 10 } },
    other: { input: { taxId, percentageOwned: 11 } },
    shows: { isSigner: true, percentageOwned: 11 },
    remove: links.removeRepresentative,
  },
  {
    list: 'boardMembers',
    save: links.saveBoardMember,
    one: { input: { taxId, position: 'Diretora', startDate: '2024-01-01' } },
    other: { input: { taxId, position: 'Diretora', endDate: '2027-01-01' } },
    shows: { startDate: '2024-01-01', endDate: '2027-01-01' },
    remove: links.removeBoardMember,
  },
  {
    list: 'procurators',
    save: links.saveProcurator,
    one: { input: { taxId, isSigner: true, powers: 'Tudo' } },
    other: { input: { taxId, validUntil: '2027-01-01' } },
    shows: { isSigner: true, powers: 'Tudo', validUntil: '2027-01-01' },
    remove: links.removeProcurator,
  },
  {
    list: 'parentCompanies',
    save: links.saveRelationship,
    one: { parentCnpj: company(1), percentageOwned: 10 },
    other: { parentCnpj: company(1), percentageOwned: 12.5 },
    shows: { percentageOwned: 12.5 },
    remove: links.removeRelationship,
  },
] as const;

type Case = (typeof LISTS)[number];
const call = (operation: Operation, input: object) =>
  house.call(operation, { clientCnpj, ...input } as never, { as });
const entryOf = async (list: Case['list']) =>
  (await readCompany())?.[list][0] as { id: string; version: number };

describe.each(LISTS)(
  'decisions §8: each of $list has its own version',
  ({ list, save, one, other, shows, remove }) => {
    it('counts up with each save of this link, and the ficha’s own does not', async () => {
      await call(save, one);
      expect(await entryOf(list)).toMatchObject({ version: 1 });
      await call(save, { ...other, version: 1 });
      expect(await entryOf(list)).toMatchObject({ version: 2, ...shows });
      expect((await readCompany())?.version).toBe(1);
    });

    it('a stale save answers 409 with the link as it stands, and changes nothing', async () => {
      await call(save, one);
      await call(save, { ...other, version: 1 });
      const since = await trailFrom(house);
      const stale = await call(save, { ...one, version: 1 });
      expect(stale.problem).toMatchObject({
        status: 409,
        code: 'version.stale',
        current: { version: 2, ...shows },
      });
      // But for the reading: the answer shows the people of the ficha.
      expect((await since()).filter(({ action }) => action !== 'company.data-read')).toEqual([]);
    });

    it('a plain client sends none, or null, and is served', async () => {
      await call(save, one);
      expect((await call(save, { ...other, version: null })).status).toBe(200);
      expect((await call(save, other)).status).toBe(200);
      expect(await entryOf(list)).toMatchObject({ version: 3 });
    });

    it('0 says that none was there: two who add at once do not overwrite each other', async () => {
      const both = await Promise.all([
        call(save, { ...one, version: 0 }),
        call(save, { ...other, version: 0 }),
      ]);
      const late = both.find((reply) => reply.status !== 200);
      expect(both.filter((reply) => reply.status === 200)).toHaveLength(1);
      expect(late?.problem).toMatchObject({ status: 409, code: 'version.stale', current: { version: 1 } });
    });

    it('a stale removal answers 409, a right one removes, and nobody brings it back unawares', async () => {
      await call(save, one);
      await call(save, { ...other, version: 1 });
      const { id } = await entryOf(list);
      const stale = await call(remove, { id, version: 1, reason: 'Saiu da empresa' });
      expect(stale.problem).toMatchObject({
        status: 409,
        code: 'version.stale',
        current: { version: 2, ...shows },
      });
      expect((await call(remove, { id, version: 2, reason: 'Saiu da empresa' })).status).toBe(200);
      const revived = await call(save, { ...other, version: 2 });
      expect(revived.problem).toMatchObject({ status: 404, code: 'link.not-found' });
    });
  },
);

describe('decisions §8: versions of different links never meet', () => {
  it('two links of one company, and the ficha itself, are saved at once', async () => {
    await call(links.saveRepresentative, { input: { taxId, isSigner: true } });
    await call(links.saveProcurator, { input: { taxId: person(2), isSigner: true } });
    const replies = await Promise.all([
      call(links.saveRepresentative, { version: 1, input: { taxId, startDate: '2020-01-01' } }),
      call(links.saveProcurator, { version: 1, input: { taxId: person(2), powers: 'Vender' } }),
      house.call(updateClient, { cnpj: clientCnpj, version: 1, input: { city: 'Bagé' } }, { as }),
      call(links.saveGuarantor, { version: 0, input: { taxId: person(3) } }),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect(await readCompany()).toMatchObject({
      city: 'Bagé',
      version: 2,
      representatives: [{ version: 2, startDate: '2020-01-01' }],
      procurators: [{ version: 2, powers: 'Vender' }],
      guarantors: [{ version: 1 }],
    });
  });

  it('a guarantor is added and removed by version', async () => {
    await call(links.saveGuarantor, { input: { taxId } });
    const id = (await readCompany())?.guarantors[0]?.id;
    expect(
      (await call(links.removeGuarantor, { id, version: 7, reason: 'Saiu da empresa' })).problem,
    ).toMatchObject({
      status: 409,
      current: { id, version: 1 },
    });
    expect((await call(links.removeGuarantor, { id, version: 1, reason: 'Saiu da empresa' })).status).toBe(
      200,
    );
  });
});

describe('decisions §8: the bank account has its own version', () => {
  const account = {
    bankCode: '341',
    agency: '1',
    account: '22',
    accountDigit: '3',
    kind: 'checking' as const,
  };
  const bank = (input: object, version?: number | null) =>
    house.call(updateClientBankData, { cnpj: clientCnpj, version, input }, { as });

  it('a save at a version of an account that is not there answers 404', async () => {
    expect((await bank(account, 1)).problem).toMatchObject({ status: 404, code: 'link.not-found' });
  });

  it('a stale save answers 409 with the account as its reader may see it', async () => {
    expect((await bank(account, 0)).body.bankAccount).toMatchObject({ version: 1 });
    expect((await bank({ ...account, agency: '777' }, 1)).body.bankAccount).toMatchObject({ version: 2 });
    const stale = await bank({ ...account, account: '99' }, 1);
    expect(stale.problem).toMatchObject({
      status: 409,
      code: 'version.stale',
      current: {
        ...account,
        agency: '777',
        agencyDigit: null,
        bankName: expect.any(String),
        masked: false,
        version: 2,
      },
    });
    // Whatever a save can say of an account is there to be compared.
    expect(Object.keys(stale.problem.current as object)).toEqual(
      expect.arrayContaining(Object.keys(bankAccountInput.shape)),
    );
    expect((await bank(account, 0)).status).toBe(409);
    expect((await bank(account, null)).body.bankAccount).toMatchObject({ version: 3 });
  });

  it('what is absent stays, null clears; a first account needs all of it', async () => {
    const first = await bank({ bankCode: '341', agency: '1' });
    expect(first.problem).toMatchObject({ status: 400, detail: 'Dados inválidos' });
    expect(Object.keys(first.problem.errors ?? {})).toEqual([
      'input.account',
      'input.accountDigit',
      'input.kind',
    ]);
    await bank({ ...account, agencyDigit: 'x' });
    await bank({ account: '44' });
    const rows = () =>
      house.pool.query(
        `select bank_code, agency, agency_digit, account, account_digit, kind from company_bank_accounts b
         join companies c on c.id = b.company_id where c.cnpj = $1 and b.removed_at is null`,
        [clientCnpj],
      );
    expect((await rows()).rows).toEqual([
      {
        bank_code: '341',
        agency: '1',
        agency_digit: 'X',
        account: '44',
        account_digit: '3',
        kind: 'checking',
      },
    ]);
    await bank({ agencyDigit: null });
    expect((await rows()).rows).toMatchObject([{ agency_digit: null, account: '44' }]);
  });
});

describe('decisions §8: the spouse link has its own version', () => {
  const read = async (each: number) => (await house.call(getPerson, { taxId: person(each) }, { as })).body;
  const link = (each: number, spouse: object | null, version?: number | null) =>
    house.call(
      linkSpouse,
      { taxId: person(each), version, spouse: spouse as never, reason: 'Divórcio averbado' },
      { as },
    );

  it('also where there is none; a stale link answers 409 with the person as they stand', async () => {
    for (const each of [10, 11, 12]) await addPerson(house, each);
    expect(await read(10)).toMatchObject({ spouse: null, spouseVersion: 1, version: 1 });
    const tied = await link(10, { taxId: person(11) }, 1);
    expect(tied.body).toMatchObject({
      spouse: { taxId: person(11), version: 2 },
      spouseVersion: 2,
      version: 1,
    });
    const stale = await link(10, { taxId: person(12) }, 1);
    expect(stale.problem).toMatchObject({
      status: 409,
      code: 'version.stale',
      current: { spouse: { taxId: person(11) }, spouseVersion: 2 },
    });
    expect((await link(10, null, 1)).status).toBe(409);
    expect((await link(10, { taxId: person(12) }, null)).body.spouseVersion).toBe(3);
    expect(await read(11)).toMatchObject({ spouse: null });
  });

  it('moves when what it shows of the spouse changes, so that nobody overwrites it unseen', async () => {
    const { spouseVersion } = (await read(10)) ?? {};
    await house.call(updatePerson, { taxId: person(12), input: { phone: '11 98765-4321' } }, { as });
    const stale = await link(10, { taxId: person(12), phone: null }, spouseVersion);
    expect(stale.problem).toMatchObject({ status: 409, current: { spouse: { phone: '11987654321' } } });
    // The person's own data is another matter.
    const before = (await read(10))?.spouseVersion;
    await house.call(updatePerson, { taxId: person(10), input: { city: 'Bagé' } }, { as });
    expect((await read(10))?.spouseVersion).toBe(before);
  });
});

describe('decisions §1 Partial updates: links', () => {
  it('a representative keeps what is not said and loses what is said to be nothing', async () => {
    const input = {
      taxId,
      isSigner: true,
      isRequiredSigner: true,
      percentageOwned: 12.5,
      percentageVotingCapital: 3,
      startDate: '2020-01-01',
      documentGroups: ['partner' as const],
    };
    await call(links.saveRepresentative, { input });
    const { taxId: _, ...all } = input;
    await call(links.saveRepresentative, { input: { taxId } });
    expect((await readCompany())?.representatives).toMatchObject([all]);
    await call(links.saveRepresentative, {
      input: { taxId, isRequiredSigner: false, percentageOwned: null, documentGroups: null },
    });
    expect((await readCompany())?.representatives).toMatchObject([
      { ...all, isRequiredSigner: false, percentageOwned: null, documentGroups: [] },
    ]);
    await call(links.saveRepresentative, { input: { taxId, isSigner: null, startDate: null } });
    expect((await readCompany())?.representatives).toMatchObject([{ isSigner: null, startDate: null }]);
  });

  it('a board member by id keeps person and position; a new one needs both', async () => {
    const none = await call(links.saveBoardMember, { input: {} });
    expect(none.problem.errors).toEqual({
      'input.taxId': ['Campo obrigatório.'],
      'input.position': ['Campo obrigatório.'],
    });
    await call(links.saveBoardMember, { input: { taxId, position: 'Diretora', endDate: '2027-01-01' } });
    const { id } = await entryOf('boardMembers');
    await call(links.saveBoardMember, { input: { id, startDate: '2024-01-01' } });
    expect((await readCompany())?.boardMembers).toMatchObject([
      { person: { taxId }, position: 'Diretora', startDate: '2024-01-01', endDate: '2027-01-01' },
    ]);
    const reversed = await call(links.saveBoardMember, { input: { id, endDate: '2023-01-01' } });
    expect(Object.keys(reversed.problem.errors ?? {})).toEqual(['input.endDate']);
  });

  it('a relationship keeps its share; a new one needs it', async () => {
    const none = await call(links.saveRelationship, { parentCnpj: company(1) });
    expect(none.problem.errors).toEqual({ percentageOwned: ['Campo obrigatório.'] });
    await call(links.saveRelationship, { parentCnpj: company(1), percentageOwned: 7 });
    await call(links.saveRelationship, { parentCnpj: company(1), company: { name: 'Dona' } });
    expect((await readCompany())?.parentCompanies).toMatchObject([
      { percentageOwned: 7, parentCompany: { name: 'Dona' } },
    ]);
  });
});
