import {
  createClient,
  getClient,
  getClientHistory,
  updateClient,
  updateClientBankData,
} from '@lastro/wire/company/company-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompany, testCnpj, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const rowOf = (cnpj: string) =>
  house.db.selectFrom('companies').selectAll().where('cnpj', '=', cnpj).executeTakeFirst();

describe('§7 createClient', () => {
  it('writes the row, one entry of the trail, and answers the ficha', async () => {
    const since = await trailFrom(house);
    const cnpj = testCnpj(1);
    const reply = await house.call(
      createClient,
      {
        cnpj: cnpj.toLowerCase(),
        input: {
          registeredName: '  Padaria   do Zé & Filhos <Ltda> "🍞" ',
          foundingDate: '2026-11-16',
          mainActivity: '1091101',
          secondaryActivities: ['4721103', '4729601'],
          socialCapital: 1234.56,
          phone: '(11) 3456-7890',
          exportPercentage: 100,
          importPercentage: 0,
        },
      },
      { as },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      cnpj,
      registeredName: 'Padaria do Zé & Filhos <Ltda> "🍞"',
      isClient: true,
      active: true,
      socialCapital: 1234.56,
      phone: '1134567890',
      mainActivity: { code: '1091101', description: 'Fabricação de produtos de panificação industrial' },
      secondaryActivities: [{ code: '4721103' }, { code: '4729601' }],
      version: 1,
    });
    expect(reply.body.completeness.missing.map((each) => each.key)).toContain('owners');
    expect(await rowOf(cnpj)).toMatchObject({
      social_capital_cents: 123_456,
      completeness: reply.body.completeness.percent,
      version: 1,
    });
    expect(await since()).toMatchObject([
      { actor: 'registration@demo.test', action: 'company.created', record_type: 'company', record_id: cnpj },
    ]);
  });

  it('happens once, however often it is sent with one key', async () => {
    const call = { cnpj: testCnpj(2), input: { registeredName: 'Uma Vez Só Ltda.' } };
    const first = await house.call(createClient, call, { as, key: 'create-once-0001' });
    const again = await house.call(createClient, call, { as, key: 'create-once-0001' });
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('refuses a company that is already registered, also when two register it at once', async () => {
    const taken = await house.call(
      createClient,
      { cnpj: testCnpj(1), input: { registeredName: 'Outra Ltda.' } },
      { as },
    );
    expect(taken.problem).toMatchObject({
      status: 400,
      code: 'company.taken',
      non_field_errors: ['Esta empresa já está cadastrada.'],
    });
    const both = await Promise.all(
      ['registration', 'compliance'].map((who) =>
        house.call(createClient, { cnpj: testCnpj(3), input: { registeredName: `De ${who}` } }, { as: who }),
      ),
    );
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 400]);
  });

  it.each([
    ['no name', {}, 'input.registeredName', 'Campo obrigatório.'],
    [
      'a future founding',
      { foundingDate: '2026-11-17' },
      'input.foundingDate',
      'A data não pode ser futura.',
    ],
    [
      'more than 100 %',
      { exportPercentage: 100.000001 },
      'input.exportPercentage',
      'O valor máximo é 100,00%.',
    ],
    ['less than nothing', { importPercentage: -0.000001 }, 'input.importPercentage', 'O valor mínimo é 0.'],
    [
      'an activity twice',
      { mainActivity: '1091101', secondaryActivities: ['4721103', '1091101'] },
      'input.secondaryActivities.1',
      'Esta atividade já foi informada.',
    ],
    ['an unknown activity', { mainActivity: '9999999' }, 'input.mainActivity', 'Valor inválido.'],
    [
      'an unknown other activity',
      { secondaryActivities: ['9999999'] },
      'input.secondaryActivities',
      'Valor inválido.',
    ],
    ['an unknown tax type', { taxTypeId: 77 }, 'input.taxTypeId', 'Valor inválido.'],
    ['an unknown risk', { riscoSocioAmbientalId: 4 }, 'input.riscoSocioAmbientalId', 'Valor inválido.'],
    ['an unknown industry', { industryId: 999 }, 'input.industryId', 'Valor inválido.'],
    ['an unknown use of credit', { useOfCreditId: 999 }, 'input.useOfCreditId', 'Valor inválido.'],
    ['an unknown legal nature', { societaryType: '9999' }, 'input.societaryType', 'Valor inválido.'],
    [
      'a negative revenue',
      { averageMonthlyRevenue: -1 },
      'input.averageMonthlyRevenue',
      'O valor mínimo é 0.',
    ],
    ['a third decimal', { socialCapital: 1.005 }, 'input.socialCapital', /duas casas/],
    ['a wrong CEP', { zipCode: '00000-000' }, 'input.zipCode', 'CEP inválido.'],
    ['a wrong telephone', { phone: '123' }, 'input.phone', 'Telefone inválido.'],
    ['a wrong e-mail', { email: 'x@' }, 'input.email', 'E-mail inválido.'],
    [
      'a name of 201 characters',
      { registeredName: 'x'.repeat(201) },
      'input.registeredName',
      /no máximo 200/,
    ],
  ])('refuses %s and writes nothing', async (what, wrong, field, sentence) => {
    const since = await trailFrom(house);
    const input = what === 'no name' ? {} : { registeredName: 'Errada Ltda.', ...wrong };
    const reply = await house.call(createClient, { cnpj: testCnpj(9), input }, { as });
    expect(reply.status).toBe(400);
    expect(reply.problem.errors?.[field]?.[0]).toMatch(sentence);
    expect(await rowOf(testCnpj(9))).toBeUndefined();
    expect(await since()).toEqual([]);
  });

  it('takes the limits themselves: 200 characters, a negative net worth, 99 activities', async () => {
    const activities = await house.db
      .selectFrom('activities')
      .select('code')
      .orderBy('code')
      .limit(100)
      .execute();
    const codes = activities.map((each) => each.code);
    const input = {
      registeredName: '🚀'.repeat(200),
      netAssetsValue: -1,
      secondaryActivities: codes.slice(0, 99),
    };
    const reply = await house.call(createClient, { cnpj: testCnpj(10), input }, { as });
    expect(reply.status).toBe(200);
    const more = await house.call(
      updateClient,
      { cnpj: testCnpj(10), input: { secondaryActivities: codes } },
      { as },
    );
    expect(more.problem.errors?.['input.secondaryActivities']?.[0]).toMatch(/no máximo 99/);
  });
});

describe('decisions §1 Saving: updateClient', () => {
  it('changes what is given, empties what is null, keeps the rest, and says so in the trail', async () => {
    const { cnpj, version } = await addCompany(house, 20, { city: 'Santos', state: 'SP', email: 'a@b.com' });
    const since = await trailFrom(house);
    const reply = await house.call(
      updateClient,
      {
        cnpj,
        version,
        input: { city: 'Campinas', email: null, secondaryActivities: ['4721103'], roas: 1.5 },
      },
      { as: 'compliance' },
    );
    expect(reply.body).toMatchObject({ city: 'Campinas', state: 'SP', email: null, version: 2, roas: 1.5 });
    expect(await since()).toMatchObject([
      {
        actor: 'compliance@demo.test',
        action: 'company.changed',
        record_id: cnpj,
        before: { city: 'Santos', email: 'a@b.com', secondaryActivities: [], roas: null },
        after: {
          city: 'Campinas',
          email: null,
          secondaryActivities: [{ id: '4721103', description: 'Comércio varejista de laticínios e frios' }],
          roas: 1.5,
        },
      },
    ]);
    const same = await trailFrom(house);
    await house.call(updateClient, { cnpj, input: { city: 'Campinas', roas: 1.5 } }, { as });
    expect(await same()).toMatchObject([{ before: {}, after: {} }]);
  });

  it('answers a stale version with 409 and the record as it stands, and writes nothing', async () => {
    const { cnpj } = await addCompany(house, 21, { city: 'Natal' });
    await house.call(updateClient, { cnpj, version: 1, input: { city: 'Macaé' } }, { as });
    const since = await trailFrom(house);
    const stale = await house.call(
      updateClient,
      { cnpj, version: 1, input: { city: 'Belém' } },
      { as: 'compliance' },
    );
    expect(stale.status).toBe(409);
    expect(stale.problem).toMatchObject({
      code: 'version.stale',
      current: { cnpj, city: 'Macaé', version: 2 },
    });
    expect((await rowOf(cnpj))?.city).toBe('Macaé');
    expect(await since()).toEqual([]);
  });

  it('lets exactly one of two people win who save at once', async () => {
    const { cnpj } = await addCompany(house, 22);
    const replies = await Promise.all(
      ['registration', 'compliance'].map((who) =>
        house.call(updateClient, { cnpj, version: 1, input: { city: who } }, { as: who }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const winner = replies.find((reply) => reply.status === 200);
    expect((await rowOf(cnpj))?.city).toBe(winner?.body.city);
  });

  it('serves a plain client that sends no version', async () => {
    const { cnpj } = await addCompany(house, 23);
    const reply = await house.call(updateClient, { cnpj, input: { city: 'Olinda' } }, { as });
    expect(reply.body).toMatchObject({ city: 'Olinda', version: 2 });
  });

  it('does not know a company that is not there', async () => {
    const reply = await house.call(updateClient, { cnpj: testCnpj(999), input: {} }, { as });
    expect(reply.problem).toMatchObject({ status: 404, code: 'company.not-found' });
  });

  it('keeps completeness with the row: 100 only when nothing is missing', async () => {
    const { cnpj } = await addCompany(house, 24);
    const before = (await rowOf(cnpj))?.completeness ?? 0;
    await house.call(updateClient, { cnpj, input: { city: 'Recife', state: 'PE' } }, { as });
    expect((await rowOf(cnpj))?.completeness).toBeGreaterThan(before);
  });
});

describe('bank data', () => {
  const account = {
    bankCode: '341',
    agency: '1234',
    agencyDigit: 'x',
    account: '567890',
    accountDigit: 'x',
    kind: 'checking' as const,
  };

  it('replaces the account and hides the old one; the trail keeps both, concealed from those who may not see them', async () => {
    const { cnpj, id } = await addCompany(house, 30);
    const since = await trailFrom(house);
    await house.call(updateClientBankData, { cnpj, input: account }, { as });
    const second = await house.call(
      updateClientBankData,
      { cnpj, input: { ...account, account: '111222' } },
      { as },
    );
    expect(second.body).toMatchObject({ version: 1, bankAccount: { version: 2 } });
    const rows = await house.db
      .selectFrom('company_bank_accounts')
      .selectAll()
      .where('company_id', '=', Number(id))
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { account: '567890', agency_digit: 'X', account_digit: 'X' },
      { account: '111222', removed_at: null },
    ]);
    expect(rows[0]?.removed_at).not.toBeNull();
    const bankCode = { id: '341', description: 'ITAÚ UNIBANCO S.A.' };
    expect(await since()).toMatchObject([
      { action: 'company.bank-data-changed', before: null, after: { bankCode, account: '567890' } },
      {
        action: 'company.bank-data-changed',
        before: { bankCode, account: '567890' },
        after: { bankCode, account: '111222' },
      },
    ]);
    for (const reader of ['credit_analyst', 'commercial', 'admin']) {
      const history = await house.call(getClientHistory, { cnpj }, { as: reader });
      expect(JSON.stringify(history.body), reader).not.toMatch(/567890|111222/);
      expect(history.body.results[0], reader).toMatchObject({
        before: { account: '•••' },
        after: { account: '•••' },
      });
    }
  });

  it.each([
    ['an unknown bank', { bankCode: '998' }],
    ['letters in the agency', { agency: '12a' }],
    ['no account digit', { accountDigit: '' }],
    ['an unknown kind', { kind: 'gold' as never }],
  ])('refuses %s', async (_what, wrong) => {
    const { cnpj } = await house
      .call(getClient, { cnpj: testCnpj(30) }, { as })
      .then((reply) => reply.body.edges[0]?.node as { cnpj: string });
    const reply = await house.call(updateClientBankData, { cnpj, input: { ...account, ...wrong } }, { as });
    expect(reply.status).toBe(400);
  });
});

describe('the history of a company', () => {
  it('tells everything that was done to it, newest first, by page', async () => {
    const { cnpj } = await addCompany(house, 40);
    await house.call(updateClient, { cnpj, input: { city: 'Ilhéus' } }, { as: 'compliance' });
    const history = await house.call(getClientHistory, { cnpj, limit: 1 }, { as: 'commercial' });
    expect(history.body.metadata).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    expect(history.body.results).toMatchObject([
      { action: 'company.changed', actor: 'compliance@demo.test', after: { city: 'Ilhéus' } },
    ]);
    const unknown = await house.call(getClientHistory, { cnpj: testCnpj(998) }, { as: 'audit' });
    expect(unknown.problem.code).toBe('company.not-found');
  });
});
