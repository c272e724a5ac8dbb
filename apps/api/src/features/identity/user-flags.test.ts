import { isoDate } from '@lastro/domain/dates';
import { getUser, grantFlag, revokeFlag } from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestApp } from '../../testing/app';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';

const FLAG = 'cashflow_future_dates' as const;
let house: TestHouse;
let ids: Record<string, number>;
beforeAll(async () => {
  house = await openHouse();
  const rows = await house.db.selectFrom('users').select(['id', 'email']).execute();
  ids = Object.fromEntries(rows.map((row) => [row.email.split('@')[0] ?? '', row.id]));
});
afterAll(() => house.close());

function grant(login: string, endsOn: string, as = 'admin') {
  return house.call(
    grantFlag,
    { id: ids[login] ?? 0, flag: FLAG, endsOn, reason: 'Fechamento do mês' },
    { as },
  );
}
function revoke(login: string, as = 'admin') {
  return house.call(revokeFlag, { id: ids[login] ?? 0, flag: FLAG, reason: 'Não precisa mais' }, { as });
}

describe('decided: the flag cashflow_future_dates', () => {
  it.each([
    ['2026-11-15', 'flag.ends-in-past'],
    ['2027-02-15', 'flag.too-long'],
  ] as const)('cannot end on %s (today is 2026-11-16)', async (endsOn, code) => {
    expectProblem((await grant('treasury', endsOn)).problem, 400, code);
    expect((await house.call(getUser, { id: ids.treasury ?? 0 }, { as: 'admin' })).body.flags).toEqual([]);
  });

  it.each(['2026-11-16', '2027-02-14'])('can end on %s, from today up to 90 days', async (endsOn) => {
    const reply = await grant('treasury', endsOn);
    expect(reply.status).toBe(201);
    expect(reply.body.flags).toEqual([
      { flag: FLAG, endsOn, reason: 'Fechamento do mês', grantedBy: 'admin@demo.test' },
    ]);
  });

  it('given again replaces the first; every step is in the trail and raises the version', async () => {
    const before = (await house.call(getUser, { id: ids.bi ?? 0 }, { as: 'admin' })).body.version;
    await grant('bi', '2026-11-20');
    const second = await grant('bi', '2026-11-30', 'admin2');
    expect(second.body.flags).toHaveLength(1);
    expect(second.body.flags[0]).toMatchObject({ endsOn: '2026-11-30', grantedBy: 'admin2@demo.test' });
    const gone = await revoke('bi');
    expect(gone.body).toMatchObject({ flags: [], version: before + 3 });
    const trail = await house.db
      .selectFrom('audit_entries')
      .select(['action', 'reason', 'before', 'after'])
      .where('record_type', '=', 'user')
      .where('record_id', '=', String(ids.bi))
      .orderBy('seq', 'desc')
      .limit(3)
      .execute();
    expect(trail.map((entry) => entry.action)).toEqual([
      'identity.flag-revoked',
      'identity.flag-granted',
      'identity.flag-granted',
    ]);
    expect(trail[0]).toMatchObject({
      reason: 'Não precisa mais',
      before: { flags: [{ flag: FLAG, endsOn: '2026-11-30' }] },
      after: { flags: [] },
    });
  });

  it('cannot be taken where it is not, nor where it has run out', async () => {
    expectProblem((await revoke('legal')).problem, 404, 'flag.not-found');
    await grant('legal', '2026-11-16');
    await house.db
      .updateTable('user_flags')
      .set({ ends_on: isoDate('2026-11-15') })
      .where('user_id', '=', ids.legal ?? 0)
      .execute();
    expectProblem((await revoke('legal')).problem, 404, 'flag.not-found');
    expect((await grant('legal', '2026-11-18')).status).toBe(201);
  });

  it('runs out by itself at the end of its last business date', async () => {
    await grant('monitoring', '2026-11-20');
    for (const [today, active] of [
      ['2026-11-20', 1],
      ['2026-11-21', 0],
    ] as const) {
      const real = house.door.clock;
      const clock = { ...real, businessDate: () => isoDate(today) };
      const { server } = await makeTestApp(house, { clock });
      const response = await server.inject({
        url: `/api/auth/users/${ids.monitoring}`,
        headers: await house.headersFor({ as: 'admin' }),
      });
      expect(response.json().flags).toHaveLength(active);
      await server.close();
    }
  });

  it('is for staff only, by an admin, never to oneself, with a reason', async () => {
    expectProblem((await grant('baas_viewer', '2026-11-20')).problem, 400, 'flag.staff-only');
    expectProblem((await grant('admin', '2026-11-20')).problem, 403, 'user.own-access');
    expectProblem((await grant('admin', '2026-11-20', 'treasury')).problem, 403, 'access.denied');
    expectProblem((await grant('nobody', '2026-11-20')).problem, 400, 'request.invalid');
    const unknown = await house.call(
      grantFlag,
      { id: 999_999, flag: FLAG, endsOn: '2026-11-20', reason: 'Ninguém' },
      { as: 'admin' },
    );
    expectProblem(unknown.problem, 404, 'user.not-found');
    expect(unknown.problem.detail).toBe('Usuário com id #999999 não encontrado!');
    const mute = { id: ids.bi ?? 0, flag: FLAG, endsOn: '2026-11-20', reason: ' a ' };
    expect((await house.call(grantFlag, mute, { as: 'admin' })).problem.errors).toHaveProperty('reason');
    const odd = { ...mute, reason: 'Motivo bom', flag: 'everything' as never };
    expect((await house.call(grantFlag, odd, { as: 'admin' })).problem.errors).toHaveProperty('flag');
  });
});
