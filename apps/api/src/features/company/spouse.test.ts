import {
  getPerson,
  linkSpouse,
  updatePerson,
  updatePersonMarital,
  updatePersonPep,
} from '@lastro/wire/company/person-operations';
import { register } from '@lastro/wire/company/registration-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { addPerson, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'registration';
const WHY = 'Divórcio averbado';
type Spouse = z.input<typeof linkSpouse.input>['spouse'];

const link = (position: number, spouse: Spouse, reason?: string | null) =>
  house.call(linkSpouse, { taxId: testCpf(position), spouse, reason }, { as });
const read = async (position: number) =>
  (await house.call(getPerson, { taxId: testCpf(position) }, { as })).body;
const rowOf = (position: number) =>
  house.db.selectFrom('persons').selectAll().where('tax_id', '=', testCpf(position)).executeTakeFirst();
const spouseOf = async (position: number) => (await read(position))?.spouse?.taxId ?? null;

/** What a command wrote to the trail, by the position of the person whose record it is. */
async function told(
  positions: readonly number[],
  work: () => Promise<{ status: number; problem?: unknown }>,
) {
  const since = await trailFrom(house);
  const reply = await work();
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  const rows = await Promise.all(
    positions.map(async (each) => [String((await rowOf(each))?.id), each] as const),
  );
  const places = new Map(rows);
  return (await since()).map(({ record_id, ...entry }) => ({ ...entry, of: places.get(record_id ?? '') }));
}

describe('§7 spouse linking', () => {
  it('creates the spouse where needed and ties both; each history tells its own part', async () => {
    await addPerson(house, 20, { name: 'Marta Lima' });
    const spouse = { taxId: testCpf(21), name: 'Nova Esposa', email: 'NOVA@demo.test' };
    const entries = await told([20, 21], () => link(20, spouse));
    expect((await read(20))?.spouse).toMatchObject({ ...spouse, email: 'nova@demo.test' });
    expect(await spouseOf(21)).toBe(testCpf(20));
    expect(entries).toMatchObject([
      { of: 21, action: 'company.person-created', after: { name: 'Nova Esposa', email: 'nova@demo.test' } },
      {
        of: 21,
        action: 'company.spouse-linked',
        before: { spouse: null },
        after: { spouse: { name: 'Marta Lima', taxId: testCpf(20) } },
      },
      {
        of: 20,
        action: 'company.spouse-linked',
        before: { spouse: null },
        after: { spouse: { name: 'Nova Esposa', taxId: testCpf(21) } },
      },
    ]);
  });

  it('changes what is known of the spouse, under the spouse’s own record', async () => {
    const entries = await told([20, 21], () => link(20, { taxId: testCpf(21), phone: '11 98765-4321' }));
    expect(entries).toMatchObject([
      { of: 21, action: 'company.person-changed', before: { phone: null }, after: { phone: '11987654321' } },
      { of: 20, action: 'company.spouse-changed' },
    ]);
    const again = await told([20, 21], () => link(20, { taxId: testCpf(21), phone: '11 98765-4321' }));
    expect(again).toMatchObject([{ of: 20, action: 'company.spouse-changed' }]);
  });

  it('decisions §1: a link that ends asks why, and each of the three has the reason in their history', async () => {
    await addPerson(house, 22, { name: 'Outra Pessoa' });
    for (const spouse of [null, { taxId: testCpf(22) }]) {
      const refused = await link(20, spouse);
      expect(refused.problem).toMatchObject({ status: 400, detail: 'Failed to create/update spouse' });
      expect(refused.problem.errors).toEqual({ reason: ['Campo obrigatório.'] });
      expect(await spouseOf(20)).toBe(testCpf(21));
    }
    const entries = await told([20, 21, 22], () => link(20, { taxId: testCpf(22) }, WHY));
    expect(entries).toMatchObject([
      {
        of: 21,
        action: 'company.spouse-unlinked',
        reason: WHY,
        before: { spouse: { taxId: testCpf(20) } },
        after: { spouse: null },
      },
      { of: 22, action: 'company.spouse-linked', reason: WHY, after: { spouse: { taxId: testCpf(20) } } },
      {
        of: 20,
        action: 'company.spouse-linked',
        reason: WHY,
        before: { spouse: { taxId: testCpf(21) } },
        after: { spouse: { taxId: testCpf(22) } },
      },
    ]);
    expect(await spouseOf(21)).toBeNull();
  });

  it('nobody’s marriage is ended from somebody else’s ficha', async () => {
    const since = await trailFrom(house);
    const refused = await link(21, { taxId: testCpf(22) }, WHY);
    expect(refused.problem.errors).toEqual({
      'spouse.taxId': ['Consta como cônjuge de Marta Lima: desfaça aquele vínculo antes.'],
    });
    expect(await since()).toEqual([]);
    expect(await spouseOf(20)).toBe(testCpf(22));
  });

  it('unties both; where nothing is tied nobody is asked why', async () => {
    const entries = await told([20, 22], () => link(22, null, WHY));
    expect(entries).toMatchObject([
      { of: 20, action: 'company.spouse-unlinked', reason: WHY },
      { of: 22, action: 'company.spouse-unlinked', reason: WHY },
    ]);
    expect([await rowOf(20), await rowOf(22)]).toMatchObject([{ spouse_id: null }, { spouse_id: null }]);
    expect(await told([22], () => link(22, null))).toMatchObject([{ of: 22 }]);
  });

  it('completes whoever is registered and contradicts nothing that is known of them', async () => {
    await addPerson(house, 23, { name: 'Caio Lima', idNumber: '1234567', phone: null });
    const spouse = { taxId: testCpf(23), name: 'Outro Nome', idNumber: null, phone: '11 98765-4321' };
    const refused = await link(20, spouse);
    const differs = ['O cadastro desta pessoa diz outra coisa: corrija-o lá, ou deixe como está.'];
    expect(refused.problem.errors).toEqual({ 'spouse.name': differs, 'spouse.idNumber': differs });
    expect(await rowOf(23)).toMatchObject({
      name: 'Caio Lima',
      id_number: '1234567',
      phone: null,
      version: 1,
    });
    const entries = await told([20, 23], () =>
      link(20, { ...spouse, name: 'Caio Lima', idNumber: '1234567' }),
    );
    expect(entries.map(({ of, action }) => [of, action])).toEqual([
      [23, 'company.person-changed'],
      [23, 'company.spouse-linked'],
      [20, 'company.spouse-linked'],
    ]);
    // Tied by now: the link's version guards what it shows.
    expect((await link(20, { taxId: testCpf(23), name: 'Caio de Lima' })).body.spouse?.name).toBe(
      'Caio de Lima',
    );
  });

  it.each<[string, Spouse, string]>([
    ['oneself', { taxId: testCpf(20) }, 'spouse.taxId'],
    ['somebody new without a name', { taxId: testCpf(90) }, 'spouse.name'],
    ['one word', { taxId: testCpf(90), name: 'Xuxa' }, 'spouse.name'],
    ['a document of tomorrow', { taxId: testCpf(22), idEmissionDate: '2026-11-17' }, 'spouse.idEmissionDate'],
  ])('refuses %s: "Failed to create/update spouse"', async (_what, spouse, field) => {
    const since = await trailFrom(house);
    const reply = await link(20, spouse, WHY);
    expect(reply.problem).toMatchObject({ status: 400, detail: 'Failed to create/update spouse' });
    expect(Object.keys(reply.problem.errors ?? {})).toEqual([field]);
    expect(await since()).toEqual([]);
    expect(await rowOf(90)).toBeUndefined();
  });

  it.each(['', 'não', 'x'.repeat(501)])('a reason of %j is none', async (reason) => {
    const reply = await link(20, null, reason);
    expect(Object.keys(reply.problem.errors ?? {})).toEqual(['reason']);
  });

  it('does not know the person', async () => {
    expect((await link(997, null)).problem.code).toBe('person.not-found');
  });

  it('of two who claim one spouse at once, one is heard, and nobody is half married', async () => {
    for (const position of [30, 31, 32]) await addPerson(house, position);
    const replies = await Promise.all([30, 31].map((position) => link(position, { taxId: testCpf(32) })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    await expectNobodyHalfMarried();
  });

  it('two who name each other, and two who part, at once', async () => {
    for (const position of [33, 34]) await addPerson(house, position);
    const both = (of: (position: number) => ReturnType<typeof link>) => Promise.all([33, 34].map(of));
    const tied = await both((position) => link(position, { taxId: testCpf(67 - position) }));
    expect(tied.map((reply) => reply.status)).toEqual([200, 200]);
    expect(await spouseOf(33)).toBe(testCpf(34));
    const parted = await both((position) => link(position, null, WHY));
    expect(parted.map((reply) => reply.status)).toEqual([200, 200]);
    await expectNobodyHalfMarried();
    expect(await spouseOf(33)).toBeNull();
  });

  it.each([
    [1, 'Solteiro(a)', false],
    [2, 'Casado(a)', true],
    [3, 'Divorciado(a)', false],
    [4, 'Viúvo(a)', true],
    [null, 'unknown', true],
  ])('§5 of a status %s, %s, whether a spouse can be linked: %s', async (maritalStatusId, status, can) => {
    const [one, other, free] = [50, 51, 52].map((each) => each + (maritalStatusId ?? 0) * 3) as [
      number,
      number,
      number,
    ];
    const marriageRegimeId = maritalStatusId === 2 ? 1 : null;
    await addPerson(house, one, { name: 'Ida Status', maritalStatusId, marriageRegimeId });
    await addPerson(house, other);
    const since = await trailFrom(house);
    // From either side: the link is mutual.
    const named = await link(other, { taxId: testCpf(one) });
    const reply = can
      ? await link(other, null, WHY).then(() => link(one, { taxId: testCpf(other) }))
      : await link(one, { taxId: testCpf(free), name: 'Nova Pessoa' });
    expect([named.status, reply.status]).toEqual(can ? [200, 200] : [400, 400]);
    if (can) return;
    for (const { problem } of [named, reply])
      expect(problem.errors).toEqual({
        'spouse.taxId': [
          `Ida Status consta como ${status}: corrija o estado civil antes de vincular o cônjuge.`,
        ],
      });
    expect(await since()).toEqual([]);
    expect(await rowOf(free)).toBeUndefined();
  });

  describe('§5 a status without a spouse ends the link that stands', () => {
    const divorce = (input: object, more: object = {}) =>
      house.call(
        updatePersonMarital,
        { taxId: testCpf(80), input: { maritalStatusId: 3, marriageRegimeId: null, ...input }, ...more },
        { as },
      );

    beforeAll(async () => {
      await addPerson(house, 80, { name: 'Lia Ramos', maritalStatusId: 2, marriageRegimeId: 1 });
      await addPerson(house, 81, { name: 'Beto Ramos', maritalStatusId: 2, marriageRegimeId: 1 });
      await link(80, { taxId: testCpf(81) });
    });

    it('asks why, and is refused over an older link', async () => {
      const since = await trailFrom(house);
      const refused = await divorce({});
      expect(refused.problem).toMatchObject({
        status: 400,
        detail: 'Dados inválidos',
        errors: { reason: ['Campo obrigatório.'] },
      });
      const posted = await house.call(
        register,
        { tax_id: testCpf(80), data: { maritalStatusId: 1, marriageRegimeId: null } },
        { as },
      );
      expect(posted.problem.errors).toEqual({ reason: ['Campo obrigatório.'] });
      expect(await since()).toEqual([]);
      const stale = await divorce({}, { reason: WHY, spouseVersion: 1 });
      expect(stale.problem).toMatchObject({ status: 409, code: 'version.stale' });
      expect(await spouseOf(80)).toBe(testCpf(81));
    });

    it('lets the link stand beside an unknown status, and beside what says nothing of it', async () => {
      expect((await divorce({ maritalStatusId: null })).status).toBe(200);
      expect(
        (await house.call(updatePersonPep, { taxId: testCpf(80), input: { pep: false } }, { as })).status,
      ).toBe(200);
      expect((await divorce({ maritalStatusId: 2, marriageRegimeId: 1 })).status).toBe(200);
      expect(await spouseOf(80)).toBe(testCpf(81));
    });

    it('in one save, with the reason in each history', async () => {
      const entries = await told([80, 81], () => divorce({}, { reason: WHY, spouseVersion: 2 }));
      expect(entries).toMatchObject([
        {
          of: 81,
          action: 'company.spouse-unlinked',
          reason: WHY,
          before: { spouse: { taxId: testCpf(80) } },
          after: { spouse: null },
        },
        {
          of: 80,
          action: 'company.spouse-unlinked',
          reason: WHY,
          before: { spouse: { taxId: testCpf(81) } },
          after: { spouse: null },
        },
        {
          of: 80,
          action: 'company.person-changed',
          before: { maritalStatusId: 2 },
          after: { maritalStatusId: 3 },
        },
      ]);
      expect([await spouseOf(80), await spouseOf(81)]).toEqual([null, null]);
      await expectNobodyHalfMarried();
      // Nothing is tied any more: nobody is asked.
      expect((await divorce({ maritalStatusId: 1 })).status).toBe(200);
    });

    it('with a change of name in the same save: the link was of who was called so', async () => {
      for (const [position, name] of [
        [82, 'Eva Prado Reis'],
        [83, 'Davi Reis'],
      ] as const)
        await addPerson(house, position, { name, maritalStatusId: 2, marriageRegimeId: 1 });
      await link(82, { taxId: testCpf(83) });
      const input = { name: 'Eva Prado', maritalStatusId: 3, marriageRegimeId: null };
      const entries = await told([82, 83], () =>
        house.call(updatePerson, { taxId: testCpf(82), input, reason: WHY }, { as }),
      );
      expect(entries).toMatchObject([
        { of: 83, before: { spouse: { name: 'Eva Prado Reis' } }, after: { spouse: null } },
        { of: 82, before: { spouse: { name: 'Davi Reis' } }, after: { spouse: null } },
        { of: 82, action: 'company.person-changed', before: { name: 'Eva Prado Reis' } },
      ]);
      expect(entries[2]?.after).not.toHaveProperty('spouse');
    });

    it('by the registration call as well', async () => {
      await house.call(updatePersonMarital, { taxId: testCpf(80), input: { maritalStatusId: 4 } }, { as });
      await link(80, { taxId: testCpf(81) });
      const entries = await told([80, 81], () =>
        house.call(register, { tax_id: testCpf(80), data: { maritalStatusId: 1 }, reason: WHY }, { as }),
      );
      expect(entries.map(({ of, action, reason }) => [of, action, reason])).toEqual([
        [81, 'company.spouse-unlinked', WHY],
        [80, 'company.spouse-unlinked', WHY],
        [80, 'company.person-changed', null],
      ]);
      expect(await spouseOf(81)).toBeNull();
    });
  });

  async function expectNobodyHalfMarried() {
    const { rows } = await house.pool.query(
      'select count(*)::int as half from persons a join persons b on b.id = a.spouse_id where b.spouse_id is distinct from a.id',
    );
    expect(rows[0].half).toBe(0);
  }
});

describe('§3 Person, pepSecondary', () => {
  it('names the registered person behind a CPF, with every relationship that was declared', async () => {
    await addPerson(house, 40);
    await addPerson(house, 41, { name: 'Beto Nunes' });
    const beto = { name: 'Beto Nunes', taxId: testCpf(41) };
    const reply = await house.call(
      updatePersonPep,
      {
        taxId: testCpf(40),
        input: {
          pepSecondary: [
            { relationshipType: 'in_law', ...beto },
            { relationshipType: 'close_associate', ...beto },
            { relationshipType: 'child', name: 'Sem Cadastro' },
          ],
        },
      },
      { as },
    );
    const related = reply.body.pepSecondary.map(({ person }) => [person.id, person.relationships]);
    const id = String((await rowOf(41))?.id);
    const both = ['in_law', 'close_associate'];
    expect(related).toEqual([
      [id, both],
      [id, both],
      [null, ['child']],
    ]);
  });

  it('nobody is a relative of their own', async () => {
    const pepSecondary = [{ relationshipType: 'child', name: 'Eu Mesma', taxId: testCpf(40) }];
    const reply = await house.call(updatePersonPep, { taxId: testCpf(40), input: { pepSecondary } }, { as });
    expect(reply.problem.errors).toEqual({
      'input.pepSecondary.0.taxId': ['Este é o CPF da própria pessoa: informe o da outra.'],
    });
  });
});
