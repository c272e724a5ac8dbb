import { listAuditEntries, listOwnActivity } from '@lastro/wire/audit/audit-operations';
import { createClient, getClientHistory, updateClient } from '@lastro/wire/company/company-operations';
import { removeGuarantor, saveGuarantor } from '@lastro/wire/company/link-operations';
import { createPerson, linkSpouse, updatePerson } from '@lastro/wire/company/person-operations';
import { register } from '@lastro/wire/company/registration-operations';
import { getUserHistory } from '@lastro/wire/identity/user-operations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../../testing/clock';
import { addCompany, addPerson, testCnpj, testCpf } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';

const as = 'registration';
const cnpj = testCnpj(1);
const taxId = testCpf(1);

async function trailSince({ db }: TestHouse) {
  const { seq } = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  return async () =>
    db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'record_type', 'record_id'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute();
}

async function withPerson(house: TestHouse): Promise<void> {
  await addCompany(house, 1);
  await addPerson(house, 1);
  await house.call(saveGuarantor, { clientCnpj: cnpj, input: { taxId } }, { as });
}

describe('§2 a refusal that shows people’s data is a reading', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse();
    await withPerson(house);
    await house.tokenOf('bank_data');
  });
  afterAll(() => house.close());

  const personId = async () => {
    const query = house.db.selectFrom('persons').select('id').where('tax_id', '=', taxId);
    return String((await query.executeTakeFirstOrThrow()).id);
  };
  const guarantorId = async () =>
    (
      await house.db
        .selectFrom('guarantors')
        .select('id')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id;
  const uses = async () =>
    house.db.selectFrom('personal_data_uses').select('subject').where('kind', '=', 'reading').execute();

  it.each([
    ['a ficha', () => house.call(updateClient, { cnpj, version: 999, input: {} }, { as })],
    [
      'a link',
      async () =>
        house.call(
          removeGuarantor,
          { id: await guarantorId(), version: 999, reason: 'Saiu da empresa' },
          { as },
        ),
    ],
    ['a registration', () => house.call(register, { tax_id: cnpj, version: 999, data: {} }, { as })],
  ])('of %s by a stale version: recorded and counted', async (_what, send) => {
    await house.db.deleteFrom('personal_data_uses').execute();
    const since = await trailSince(house);
    const reply = await send();
    expectRefused(reply, 'version.stale');
    expect(await since()).toEqual([
      {
        actor: 'registration@demo.test',
        action: 'company.data-read',
        record_type: 'company',
        record_id: cnpj,
      },
    ]);
    expect(await uses()).toHaveLength(1);
  });

  it.each([
    ['a person', () => house.call(updatePerson, { taxId, version: 999, input: {} }, { as })],
    ['a marriage', () => house.call(linkSpouse, { taxId, version: 999, spouse: null }, { as })],
  ])('of %s by a stale version: recorded and counted', async (_what, send) => {
    await house.db.deleteFrom('personal_data_uses').execute();
    const since = await trailSince(house);
    const reply = await send();
    expectRefused(reply, 'version.stale');
    expect(JSON.stringify(reply.problem)).toContain(taxId);
    expect(await since()).toMatchObject([{ action: 'company.person-read', record_id: await personId() }]);
    expect(await uses()).toHaveLength(1);
  });

  it.each([
    [
      'is there already',
      'person.taken' as const,
      () => house.call(createPerson, { taxId, input: { name: 'Outra Pessoa' } }, { as }),
      taxId,
    ],
    [
      'is not there',
      'person.not-found' as const,
      () => house.call(updatePerson, { taxId: testCpf(77), input: {} }, { as }),
      testCpf(77),
    ],
  ])('a command that tells that somebody %s is a look-up', async (_what, code, send, asked) => {
    const since = await trailSince(house);
    expectRefused(await send(), code);
    expect(await since()).toMatchObject([
      { action: 'people.looked-up', record_type: 'tax-id', record_id: asked },
    ]);
  });

  it('an answer that is given again is a reading again', async () => {
    const again = () => house.call(updatePerson, { taxId, input: {} }, { as, key: 'replayed-reading-key-1' });
    expect((await again()).status).toBe(200);
    const since = await trailSince(house);
    expect((await again()).headers['idempotency-replayed']).toBe('true');
    expect(await since()).toMatchObject([
      { action: 'people.answer-replayed', record_type: 'person', record_id: await personId() },
    ]);
  });

  it('also where the call names a company and nobody by CPF', async () => {
    const again = () => house.call(updateClient, { cnpj, input: {} }, { as, key: 'replayed-reading-key-2' });
    expect((await again()).status).toBe(200);
    const since = await trailSince(house);
    expect((await again()).headers['idempotency-replayed']).toBe('true');
    expect(await since()).toMatchObject([
      { action: 'people.answer-replayed', record_type: 'company', record_id: cnpj },
    ]);
  });

  it('a command that changes nothing answers with the ficha, and that counts', async () => {
    await house.db.deleteFrom('personal_data_uses').execute();
    expect((await house.call(updateClient, { cnpj, input: {} }, { as })).status).toBe(200);
    expect(await uses()).toHaveLength(1);
  });

  it('the trail asked for a CPF that is in none of its entries is a look-up', async () => {
    await house.tokenOf('audit');
    const since = await trailSince(house);
    const found = await house.call(listAuditEntries, { q: testCpf(78) }, { as: 'audit' });
    expect(found.body.results).toEqual([]);
    expect(await since()).toMatchObject([{ action: 'people.looked-up', record_id: testCpf(78) }]);
  });

  it('a timeline has no hash, which would tell when a guess at what it conceals is right', async () => {
    const history = await house.call(getClientHistory, { cnpj }, { as: 'commercial' });
    expect(history.body.results.length).toBeGreaterThan(0);
    const activity = await house.call(listOwnActivity, {}, { as });
    const user = await house.call(getUserHistory, { id: 1 }, { as: 'admin' });
    for (const { body, status } of [history, activity, user]) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/hash|[0-9a-f]{64}/);
    }
    const trail = await house.call(listAuditEntries, {}, { as: 'audit' });
    expect(trail.body.results[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('§2 and past the limit nothing is shown', () => {
  let house: TestHouse;
  beforeEach(async () => {
    house = await openHouse({
      clock: movableClock(),
      env: { PERSONAL_DATA_PER_MINUTE: '1', PERSONAL_DATA_PER_DAY: '8' },
    });
    await withPerson(house);
  });
  afterEach(() => house.close());

  it('by saves that change nothing, nor by stale ones', async () => {
    // Of those that show people, and always the same.
    const companies = await house.db
      .selectFrom('companies as c')
      .select('c.cnpj')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('representatives as r')
            .select('r.id')
            .whereRef('r.company_id', '=', 'c.id')
            .where('r.removed_at', 'is', null),
        ),
      )
      .orderBy('c.cnpj')
      .limit(8)
      .execute();
    const statuses: number[] = [];
    for (const each of companies)
      statuses.push((await house.call(updateClient, { cnpj: each.cnpj, input: {} }, { as })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
    const last = companies.at(-1)?.cnpj ?? '';
    const stale = await house.call(updateClient, { cnpj: last, version: 999, input: {} }, { as });
    expectRefused(stale, 'people.too-many');
    expect(stale.problem).not.toHaveProperty('current');
  });

  it('but companies without people are nobody’s: they are loaded as many as there are', async () => {
    for (let position = 50; position < 60; position += 1)
      expect(
        (
          await house.call(
            createClient,
            { cnpj: testCnpj(position), input: { registeredName: 'Nova Ltda' } },
            { as },
          )
        ).status,
      ).toBe(200);
  });
});

describe('§2 the trail', () => {
  it('counts for each record of which it shows people’s data, and has a limit of its own', async () => {
    const house = await openHouse({
      clock: movableClock(),
      env: { PERSONAL_DATA_PER_MINUTE: '1', PERSONAL_DATA_PER_DAY: '1' },
    });
    const read = (page: number, limit: number) =>
      house.call(listAuditEntries, { action: 'company.person-created', page, limit }, { as: 'audit' });
    expect([(await read(1, 20)).status, (await read(2, 20)).status]).toEqual([200, 200]);
    // What was shown may be shown again.
    expect((await read(1, 20)).status).toBe(200);
    const refused = await read(3, 20);
    expectRefused(refused, 'people.day-limit');
    expect(refused.body).not.toHaveProperty('results');
    await house.close();
  });

  it('a search for somebody who is in it says whom it asked for', async () => {
    const house = await openHouse();
    await house.call(updatePerson, { taxId, input: {} }, { as });
    await house.tokenOf('audit');
    const { seq } = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    const found = await house.call(listAuditEntries, { q: taxId }, { as: 'audit' });
    expect(found.body.results.length).toBeGreaterThan(0);
    const entry = await house.db
      .selectFrom('audit_entries')
      .select(['action', 'after'])
      .where('seq', '>', seq)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'audit.personal-data-read',
      after: { person: [{ taxId }] },
    });
    await house.close();
  });
});
