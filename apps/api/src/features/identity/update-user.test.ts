import { signInWithPassword } from '@lastro/wire/identity/session-operations';
import {
  createUser,
  getUser,
  getUserHistory,
  listGrants,
  updateUser,
} from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Binding } from '../../platform/door/binding';
import type { AppError } from '../../platform/door/errors';
import { run } from '../../platform/door/run';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { sessionUserByEmail } from './public';

let house: TestHouse;
let ids: Record<string, number>;
beforeAll(async () => {
  house = await openHouse();
  const rows = await house.db.selectFrom('users').select(['id', 'email']).execute();
  ids = Object.fromEntries(rows.map((row) => [row.email.split('@')[0] ?? '', row.id]));
});
afterAll(() => house.close());

type Change = Omit<z.input<(typeof updateUser)['input']>, 'id' | 'reason'>;
function change(login: string, input: Change, as = 'admin') {
  return house.call(updateUser, { id: ids[login] ?? 0, reason: 'Mudança pedida', ...input }, { as });
}
const read = async (login: string) =>
  (await house.call(getUser, { id: ids[login] ?? 0 }, { as: 'admin' })).body;

describe('decided: every update carries the version it was read at', () => {
  it('a stale one answers 409 with the record as it stands', async () => {
    const before = await read('commercial');
    const first = await change('commercial', { version: before.version, firstName: 'Breno' });
    expect(first.body).toMatchObject({ firstName: 'Breno', version: before.version + 1 });
    const stale = await change('commercial', { version: before.version, lastName: 'Outro' });
    expectProblem(stale.problem, 409, 'version.stale');
    expect(stale.problem.current).toEqual(await read('commercial'));
    expect(stale.problem.current).toMatchObject({ firstName: 'Breno', lastName: before.lastName });
  });

  it('of ten that read the same version one saves', async () => {
    const { version } = await read('compliance');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => change('compliance', { version, lastName: `Nome ${index}` })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await read('compliance')).version).toBe(version + 1);
  });

  it('only what was sent changes, and the history tells it', async () => {
    const before = await read('registration');
    await change('registration', { lastName: '  Morais   Neto ' });
    expect(await read('registration')).toMatchObject({
      firstName: before.firstName,
      lastName: 'Morais Neto',
      groups: before.groups,
      active: true,
    });
    const { body } = await house.call(getUserHistory, { id: ids.registration ?? 0 }, { as: 'admin' });
    expect(body.results[0]).toMatchObject({
      action: 'identity.user-changed',
      actor: 'admin@demo.test',
      actorType: 'user',
      before: { lastName: before.lastName },
      after: { lastName: 'Morais Neto' },
      reason: 'Mudança pedida',
    });
    expect(body.results.at(-1)?.action).toBe('identity.user-created');
  });
});

describe('decided groups', () => {
  it('nobody changes the own groups or shuts oneself out, but the own name may be mended', async () => {
    expectProblem((await change('admin', { groups: ['admin', 'audit'] })).problem, 403, 'user.own-access');
    expectProblem((await change('admin', { groups: [] })).problem, 403, 'user.own-access');
    expectProblem((await change('admin', { active: false })).problem, 403, 'user.own-access');
    expect((await change('admin', { groups: ['admin'], firstName: 'Helô' })).status).toBe(200);
  });

  it('staff groups and banking groups never mix', async () => {
    const refused = await change('bi', { groups: ['bi', 'baas_viewer'] });
    expectProblem(refused.problem, 400, 'user.group-of-other-kind');
    expect(refused.problem.detail).toContain('baas_viewer');
    expectProblem(
      (await change('baas_viewer', { groups: ['legal'] })).problem,
      400,
      'user.group-of-other-kind',
    );
    const born = { firstName: 'A', lastName: 'B', email: 'mix@demo.test', groups: ['baas_viewer' as const] };
    expectProblem(
      (await house.call(createUser, born, { as: 'admin' })).problem,
      400,
      'user.group-of-other-kind',
    );
  });

  it('a sensitive group waits; a wish that is taken back waits for nobody', async () => {
    const asked = await change('legal', { groups: ['legal', 'bank_data', 'treasury_approver'] });
    expect(asked.body).toMatchObject({
      groups: ['legal'],
      pendingGroups: ['bank_data', 'treasury_approver'],
    });
    const twice = await change('legal', { groups: ['legal', 'bank_data', 'treasury_approver'] });
    expect(twice.body.pendingGroups).toEqual(['bank_data', 'treasury_approver']);
    const back = await change('legal', { groups: ['legal', 'bank_data'] });
    expect(back.body.pendingGroups).toEqual(['bank_data']);
    expect((await change('legal', { firstName: 'Fernanda' })).body.pendingGroups).toEqual(['bank_data']);
    const rows = await house.db
      .selectFrom('group_grants')
      .select(['group_code', 'status', 'decided_by'])
      .where('user_id', '=', ids.legal ?? 0)
      .where('group_code', '<>', 'legal')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { group_code: 'bank_data', status: 'pending', decided_by: null },
      { group_code: 'treasury_approver', status: 'withdrawn', decided_by: ids.admin },
    ]);
    const waiting = await house.call(listGrants, {}, { as: 'admin' });
    expect(waiting.body.results.map((grant) => [grant.userEmail, grant.group])).toEqual([
      ['legal@demo.test', 'bank_data'],
    ]);
  });

  it('a banking login needs a company, and no administrator gives it a password', async () => {
    const base = {
      firstName: 'Novo',
      lastName: 'Banco',
      email: 'novo@demo.test',
      signInType: 'baas' as const,
    };
    const bare = await house.call(createUser, base, { as: 'admin' });
    expect(bare.problem.errors).toEqual({ companyTaxId: ['Campo obrigatório.'] });
    const sent = { ...base, companyTaxId: '11222333000181', password: 'senha que a administração sabe' };
    const created = await house.call(createUser, sent, { as: 'admin' });
    expect(created.body).toMatchObject({
      companyTaxId: '11222333000181',
      hasPassword: false,
      passwordLinkUntil: null,
      pendingPasswordLink: false,
    });
    const entered = await house.call(signInWithPassword, {
      user: { email: sent.email, password: sent.password },
    });
    expectProblem(entered.problem, 401, 'sign-in.bad-credentials');
    const staff = {
      ...base,
      email: 'equipe@demo.test',
      signInType: 'staff' as const,
      companyTaxId: '11222333000181',
    };
    expect((await house.call(createUser, staff, { as: 'admin' })).body).toMatchObject({ companyTaxId: null });
  });
});

/** Whoever comes to the end of the trail waits there, with everything decided and nothing yet committed. */
async function atTheSameMoment<Reply>(start: () => readonly Promise<Reply>[]): Promise<readonly Reply[]> {
  const gate = await house.pool.connect();
  await gate.query('begin');
  await gate.query('select * from audit_head for update');
  const calls = start();
  for (;;) {
    const { rows } = await gate.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting === calls.length) break;
  }
  await gate.query('rollback');
  gate.release();
  return Promise.all(calls);
}

describe('there is always an active administrator', () => {
  it('nor is the last one removed by a process that has not heard yet who was shut out', async () => {
    const binding = house.bindings.find(({ operation }) => operation.name === updateUser.name) as Binding;
    const remove = async (login: string, by: string): Promise<string> => {
      const user = await sessionUserByEmail(house.db, `${by}@demo.test`);
      const input = { id: ids[login], reason: 'Mudança pedida', active: false };
      const origin = { address: 'local', device: 'outro processo' };
      const said = { user, hadToken: true, origin, requestId: 'test', idempotencyKey: null, input };
      return run(house.door, binding, { ...said, askAgain: async () => user }).then(
        () => 'removed',
        (error: AppError) => error.code,
      );
    };
    const told = await atTheSameMoment(() => [remove('admin2', 'admin'), remove('admin', 'admin2')]);
    expect([...told].sort()).toEqual(['removed', 'user.last-admin']);
    await house.db.updateTable('users').set({ active: true }).where('active', '=', false).execute();
    house.forgetTokens();
  });

  it('two who remove each other at the same moment do not both succeed', async () => {
    await Promise.all([house.tokenOf('admin'), house.tokenOf('admin2')]);
    const replies = await atTheSameMoment(() => [
      change('admin2', { active: false }),
      change('admin', { active: false }, 'admin2'),
    ]);
    const refused = replies.filter((reply) => reply.status !== 200);
    expect(refused).toHaveLength(1);
    // The other one has ended this one's session, which is told first by who knows it already.
    expect(['session.ended', 'user.last-admin']).toContain(refused[0]?.problem?.code);
    const left = await house.db
      .selectFrom('users as u')
      .innerJoin('user_groups as g', 'g.user_id', 'u.id')
      .select('u.email')
      .where('g.group_code', '=', 'admin')
      .where('u.active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });
});
