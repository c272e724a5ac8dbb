import { listAuditEntries, listOwnActivity } from '@lastro/wire/audit/audit-operations';
import {
  createClient,
  getClientHistory,
  updateClient,
  updateClientBankData,
} from '@lastro/wire/company/company-operations';
import * as links from '@lastro/wire/company/link-operations';
import {
  createPerson,
  updatePersonComplementary,
  updatePersonMarital,
  updatePersonPep,
} from '@lastro/wire/company/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../platform/door/audit-verify';
import {
  addCompany,
  addPerson,
  testCnpj as company,
  OWNING_COMPANY,
  OWNING_PERSON,
  testCpf as person,
  trailFrom,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
  await addCompany(house, 2, OWNING_COMPANY);
  for (const each of [1, 2])
    await addPerson(house, each, { ...OWNING_PERSON, name: `Pessoa Número ${each}` });
});
afterAll(() => house.close());

const as = 'registration';
const clientCnpj = company(1);
const taxId = person(1);
const who = { name: 'Pessoa Número 1', taxId };
const account = {
  bankCode: '341',
  agency: '4455',
  account: '987654',
  accountDigit: '3',
  kind: 'checking' as const,
};

/** What one command wrote to the trail. */
async function told(work: () => Promise<{ status: number; problem?: unknown }>) {
  const since = await trailFrom(house);
  const reply = await work();
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  const entries = await since();
  expect(entries).toHaveLength(1);
  const [entry] = entries;
  return { before: entry?.before, after: entry?.after };
}

describe('decisions §1 Audit: before and after of every changed field', () => {
  const brazil = { id: 1058, description: 'Brasil' };

  it('a text that looks like a decimal is kept as it was written, and a change of its zeros is a change', async () => {
    const cnpj = company(4);
    const written = { number: '1.500', complement: '3.0', category: '1.50' };
    const created = await told(() =>
      house.call(createClient, { cnpj, input: { registeredName: '2.0', ...written } }, { as }),
    );
    expect(created.after).toMatchObject({ registeredName: '2.0', ...written });
    const change = (input: object) => told(() => house.call(updateClient, { cnpj, input }, { as }));
    expect(await change({ ...written, category: '1.5' })).toEqual({
      before: { category: '1.50' },
      after: { category: '1.5' },
    });
    expect(await change({ number: '1.5', registeredName: '2.00' })).toEqual({
      before: { number: '1.500', registeredName: '2.0' },
      after: { number: '1.5', registeredName: '2.00' },
    });
    expect(await change({ roas: 1.5, exportPercentage: 2.5 })).toEqual({
      before: { roas: null, exportPercentage: null },
      after: { roas: 1.5, exportPercentage: '2.5' },
    });
    expect(await change({ roas: 1.5, exportPercentage: 2.5 })).toEqual({ before: {}, after: {} });
  });

  it('of a ficha: created with all that was given, changed with what changed', async () => {
    const created = await told(() =>
      house.call(
        createClient,
        {
          cnpj: company(3),
          input: { registeredName: 'Nova Ltda.', socialCapital: 10, exportPercentage: 2.5 },
        },
        { as },
      ),
    );
    expect(created).toMatchObject({
      before: null,
      after: {
        registeredName: 'Nova Ltda.',
        socialCapital: 1000,
        exportPercentage: '2.5',
        countryId: brazil,
      },
    });
    const changed = await told(() =>
      house.call(
        updateClient,
        {
          cnpj: company(3),
          input: {
            socialCapital: 20,
            exportPercentage: 2.5,
            roas: 1.5,
            secondaryActivities: ['4712100'],
            countryId: 639,
          },
        },
        { as },
      ),
    );
    expect(changed).toEqual({
      before: { socialCapital: 1000, roas: null, secondaryActivities: [], countryId: brazil },
      after: {
        socialCapital: 2000,
        roas: 1.5,
        secondaryActivities: [{ id: '4712100', description: expect.stringMatching(/\S/) }],
        countryId: { id: 639, description: 'Argentina' },
      },
    });
    // Kept in cents, told in reais.
    const { body } = await house.call(getClientHistory, { cnpj: company(3), limit: 1 }, { as });
    expect(body.results).toMatchObject([{ before: { socialCapital: 10 }, after: { socialCapital: 20 } }]);
    const trail = await house.call(listAuditEntries, { limit: 5 }, { as: 'audit' });
    expect(trail.body.results.find(({ action }) => action === 'company.changed')).toMatchObject({
      after: { socialCapital: 20 },
    });
  });

  it('of the bank account', async () => {
    const given = await told(() =>
      house.call(updateClientBankData, { cnpj: clientCnpj, input: account }, { as }),
    );
    const bankCode = { id: '341', description: 'ITAÚ UNIBANCO S.A.' };
    expect(given).toEqual({ before: null, after: { ...account, bankCode } });
    const changed = await told(() =>
      house.call(
        updateClientBankData,
        { cnpj: clientCnpj, input: { ...account, agency: '1', kind: 'savings' } },
        { as },
      ),
    );
    expect(changed).toEqual({
      before: { bankCode, agency: '4455', kind: 'checking' },
      after: { bankCode, agency: '1', kind: 'savings' },
    });
  });

  it('of a representative and the share, with the name of the person', async () => {
    const save = (input: object) =>
      told(() => house.call(links.saveRepresentative, { clientCnpj, input: { taxId, ...input } }, { as }));
    const first = {
      isSigner: true,
      isRequiredSigner: false,
      percentageOwned: 30,
      documentGroups: ['partner'],
    };
    expect(await save(first)).toMatchObject({
      before: null,
      after: {
        person: who,
        isSigner: true,
        isRequiredSigner: false,
        percentageOwned: '30',
        documentGroups: ['partner'],
      },
    });
    expect(await save({ percentageOwned: 31.25, documentGroups: null })).toEqual({
      before: { person: expect.objectContaining(who), percentageOwned: '30', documentGroups: ['partner'] },
      after: { person: expect.objectContaining(who), percentageOwned: '31.25', documentGroups: [] },
    });
  });

  it('of a board member, a procurator, a guarantor and an owning company, also when they leave', async () => {
    const cases = [
      [
        links.saveBoardMember,
        links.removeBoardMember,
        { taxId, position: 'Diretora' },
        { position: 'Diretora' },
      ],
      [links.saveProcurator, links.removeProcurator, { taxId, powers: 'Tudo' }, { powers: 'Tudo' }],
      [links.saveGuarantor, links.removeGuarantor, { taxId }, {}],
    ] as const;
    for (const [save, remove, input, facts] of cases) {
      const added = await told(() => house.call(save, { clientCnpj, input } as never, { as }));
      expect(added).toMatchObject({ before: null, after: { person: who, ...facts } });
      const { rows } = await house.pool.query(
        `select id from ${{ [links.saveBoardMember.name]: 'board_members', [links.saveProcurator.name]: 'procurators', [links.saveGuarantor.name]: 'guarantors' }[save.name]} order by id desc limit 1`,
      );
      const gone = await told(() =>
        house.call(remove, { id: rows[0].id, reason: 'Saiu da empresa' }, { as }),
      );
      expect(gone).toMatchObject({ before: { person: who, ...facts }, after: null });
    }
    const parent = { cnpj: company(2), name: OWNING_COMPANY.registeredName };
    const relate = (percentageOwned: number) =>
      told(() =>
        house.call(links.saveRelationship, { clientCnpj, parentCnpj: company(2), percentageOwned }, { as }),
      );
    expect(await relate(40)).toEqual({
      before: null,
      after: { parentCompany: parent, percentageOwned: '40' },
    });
    expect(await relate(41)).toEqual({
      before: { parentCompany: parent, percentageOwned: '40' },
      after: { parentCompany: parent, percentageOwned: '41' },
    });
  });

  it('of a person: income, marital status, exposure', async () => {
    const taxId = person(5);
    await told(() => house.call(createPerson, { taxId, input: { name: 'Ana Lima' } }, { as }));
    expect(
      await told(() =>
        house.call(
          updatePersonComplementary,
          { taxId, input: { monthlyIncome: 10, netWorth: -5.5 } },
          { as },
        ),
      ),
    ).toEqual({
      before: { monthlyIncome: null, netWorth: null },
      after: { monthlyIncome: 1000, netWorth: -550 },
    });
    expect(
      await told(() =>
        house.call(
          updatePersonMarital,
          { taxId, input: { maritalStatusId: 2, marriageRegimeId: 1 } },
          { as },
        ),
      ),
    ).toMatchObject({ after: { maritalStatusId: 2, marriageRegimeId: 1 } });
    const related = {
      relationshipType: 'child',
      name: 'Beto Lima',
      taxId: person(8),
      position: null,
      organization: null,
    };
    expect(
      await told(() =>
        house.call(
          updatePersonPep,
          {
            taxId,
            input: {
              pep: true,
              pepPosition: 'Vereadora',
              pepOrganization: 'Câmara',
              pepPeriod: { startDate: '2021-01-01' },
              pepRelationships: [{ relationshipType: 'sibling' }],
              pepSecondary: [related],
            },
          },
          { as },
        ),
      ),
    ).toEqual({
      before: {
        pep: null,
        pepPosition: null,
        pepOrganization: null,
        pepStartDate: null,
        pepRelationships: [],
        pepSecondary: [],
      },
      after: {
        pep: true,
        pepPosition: 'Vereadora',
        pepOrganization: 'Câmara',
        pepStartDate: '2021-01-01',
        pepRelationships: ['sibling'],
        pepSecondary: [related],
      },
    });
  });

  it('and the chain of the trail stays whole', async () => {
    expect(await verifyAudit(house.db)).toMatchObject({ intact: true });
  });
});

describe('decisions §1 and §2: the trail is no way around the masks', () => {
  // Four figures by themselves: inside a hash they come up by chance.
  const agency = '(?<![0-9a-f])4455(?![0-9a-f])';
  const secrets = new RegExp([taxId, person(5), person(6), '987654', agency, '98765432'].join('|'));
  const history = async (login: string) =>
    (await house.call(getClientHistory, { cnpj: clientCnpj, limit: 100 }, { as: login })).body;

  it.each(['commercial', 'credit_analyst', 'admin'])(
    '%s sees names and shares, no documents and no account',
    async (login) => {
      await house.tokenOf(login);
      const since = await trailFrom(house);
      const shown = JSON.stringify(await history(login));
      expect(shown).toContain('Pessoa Número 1');
      expect(shown).toContain('31.25');
      expect(shown).toContain('•••');
      expect(shown).not.toMatch(secrets);
      expect(await since()).toEqual([]);
    },
  );

  it('decisions §8 registration sees the ficha whole; that is written down once', async () => {
    const since = await trailFrom(house);
    const shown = JSON.stringify(await history('registration'));
    expect(shown).toContain(taxId);
    expect(shown).toMatch(/987654/);
    expect(await since()).toMatchObject([
      { action: 'company.data-read', record_id: clientCnpj, after: { entries: expect.any(Number) } },
    ]);
  });

  it('audit sees all of it, and each reading is written down', async () => {
    const entries = () => house.call(listAuditEntries, { recordType: 'person', limit: 100 }, { as: 'audit' });
    const read = () =>
      house.db
        .selectFrom('audit_entries')
        .select(['actor', 'record_type', 'after'])
        .where('action', '=', 'audit.personal-data-read')
        .orderBy('seq', 'desc')
        .execute();
    const before = (await read()).length;
    expect(JSON.stringify((await entries()).body)).toContain(person(8));
    const after = await read();
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toMatchObject({ actor: 'audit@demo.test', record_type: 'trail' });
    // Entries about users hold nothing of the kind.
    await house.call(listAuditEntries, { recordType: 'user' }, { as: 'audit' });
    expect(await read()).toHaveLength(before + 1);
  });

  it('one’s own activity never shows them', async () => {
    const own = await house.call(listOwnActivity, { limit: 100 }, { as: 'registration' });
    expect(own.body.results.length).toBeGreaterThan(10);
    expect(JSON.stringify(own.body)).not.toMatch(secrets);
  });
});

describe('pages of the trail that follow one another', () => {
  const audit = { as: 'audit' };

  /** Page after page under the bound that the first one told; reading each writes an entry at the head. */
  async function run(read: (asked: { page: number; until?: number }) => Promise<TrailPage>) {
    const seqs: number[] = [];
    let asked: { page: number; until?: number } = { page: 1 };
    for (;;) {
      const { results, metadata, until } = await read(asked);
      expect(until).toBe(asked.until ?? until);
      seqs.push(...results.map(({ seq }) => seq));
      if (metadata.page === metadata.pages) return { seqs, total: metadata.total, until };
      asked = { page: asked.page + 1, until };
    }
  }
  interface TrailPage {
    readonly results: readonly { readonly seq: number }[];
    readonly metadata: { readonly page: number; readonly pages: number; readonly total: number };
    readonly until: number;
  }

  it.each([
    ['the trail', (asked: object) => house.call(listAuditEntries, { limit: 5, ...asked }, audit)],
    [
      'a company',
      (asked: object) => house.call(getClientHistory, { cnpj: clientCnpj, limit: 3, ...asked }, audit),
    ],
  ] as const)('of %s have every entry once, though the reading itself is told', async (_what, read) => {
    const { seqs, total, until } = await run(async (asked) => (await read(asked)).body);
    expect((await read({ page: 1 })).body.until).toBeGreaterThan(until + 1);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(seqs).toHaveLength(total);
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a));
    expect(seqs[0]).toBeLessThanOrEqual(until);
  });
});
