import * as links from '@lastro/wire/company/link-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompany, addPerson, testCnpj, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
  await addCompany(house, 2);
  for (const position of [1, 2, 3]) await addPerson(house, position);
});
afterAll(() => house.close());

const as = 'registration';
const clientCnpj = testCnpj(1);
const taxId = testCpf(1);

describe('representatives', () => {
  it('are added, changed in place, and every change is a new version of the link and in the trail', async () => {
    const since = await trailFrom(house);
    const added = await house.call(
      links.saveRepresentative,
      {
        clientCnpj,
        input: {
          taxId,
          isSigner: true,
          isRequiredSigner: true,
          percentageVotingCapital: 12.345678,
          percentageOwned: 24.999999,
          startDate: '2026-11-16',
          documentGroups: ['partner', 'witness', 'partner'],
        },
      },
      { as },
    );
    // The ficha's own fields are at the version they were.
    expect(added.body.version).toBe(1);
    expect(added.body.representatives).toMatchObject([
      {
        person: { taxId },
        isSigner: true,
        isRequiredSigner: true,
        percentageVotingCapital: 12.345678,
        percentageOwned: 24.999999,
        startDate: '2026-11-16',
        documentGroups: ['partner', 'witness'],
        version: 1,
      },
    ]);
    const changed = await house.call(
      links.saveRepresentative,
      { clientCnpj, input: { taxId, percentageOwned: 10 } },
      { as: 'compliance' },
    );
    expect(changed.body.representatives).toMatchObject([
      {
        isSigner: true,
        isRequiredSigner: true,
        percentageOwned: 10,
        documentGroups: ['partner', 'witness'],
        version: 2,
      },
    ]);
    expect(changed.body.representatives[0]?.id).toBe(added.body.representatives[0]?.id);
    expect(await since()).toMatchObject([
      { action: 'company.representative-saved', record_id: clientCnpj },
      { action: 'company.representative-saved', actor: 'compliance@demo.test' },
    ]);
  });

  it('§8 whether somebody signs is unanswered until somebody answers; who does not sign need not', async () => {
    const cnpj = testCnpj(9);
    await addCompany(house, 9);
    const save = async (answers: object) => {
      const { body } = await house.call(
        links.saveRepresentative,
        { clientCnpj: cnpj, input: { taxId, ...answers } },
        { as },
      );
      const { isSigner, isRequiredSigner } = body.representatives[0] ?? {};
      return [isSigner, isRequiredSigner];
    };
    expect(await save({})).toEqual([null, null]);
    expect(await save({ isSigner: true, isRequiredSigner: true })).toEqual([true, true]);
    expect(await save({})).toEqual([true, true]);
    expect(await save({ isSigner: false })).toEqual([false, false]);
    expect(await save({ isSigner: true })).toEqual([true, false]);
    expect(await save({ isSigner: null })).toEqual([null, null]);
    const procurator = await house.call(links.saveProcurator, { clientCnpj: cnpj, input: { taxId } }, { as });
    expect(procurator.body.procurators).toMatchObject([{ isSigner: null }]);
  });

  it('a required signer must sign', async () => {
    const reply = await house.call(
      links.saveRepresentative,
      { clientCnpj, input: { taxId, isSigner: false, isRequiredSigner: true } },
      { as },
    );
    expect(reply.problem).toMatchObject({
      status: 400,
      code: 'link.required-signer',
      detail: 'Um signatário obrigatório também precisa ser signatário.',
    });
  });

  it.each<[string, object, string]>([
    ['more than everything', { percentageOwned: 100.000001 }, 'input.percentageOwned'],
    ['a negative part', { percentageOwned: -1 }, 'input.percentageOwned'],
    ['more than all votes', { percentageVotingCapital: 101 }, 'input.percentageVotingCapital'],
    ['a start of tomorrow', { startDate: '2026-11-17' }, 'input.startDate'],
    ['a seventh decimal', { percentageOwned: 1.0000001 }, 'input.percentageOwned'],
    ['an unknown group of documents', { documentGroups: ['friend'] }, 'input.documentGroups.0'],
  ])('refuses %s', async (_what, wrong, field) => {
    const since = await trailFrom(house);
    const reply = await house.call(
      links.saveRepresentative,
      { clientCnpj, input: { taxId, ...wrong } },
      { as },
    );
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.problem.errors ?? {})[0]).toBe(field);
    expect(await since()).toEqual([]);
  });

  it('needs a company and a person that are registered', async () => {
    const nobody = await house.call(
      links.saveRepresentative,
      { clientCnpj, input: { taxId: testCpf(99) } },
      { as },
    );
    expect(nobody.problem).toMatchObject({ status: 404, code: 'person.not-found' });
    const nowhere = await house.call(
      links.saveRepresentative,
      { clientCnpj: testCnpj(99), input: { taxId } },
      { as },
    );
    expect(nowhere.problem).toMatchObject({ status: 404, code: 'company.not-found' });
  });
});

describe('board members', () => {
  const input = { taxId, position: 'Presidente', startDate: '2024-01-01', endDate: '2024-01-01' };

  it('may hold two positions, and are changed by position or by id', async () => {
    await house.call(links.saveBoardMember, { clientCnpj, input }, { as });
    const two = await house.call(
      links.saveBoardMember,
      { clientCnpj, input: { ...input, position: 'Tesoureiro' } },
      { as },
    );
    expect(two.body.boardMembers.map((each) => each.position)).toEqual(['Presidente', 'Tesoureiro']);
    const same = await house.call(
      links.saveBoardMember,
      { clientCnpj, input: { ...input, endDate: '2027-01-01' } },
      { as },
    );
    expect(same.body.boardMembers).toMatchObject([{ endDate: '2027-01-01' }, { endDate: '2024-01-01' }]);
    const id = same.body.boardMembers[1]?.id ?? '';
    const moved = await house.call(
      links.saveBoardMember,
      { clientCnpj, input: { id, taxId, position: 'Conselheiro' } },
      { as },
    );
    expect(moved.body.boardMembers[1]).toMatchObject({ id, position: 'Conselheiro', person: { taxId } });
    const taken = await house.call(links.saveBoardMember, { clientCnpj, input: { ...input, id } }, { as });
    expect(taken.problem).toMatchObject({ status: 400, code: 'link.taken' });
  });

  it('decisions §1 "Deleting": somebody else under the id is a removal, which asks why, and an addition', async () => {
    const { body } = await house.call(
      links.saveBoardMember,
      { clientCnpj, input: { ...input, position: 'Diretor' } },
      { as },
    );
    const former = body.boardMembers.find(({ position }) => position === 'Diretor');
    const replace = (reason?: string) =>
      house.call(
        links.saveBoardMember,
        { clientCnpj, version: former?.version, input: { id: former?.id, taxId: testCpf(2) }, reason },
        { as },
      );
    const since = await trailFrom(house);
    const refused = await replace();
    expect(refused.problem).toMatchObject({ status: 400, errors: { reason: ['Campo obrigatório.'] } });
    expect(await since()).toEqual([]);
    const replaced = await replace('Renunciou ao cargo');
    const directors = replaced.body.boardMembers.filter(({ position }) => position === 'Diretor');
    // The position is taken, the term is their own.
    expect(directors).toMatchObject([
      { person: { taxId: testCpf(2) }, startDate: null, endDate: null, version: 1 },
    ]);
    expect(directors[0]?.id).not.toBe(former?.id);
    expect(await since()).toMatchObject([
      {
        action: 'company.board-member-removed',
        record_id: clientCnpj,
        reason: 'Renunciou ao cargo',
        before: { person: { taxId }, position: 'Diretor', startDate: '2024-01-01' },
        after: null,
      },
      {
        action: 'company.board-member-saved',
        record_id: clientCnpj,
        before: null,
        after: { person: { taxId: testCpf(2) }, position: 'Diretor' },
      },
    ]);
    const kept = await house.pool.query('select removed_at, person_id from board_members where id = $1', [
      former?.id,
    ]);
    expect(kept.rows[0].removed_at).not.toBeNull();
    expect((await replace('Renunciou ao cargo')).problem.code).toBe('link.not-found');
  });

  it('cannot end before they begin', async () => {
    const reply = await house.call(
      links.saveBoardMember,
      { clientCnpj, input: { ...input, endDate: '2023-12-31' } },
      { as },
    );
    expect(reply.problem.errors).toEqual({
      'input.endDate': ['A data final não pode ser anterior à inicial.'],
    });
  });

  it('of another company are out of reach', async () => {
    const other = await house.call(links.saveBoardMember, { clientCnpj: testCnpj(2), input }, { as });
    const id = other.body.boardMembers[0]?.id ?? '';
    const reply = await house.call(
      links.saveBoardMember,
      { clientCnpj, input: { ...input, id, position: 'Invasor' } },
      { as },
    );
    expect(reply.problem).toMatchObject({ status: 404, code: 'link.not-found' });
    const row = await house.db
      .selectFrom('board_members')
      .selectAll()
      .where('id', '=', Number(id))
      .executeTakeFirst();
    expect(row?.position).toBe('Presidente');
  });
});

describe('procurators and guarantors', () => {
  it('a procurator is added and changed, and listed by the company’s CNPJ', async () => {
    const input = { taxId, isSigner: true, powers: 'Tudo', validUntil: '2027-01-01' };
    await house.call(links.saveProcurator, { clientCnpj, input }, { as });
    await house.call(
      links.saveProcurator,
      { clientCnpj, input: { ...input, isSigner: false, powers: null } },
      { as },
    );
    const listed = await house.call(links.listProcurators, { clientCnpj }, { as });
    expect(listed.body).toMatchObject({
      totalCount: 1,
      edges: [{ node: { procuratorTaxId: taxId, isSigner: false, powers: null, validUntil: '2027-01-01' } }],
    });
    const nowhere = await house.call(links.listProcurators, { clientCnpj: testCnpj(99) }, { as });
    expect(nowhere.problem.code).toBe('company.not-found');
  });

  it('a guarantor is there once', async () => {
    await house.call(links.saveGuarantor, { clientCnpj, input: { taxId } }, { as });
    const again = await house.call(links.saveGuarantor, { clientCnpj, input: { taxId } }, { as });
    expect(again.problem).toMatchObject({
      status: 400,
      code: 'link.taken',
      non_field_errors: ['Esta pessoa já consta nesta lista.'],
    });
    const listed = await house.call(links.listGuarantors, { clientCnpj }, { as });
    expect(listed.body.totalCount).toBe(1);
  });
});

describe('decisions §1 Deleting: removing from a list', () => {
  const lists = [
    ['representatives', links.removeRepresentative, 'company.representative-removed'],
    ['boardMembers', links.removeBoardMember, 'company.board-member-removed'],
    ['procurators', links.removeProcurator, 'company.procurator-removed'],
    ['guarantors', links.removeGuarantor, 'company.guarantor-removed'],
  ] as const;
  const tables = {
    representatives: 'representatives',
    boardMembers: 'board_members',
    procurators: 'procurators',
    guarantors: 'guarantors',
  } as const;

  it.each(lists)('hides from %s, says why, and only once', async (list, operation, action) => {
    const read = async () =>
      (
        await house.db
          .selectFrom('companies')
          .select('id')
          .where('cnpj', '=', clientCnpj)
          .executeTakeFirstOrThrow()
      ).id;
    const companyId = await read();
    const table = tables[list];
    const { rows } = await house.pool.query(
      `select id from ${table} where company_id = $1 and removed_at is null order by id limit 1`,
      [companyId],
    );
    const id = rows[0].id as number;
    const since = await trailFrom(house);
    const [first, second] = await Promise.all([
      house.call(operation, { id, reason: 'Saiu da empresa' }, { as }),
      house.call(operation, { id, reason: 'Saiu da empresa' }, { as: 'compliance' }),
    ]);
    const replies = [first, second].sort((a, b) => a.status - b.status);
    expect(replies.map((reply) => reply.status)).toEqual([200, 404]);
    expect(replies[1]?.problem).toMatchObject({
      code: 'link.not-found',
      detail: 'Este vínculo não existe mais.',
    });
    expect(replies[0]?.body[list].map((each) => each.id)).not.toContain(String(id));
    const kept = await house.pool.query(`select removed_at from ${table} where id = $1`, [id]);
    expect(kept.rows[0].removed_at).not.toBeNull();
    const [entry, ...more] = await since();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action, record_id: clientCnpj, after: null });
    expect((entry?.before as { person: object } | null)?.person).toMatchObject({
      name: expect.stringMatching(/^Pessoa Número/),
    });
  });

  it('somebody who was removed can come back', async () => {
    const reply = await house.call(links.saveGuarantor, { clientCnpj, input: { taxId } }, { as });
    expect(reply.body.guarantors).toHaveLength(1);
  });
});
