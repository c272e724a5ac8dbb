import {
  GROUPS,
  type Group,
  groupLabel,
  needsSecondAdmin,
  STAFF_GROUPS,
} from '@lastro/domain/identity/groups';
import { listFichaDrafts, saveFichaDraft } from '@lastro/wire/company/ficha-draft-operations';
import { getProfile } from '@lastro/wire/identity/session-operations';
import {
  createUser,
  decideGrant,
  getUser,
  listGrants,
  updateUser,
} from '@lastro/wire/identity/user-operations';
import { getDraft, saveDraft } from '@lastro/wire/platform/draft-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, signInStaff, type TestHouse } from '../../testing/harness';
import { addStaff } from '../../testing/identity';
import { expectProblem } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const REASON = 'Pedido pela gestão';
let people = 0;
function newEmail(): string {
  people += 1;
  return `pessoa${people}@demo.test`;
}

const change = (id: number, input: object, as = 'admin') =>
  house.call(updateUser, { id, reason: REASON, ...input }, { as });
const read = async (id: number) => (await house.call(getUser, { id }, { as: 'admin' })).body;
const waitingFor = async (id: number) =>
  (await house.call(listGrants, { limit: 200 }, { as: 'admin2' })).body.results.filter(
    (grant) => grant.userId === id,
  );
const decide = (id: number, as: string, decision: 'approve' | 'reject' = 'approve') =>
  house.call(decideGrant, { id, decision, reason: 'Conferido com a gestão' }, { as });

/** Somebody with these groups, who has been shut out. */
async function shutOut(groups: Group[]): Promise<{ id: number; email: string }> {
  const email = newEmail();
  const { id } = await addStaff(house, email, groups);
  expect((await change(id, { active: false })).body.active).toBe(false);
  return { id, email };
}

async function maySignIn(email: string): Promise<boolean> {
  const token = await signInStaff(house.server, email);
  return token !== undefined && (await house.call(getProfile, {}, { as: `token:${token}` })).status === 200;
}

describe('§2 granting a sensitive group needs a second admin', () => {
  it.each(GROUPS.filter(needsSecondAdmin))('%s waits', async (group) => {
    const isBaas = group.startsWith('baas_');
    const { body } = await house.call(
      createUser,
      {
        firstName: 'Nova',
        lastName: 'Pessoa',
        email: newEmail(),
        groups: [group],
        ...(isBaas ? { signInType: 'baas' as const, companyTaxId: '12ABC34501DE35' } : {}),
      },
      { as: 'admin' },
    );
    expect(body).toMatchObject({ groups: [], pendingGroups: [group] });
    const [grant] = await waitingFor(body.id);
    expectProblem((await decide(grant?.id ?? 0, 'admin')).problem, 403, 'grant.own-request');
    expect((await decide(grant?.id ?? 0, 'admin2')).body).toMatchObject({ status: 'approved', group });
    expect(await read(body.id)).toMatchObject({ groups: [group], pendingGroups: [] });
  });
});

describe('§2 reactivating somebody who has a sensitive group needs a second admin', () => {
  it.each<Group>(['admin', 'audit', 'credit_desk', 'treasury_approver'])('%s', async (group) => {
    const { id, email } = await shutOut(['bi', group]);
    const asked = await change(id, { active: true });
    expect(asked.body).toMatchObject({ active: false, pendingReactivation: true, pendingGroups: [] });
    expect(await maySignIn(email)).toBe(false);
    // Asking again changes nothing, and one request waits.
    await change(id, { active: true });
    const [grant, ...others] = await waitingFor(id);
    expect(others).toEqual([]);
    expect(grant).toMatchObject({
      kind: 'reactivation',
      group: null,
      userGroups: ['bi', group].sort(),
      requestedBy: 'admin@demo.test',
      requestedByName: expect.stringMatching(/^[^@]+ [^@]+$/),
      reason: REASON,
    });
    expectProblem((await decide(grant?.id ?? 0, 'admin')).problem, 403, 'grant.own-request');
    expect(await maySignIn(email)).toBe(false);
    expect((await decide(grant?.id ?? 0, 'admin2')).body).toMatchObject({ status: 'approved' });
    expect(await read(id)).toMatchObject({ active: true, pendingReactivation: false });
    expect(await maySignIn(email)).toBe(true);
    expectProblem((await decide(grant?.id ?? 0, 'admin2')).problem, 409, 'grant.already-decided');
  });

  it('somebody without one comes back at once', async () => {
    const { id, email } = await shutOut(['bi', 'commercial']);
    expect((await change(id, { active: true })).body).toMatchObject({
      active: true,
      pendingReactivation: false,
    });
    expect(await maySignIn(email)).toBe(true);
  });

  it('so does somebody whose sensitive groups are taken away in the same save', async () => {
    const { id } = await shutOut(['bi', 'legal']);
    expect((await change(id, { active: true, groups: ['bi'] })).body).toMatchObject({
      active: true,
      groups: ['bi'],
    });
  });

  it('a new name with it is written, the way back in waits', async () => {
    const { id } = await shutOut(['audit']);
    expect((await change(id, { active: true, firstName: 'Renomeada' })).body).toMatchObject({
      firstName: 'Renomeada',
      active: false,
      pendingReactivation: true,
    });
  });

  it('rejected, the person stays out; taken back, the request waits for nobody', async () => {
    const { id } = await shutOut(['audit']);
    await change(id, { active: true });
    const [first] = await waitingFor(id);
    expect((await decide(first?.id ?? 0, 'admin2', 'reject')).body.status).toBe('rejected');
    expect(await read(id)).toMatchObject({ active: false, pendingReactivation: false });
    await change(id, { active: true });
    const [second] = await waitingFor(id);
    expect((await change(id, { active: false })).body.pendingReactivation).toBe(false);
    expect(await waitingFor(id)).toEqual([]);
    expectProblem((await decide(second?.id ?? 0, 'admin2')).problem, 409, 'grant.already-decided');
    expect((await read(id)).active).toBe(false);
  });

  it('is in the trail: who asked, who let back in, and with what', async () => {
    const { id } = await shutOut(['audit']);
    await change(id, { active: true });
    const [grant] = await waitingFor(id);
    await decide(grant?.id ?? 0, 'admin2');
    const [decided, asked] = await house.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', '=', String(id))
      .where('record_type', '=', 'user')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(asked).toMatchObject({
      actor: 'admin@demo.test',
      before: { pendingReactivation: false, active: false },
      after: { pendingReactivation: true, active: false },
    });
    expect(decided).toMatchObject({
      actor: 'admin2@demo.test',
      action: 'identity.grant-approved',
      after: { active: true, reactivation: ['audit'], status: 'approved' },
    });
  });
});

describe('§2 admin never meets a group that approves money or credit in one person', () => {
  const approving = STAFF_GROUPS.filter((group) =>
    /^credit_(desk|committee|board)$|_approver$|^collection_manager$/.test(group),
  );

  it.each(approving)('admin and %s are refused with the reason, on create and on update', async (group) => {
    const person = { firstName: 'Duas', lastName: 'Chaves', email: newEmail() };
    const born = await house.call(createUser, { ...person, groups: ['admin', group] }, { as: 'admin' });
    expectProblem(born.problem, 400, 'user.admin-approves');
    expect(born.problem.detail).toContain(groupLabel(group));
    expect(born.problem.detail).toContain('não aprova dinheiro nem crédito');
    const { body } = await house.call(createUser, { ...person, groups: ['bi'] }, { as: 'admin' });
    expectProblem(
      (await change(body.id, { groups: ['bi', 'admin', group] })).problem,
      400,
      'user.admin-approves',
    );
    // One that waits counts as well as one that is held.
    expect((await change(body.id, { groups: ['bi', group] })).body.pendingGroups).toEqual([group]);
    expectProblem(
      (await change(body.id, { groups: ['bi', group, 'admin'] })).problem,
      400,
      'user.admin-approves',
    );
    expect(await read(body.id)).toMatchObject({ groups: ['bi'], pendingGroups: [group] });
  });

  it('two requests that wait and would meet: the second is refused, and can only be rejected', async () => {
    const { id } = await addStaff(house, newEmail(), ['bi']);
    const asker = await house.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@demo.test')
      .executeTakeFirstOrThrow();
    for (const group_code of ['admin', 'credit_board'])
      await house.db
        .insertInto('group_grants')
        .values({
          user_id: id,
          group_code,
          kind: 'group',
          status: 'pending',
          reason: REASON,
          requested_by: asker.id,
          requested_at: '2026-11-16T12:00:00Z',
        })
        .execute();
    const grants = await waitingFor(id);
    const replies = await Promise.all(grants.map((grant) => decide(grant.id, 'admin2')));
    const refused = replies.findIndex(({ status }) => status !== 200);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectProblem(replies[refused]?.problem, 400, 'user.admin-approves');
    expect((await read(id)).groups).toHaveLength(2);
    expect((await decide(grants[refused]?.id ?? 0, 'admin2', 'reject')).body.status).toBe('rejected');
  });

  it('nor on the way back in: who had both from before stays out until one is taken away', async () => {
    const { id } = await shutOut(['credit_desk']);
    await house.db
      .insertInto('user_groups')
      .values({ user_id: id, group_code: 'admin', granted_at: '2026-11-16T12:00:00Z', granted_by: null })
      .execute();
    expectProblem((await change(id, { active: true })).problem, 400, 'user.admin-approves');
    expect((await change(id, { active: true, groups: ['credit_desk'] })).body).toMatchObject({
      active: false,
      pendingReactivation: true,
    });
  });

  it('who prepares and who approves may be one person: each item decides', async () => {
    const { id } = await addStaff(house, newEmail(), ['treasury', 'treasury_approver']);
    expect((await read(id)).groups).toEqual(['treasury', 'treasury_approver']);
  });

  it('the demo accounts keep to it', async () => {
    const rows = await house.db
      .selectFrom('user_groups as a')
      .innerJoin('user_groups as b', 'b.user_id', 'a.user_id')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['u.email', 'b.group_code'])
      .where('a.group_code', '=', 'admin')
      .where('b.group_code', 'in', approving)
      .where('u.active', '=', true)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('§2 two administrators, both of them there', () => {
  it.each([
    ['was shut out', { active: false }],
    ['is no administrator any more', { groups: ['bi'] }],
  ])('what somebody asked for who %s since is not given, and can be refused', async (_what, gone) => {
    const email = newEmail();
    const asker = await addStaff(house, email, ['admin']);
    const { id } = await addStaff(house, newEmail(), ['bi']);
    expect((await change(id, { groups: ['bi', 'audit'] }, asker.as)).status).toBe(200);
    const [grant] = await waitingFor(id);
    expect((await change(asker.id, gone, 'admin2')).status).toBe(200);
    expectProblem((await decide(grant?.id ?? 0, 'admin2')).problem, 403, 'grant.asker-gone');
    expect((await read(id)).groups).toEqual(['bi']);
    expect((await decide(grant?.id ?? 0, 'admin2', 'reject')).status).toBe(200);
  });
});

describe('§2 what waits for an asker who is gone', () => {
  it('is asked for again by somebody who is there, and then given', async () => {
    const asker = await addStaff(house, newEmail(), ['admin']);
    const { id } = await addStaff(house, newEmail(), ['bi']);
    expect((await change(id, { groups: ['bi', 'audit'] }, asker.as)).status).toBe(200);
    expect((await change(asker.id, { active: false }, 'admin2')).status).toBe(200);
    expect((await change(id, { groups: ['bi', 'audit'] }, 'admin')).status).toBe(200);
    const [grant, ...others] = await waitingFor(id);
    expect(others).toEqual([]);
    expectProblem((await decide(grant?.id ?? 0, 'admin')).problem, 403, 'grant.own-request');
    expect((await decide(grant?.id ?? 0, 'admin2')).status).toBe(200);
    expect((await read(id)).groups).toEqual(['audit', 'bi']);
  });

  it('while the first asker is there, asking again does not make the second one the asker', async () => {
    const { id } = await addStaff(house, newEmail(), ['bi']);
    expect((await change(id, { groups: ['bi', 'audit'] }, 'admin')).status).toBe(200);
    expect((await change(id, { groups: ['bi', 'audit'] }, 'admin2')).status).toBe(200);
    const [grant] = await waitingFor(id);
    expectProblem((await decide(grant?.id ?? 0, 'admin')).problem, 403, 'grant.own-request');
    expect((await decide(grant?.id ?? 0, 'admin2')).status).toBe(200);
  });
});

describe('§2 drafts hold what their author saw', () => {
  it('and go with the right to see it; with another right they stay', async () => {
    const email = newEmail();
    const { id, as } = await addStaff(house, email, ['registration', 'commercial']);
    const cnpj = '12ABC34501DE35';
    await house.call(saveDraft, { key: 'person:1', body: { motherName: 'Fernanda Dias' } }, { as });
    await house.call(saveFichaDraft, { cnpj, body: { note: 'Fernanda Dias' } }, { as });
    const left = async () => {
      const token = `token:${await signInStaff(house.server, email)}`;
      const own = await house.call(getDraft, { key: 'person:1' }, { as: token });
      const ficha = await house.call(listFichaDrafts, { cnpj }, { as: token });
      return JSON.stringify([own.body, ficha.body]).split('Fernanda').length - 1;
    };
    expect((await change(id, { groups: ['compliance', 'commercial'] })).status).toBe(200);
    expect(await left()).toBe(2);
    expect((await change(id, { groups: ['commercial'] })).status).toBe(200);
    expect(await left()).toBe(0);
  });

  it('of bank data as well, by who saw no other', async () => {
    const email = newEmail();
    const { id, as } = await addStaff(house, email, ['bank_data', 'commercial']);
    await house.call(saveDraft, { key: 'bank:1', body: { account: '12345-6' } }, { as });
    const left = async () => {
      const token = `token:${await signInStaff(house.server, email)}`;
      return JSON.stringify((await house.call(getDraft, { key: 'bank:1' }, { as: token })).body);
    };
    expect(await left()).toContain('12345-6');
    expect((await change(id, { groups: ['commercial'] })).status).toBe(200);
    expect(await left()).not.toContain('12345-6');
  });

  it('and a save that was on its way when the right went leaves none', async () => {
    const email = newEmail();
    const { id, as } = await addStaff(house, email, ['registration', 'commercial']);
    const saves = Array.from({ length: 8 }, (_each, n) =>
      house.call(saveDraft, { key: `race:${n}`, body: { motherName: 'Fernanda Dias' } }, { as }),
    );
    const [changed, ...saved] = await Promise.all([change(id, { groups: ['commercial'] }), ...saves]);
    expect(changed?.status).toBe(200);
    for (const { status } of saved) expect([200, 401]).toContain(status);
    const { count } = await house.db
      .selectFrom('drafts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});
