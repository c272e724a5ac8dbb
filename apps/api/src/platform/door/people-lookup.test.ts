import { createHash } from 'node:crypto';
import { concealTaxId, cpfCheckDigits } from '@lastro/domain/tax-id';
import { getClient } from '@lastro/wire/company/company-operations';
import { saveGuarantor } from '@lastro/wire/company/link-operations';
import {
  createPerson,
  getPeople,
  getPerson,
  updatePerson,
  updatePersonPep,
} from '@lastro/wire/company/person-operations';
import { getRegistration, register } from '@lastro/wire/company/registration-operations';
import { getTaxIdView, makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MovableClock, movableClock } from '../../testing/clock';
import { addCompany, addPerson, testCnpj, testCpf } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { forgetOldUses, personMarks } from './people-lookup';

describe('§2 people cannot be looked up by CPF by those who may not see it', () => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse();
    await addCompany(house, 1);
    for (let position = 1; position <= 40; position += 1) {
      const { taxId } = await addPerson(house, position);
      await house.call(saveGuarantor, { clientCnpj: testCnpj(1), input: { taxId } }, { as: 'registration' });
    }
  });
  afterAll(() => house.close());

  it.each(['commercial', 'credit_analyst', 'admin'])(
    'of 40 people that %s sees masked none is recovered through the calls that take a CPF',
    async (as) => {
      const shown = (await house.call(getClient, { cnpj: testCnpj(1) }, { as })).body.edges[0]?.node
        .guarantors;
      expect(shown).toHaveLength(40);
      const recovered: string[] = [];
      for (const { person } of shown ?? []) {
        // The attacker even knows whom to try, and that the mask fits.
        const cpf = Array.from({ length: 40 }, (_, index) => testCpf(index + 1)).filter(
          (each) => concealTaxId(each) === person.taxId,
        );
        expect(cpf.length).toBeGreaterThan(0);
        for (const taxId of cpf) {
          const replies = [
            await house.call(getPerson, { taxId }, { as }),
            await house.call(getPeople, { taxIds: [taxId] }, { as }),
            await house.call(getRegistration, { tax_id: taxId }, { as }),
          ];
          for (const reply of replies) expectRefused(reply, 'people.look-up-denied');
          if (replies.some(({ body, status }) => status === 200 && body)) recovered.push(taxId);
        }
      }
      expect(recovered).toEqual([]);
    },
  );

  it('a mask leaves ten million candidates, not a thousand', () => {
    const [, digits] = /^\*{3}\.\*{3}\.\*{3}-(\d\d)$/.exec(concealTaxId(testCpf(1))) ?? [];
    let fitting = 0;
    const SAMPLE = 200_000;
    for (let base = 0; base < SAMPLE; base += 1)
      if (cpfCheckDigits(String(base).padStart(9, '0')) === digits) fitting += 1;
    expect((fitting / SAMPLE) * 1_000_000_000).toBeGreaterThan(5_000_000);
  });
});

describe('§2 look-ups and unmasked readings are limited for everybody', () => {
  let house: TestHouse;
  let clock: MovableClock;
  beforeEach(async () => {
    clock = movableClock();
    house = await openHouse({
      clock,
      env: { PERSONAL_DATA_PER_MINUTE: '5', PERSONAL_DATA_PER_DAY: '8' },
    });
  });
  afterEach(() => house.close());

  const as = 'registration';
  const ask = (position: number, who = as) =>
    house.call(getPerson, { taxId: testCpf(position) }, { as: who });
  async function statuses(...positions: number[]): Promise<number[]> {
    const found: number[] = [];
    for (const position of positions) found.push((await ask(position)).status);
    return found;
  }

  it('so many different people a minute, then a sentence; the same ones again cost nothing', async () => {
    expect(await statuses(1, 2, 3, 4, 5, 1, 2, 3)).toEqual(Array(8).fill(200));
    const refused = await ask(6);
    expectRefused(refused, 'people.too-many');
    expect(refused.headers['retry-after'] ?? refused.problem.detail).toMatch(/60/);
    // Somebody else is somebody else.
    expect((await ask(6, 'compliance')).status).toBe(200);
    clock.pass(61);
    expect(await statuses(6, 7)).toEqual([200, 200]);
  });

  it('so many a day, however slowly', async () => {
    for (const position of [1, 2, 3, 4, 5, 6, 7, 8]) {
      clock.pass(61);
      expect(await statuses(position)).toEqual([200]);
    }
    clock.pass(61);
    const refused = await ask(9);
    expectRefused(refused, 'people.day-limit');
    expect(refused.problem.detail).toContain('8 consultas');
    clock.pass(86_400);
    expect(await statuses(9)).toEqual([200]);
  });

  it('calls that come together are counted one after the other', async () => {
    await house.tokenOf(as);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(index + 1)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('a batch counts for all whom it names, and a command for whom it names', async () => {
    const taxIds = [1, 2, 3, 4, 5, 6].map(testCpf);
    expectRefused(await house.call(getPeople, { taxIds }, { as }), 'people.too-many');
    expect((await house.call(getPeople, { taxIds: taxIds.slice(0, 4) }, { as })).status).toBe(200);
    const input = { name: 'Pessoa Nova' };
    expect((await house.call(createPerson, { taxId: testCpf(5), input }, { as })).status).toBe(200);
    expectRefused(await house.call(createPerson, { taxId: testCpf(6), input }, { as }), 'people.too-many');
    expectRefused(
      await house.call(updatePerson, { taxId: testCpf(7), input: {} }, { as }),
      'people.too-many',
    );
    expectRefused(await house.call(getRegistration, { tax_id: testCpf(8) }, { as }), 'people.too-many');
    // A company is no person.
    expect((await house.call(getRegistration, { tax_id: '12ABC34501DE35' }, { as })).status).toBe(200);
  });

  it('relatives who are declared are looked up, too: the answer tells who of them is registered', async () => {
    const taxId = testCpf(1);
    await house.call(createPerson, { taxId, input: { name: 'Pessoa Nova' } }, { as });
    const relative = (position: number) => ({
      relationshipType: 'child',
      name: 'Filha Declarada',
      taxId: testCpf(position),
    });
    const declare = (...positions: number[]) => ({ pepSecondary: positions.map(relative) });
    const six = declare(2, 3, 4, 5, 6, 7);
    for (const operation of [updatePersonPep, updatePerson])
      expectRefused(await house.call(operation, { taxId, input: six }, { as }), 'people.too-many');
    const another = { taxId: testCpf(8), input: { name: 'Outra Pessoa', ...six } };
    expectRefused(await house.call(createPerson, another, { as }), 'people.too-many');
    const shown = six.pepSecondary.map(({ relationshipType, ...person }) => ({ relationshipType, person }));
    for (const pepSecondary of [six.pepSecondary, shown])
      expectRefused(
        await house.call(register, { tax_id: taxId, data: { pepSecondary } }, { as }),
        'people.too-many',
      );
    // Whoever is declared again costs nothing again.
    for (const positions of [
      [2, 3],
      [4, 5],
      [2, 3, 4, 5],
    ])
      expect(
        (await house.call(updatePersonPep, { taxId, input: declare(...positions) }, { as })).status,
      ).toBe(200);
    expectRefused(await ask(6), 'people.too-many');
    // What is no CPF names nobody, and is refused as what it is.
    for (const pepSecondary of [7, 'x', [null, 7, [], { taxId: 7, person: 'x' }, { person: { taxId: {} } }]])
      expect((await house.call(register, { tax_id: taxId, data: { pepSecondary } }, { as })).status).toBe(
        400,
      );
  });

  it('the open look-up of the credit area is limited, too: a guess costs one of the day’s', async () => {
    const analyst = { as: 'credit_analyst' };
    for (const position of [1, 2, 3])
      expect((await house.call(getTaxIdView, { tax_id: testCpf(position) }, analyst)).status).toBe(200);
    for (const position of [4, 5])
      expect((await house.call(makeInquiry, { tax_id: testCpf(position) }, analyst)).status).toBe(201);
    expectRefused(await house.call(getTaxIdView, { tax_id: testCpf(6) }, analyst), 'people.too-many');
    expectRefused(await house.call(makeInquiry, { tax_id: testCpf(6) }, analyst), 'people.too-many');
    expect((await house.call(getTaxIdView, { tax_id: '12ABC34501DE35' }, analyst)).status).toBe(200);
  });

  it('whoever is refused is counted and recorded all the same, and stopped past the limit', async () => {
    await house.tokenOf('commercial');
    const { seq } = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    for (const position of [1, 2, 3, 4, 5, 1]) {
      const refused = await ask(position, 'commercial');
      expectRefused(refused, 'people.look-up-denied');
      expect(refused.status).toBe(403);
    }
    expectRefused(await ask(6, 'commercial'), 'people.too-many');
    clock.pass(61);
    for (const position of [6, 7, 8])
      expectRefused(await ask(position, 'commercial'), 'people.look-up-denied');
    expectRefused(await ask(9, 'commercial'), 'people.day-limit');
    const entries = await house.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'record_id'])
      .where('seq', '>', seq)
      .orderBy('seq')
      .execute();
    expect(entries).toEqual(
      [1, 2, 3, 4, 5, 1, 6, 7, 8].map((position) => ({
        actor: 'commercial@demo.test',
        action: 'people.look-up-refused',
        record_id: testCpf(position),
      })),
    );
  });

  it('companies that are shown whole: five times as many, and past it nothing is shown nor recorded', async () => {
    await house.tokenOf('audit');
    const rows = await house.db.selectFrom('companies').select('cnpj').limit(40).execute();
    const wholeOnes: string[] = [];
    for (const { cnpj } of rows) {
      const reply = await house.call(getClient, { cnpj }, { as: 'audit' });
      if (reply.status === 200) {
        if (reply.body.edges[0]?.node.representatives.length) wholeOnes.push(cnpj);
        continue;
      }
      expectRefused(reply, 'people.too-many');
      expect(reply.body ?? null).toBeNull();
      break;
    }
    const { shown } = await house.db
      .selectFrom('personal_data_uses')
      .select(sql<number>`count(*)`.as('shown'))
      .where('kind', '=', 'reading')
      .executeTakeFirstOrThrow();
    expect(shown).toBeLessThanOrEqual(25);
    expect(shown).toBeGreaterThanOrEqual(wholeOnes.length);
  });

  it('keeps no CPF, and nothing for longer than it counts', async () => {
    await statuses(1, 2);
    const rows = await house.db.selectFrom('personal_data_uses').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${testCpf(1)}|${testCpf(2)}`));
    // Nor what a list of all CPFs would find it by.
    const plain = [1, 2].map((position) => createHash('sha256').update(testCpf(position)).digest('hex'));
    for (const { subject } of rows) expect(plain).not.toContain(subject);
    await forgetOldUses(house.db);
    expect(await house.db.selectFrom('personal_data_uses').selectAll().execute()).toHaveLength(2);
    await house.db.updateTable('personal_data_uses').set({ used_at: '2020-01-01T00:00:00Z' }).execute();
    await forgetOldUses(house.db);
    expect(await house.db.selectFrom('personal_data_uses').selectAll().execute()).toEqual([]);
  });

  it('marks a person by the secret of the server: the same again, and another one elsewhere', () => {
    const here = personMarks('a secret of at least thirty-two letters');
    expect(here(testCpf(1))).toBe(here(testCpf(1)));
    expect(here(testCpf(1))).not.toBe(here(testCpf(2)));
    expect(personMarks('another secret of thirty-two letters')(testCpf(1))).not.toBe(here(testCpf(1)));
  });
});
