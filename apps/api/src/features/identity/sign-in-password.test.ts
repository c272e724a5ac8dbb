import { signInWithPassword } from '@lastro/wire/identity/session-operations';
import { updateUser } from '@lastro/wire/identity/user-operations';
import argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { movableClock } from '../../testing/clock';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addBankingUser } from '../../testing/identity';
import { expectProblem } from '../../testing/probe';
import { identityJobs } from './jobs';
import { passwordMatches } from './passwords';

// The real thing, counted: the same work must be done for a known and an unknown e-mail.
const verify = vi.spyOn(argon2, 'verify');
const checks = () => verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));

const clock = movableClock();
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock });
});
afterAll(() => {
  verify.mockRestore();
  return house.close();
});
beforeEach(() => {
  verify.mockClear();
});

const COMPANY = '12ABC34501DE35';
const KNOWN = 'baas_operator@demo.test';
const RIGHT = 'demo-baas_operator';

function sign(email: string, password: string) {
  return house.call(signInWithPassword, { user: { email, password } });
}

async function refusals() {
  return house.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'identity.sign-in-refused')
    .orderBy('seq')
    .execute();
}

describe('§7 Auth signin with e-mail and password', () => {
  it('lets a banking user in: token, type, expiry and profile', async () => {
    const reply = await sign('  BAAS_Viewer@Demo.Test ', 'demo-baas_viewer');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      type: 'baas',
      user: { email: 'baas_viewer@demo.test', groups: ['baas_viewer'], companyTaxId: COMPANY },
    });
    expect(reply.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const entry = await house.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'identity.signed-in')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: 'baas_viewer@demo.test', after: { signInType: 'baas' } });
    expect(JSON.stringify(entry)).not.toContain(reply.body.token);
  });

  it('answers an unknown e-mail and a wrong password alike, after the same work', async () => {
    const wrong = await sign(KNOWN, 'errada');
    const unknown = await sign('ninguem@demo.test', 'errada');
    const { requestId: _a, ...first } = wrong.problem;
    const { requestId: _b, ...second } = unknown.problem;
    expectProblem(wrong.problem, 401, 'sign-in.bad-credentials');
    expect(second).toEqual(first);
    expect(checks()).toHaveLength(2);
    expect(checks()[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1$/);
    expect(checks()[1]).toBe(checks()[0]);
    await sign(KNOWN, RIGHT);
  });

  it('no password opens an account that has none', async () => {
    expect(await passwordMatches('no password has this value', null)).toBe(false);
    expect(checks()).toHaveLength(1);
  });

  it.each(['admin@demo.test', 'not an e-mail', '', "' or 1=1 --", `${'a'.repeat(300)}@demo.test`])(
    'the staff, the impossible and the hostile are simply unknown: %s',
    async (email) => {
      const reply = await sign(email, 'demo-admin');
      expectProblem(reply.problem, 401, 'sign-in.bad-credentials');
      expect(checks()).toHaveLength(1);
    },
  );

  it('a deactivated account is simply unknown, too', async () => {
    const id = await addBankingUser(house, 'foi@demo.test', 'senha longa o bastante');
    expect((await sign('foi@demo.test', 'senha longa o bastante')).status).toBe(200);
    await house.call(updateUser, { id, active: false, reason: 'Saiu da empresa' }, { as: 'admin' });
    expectProblem(
      (await sign('foi@demo.test', 'senha longa o bastante')).problem,
      401,
      'sign-in.bad-credentials',
    );
  });

  it('failures are in the trail, without what was typed', async () => {
    const before = (await refusals()).length;
    await sign('curioso@demo.test', 'segredo-digitado');
    const after = await refusals();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({
      actor: 'anonymous',
      actor_type: 'service',
      record_type: 'user',
      record_id: 'unknown',
      after: { code: 'sign-in.bad-credentials' },
    });
    expect(JSON.stringify(after)).not.toMatch(/segredo-digitado|curioso@/);
    const kept = await house.db.selectFrom('sign_in_failures').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('curioso');
  });
});

describe('a growing wait after failures', () => {
  async function failTimes(email: string, times: number) {
    const statuses: number[] = [];
    for (let time = 1; time <= times; time += 1) statuses.push((await sign(email, 'errada')).status);
    return statuses;
  }

  it.each([
    ['a known e-mail', 'baas_approver@demo.test'],
    ['an unknown e-mail', 'fantasma@demo.test'],
  ])('%s: three mistakes are free, then 2, 4, 8 … seconds', async (_what, email) => {
    expect(await failTimes(email, 3)).toEqual([401, 401, 401]);
    for (const seconds of [2, 4, 8, 16]) {
      const waiting = await sign(email, 'errada');
      expectProblem(waiting.problem, 429, 'sign-in.wait');
      expect(waiting.headers['retry-after']).toBe(String(seconds));
      expect(waiting.problem.detail).toContain(`${seconds} segundos`);
      clock.pass(seconds - 1);
      expect((await sign(email, 'errada')).headers['retry-after']).toBe('1');
      clock.pass(1);
      expect((await sign(email, 'errada')).status).toBe(401);
    }
  });

  it('the right password is refused while waiting, without being looked at; then it opens and all is forgotten', async () => {
    expect(await failTimes(KNOWN, 3)).toEqual([401, 401, 401]);
    verify.mockClear();
    const refusedRight = await sign(KNOWN, RIGHT);
    expectProblem(refusedRight.problem, 429, 'sign-in.wait');
    expect(checks()).toEqual([]);
    const before = (await refusals()).length;
    await sign(KNOWN.toUpperCase(), RIGHT);
    expect((await refusals()).length, 'waiting is no attempt').toBe(before);
    clock.pass(2);
    expect((await sign(KNOWN, RIGHT)).status).toBe(200);
    expect(await failTimes(KNOWN, 3)).toEqual([401, 401, 401]);
  });

  it('a clock that is put back makes nobody wait longer', async () => {
    const email = 'relogio@demo.test';
    await failTimes(email, 3);
    await house.pool.query('update sign_in_failures set failures = 20 where failures = 3');
    clock.pass(-6 * 3600);
    const waiting = await sign(email, 'errada');
    expectProblem(waiting.problem, 429, 'sign-in.wait');
    expect(Number(waiting.headers['retry-after'])).toBeLessThanOrEqual(900);
    // A quarter of an hour by the database's clock.
    await house.pool.query(
      `update sign_in_failures set last_at = last_at - interval '15 min' where failures = 20`,
    );
    expect((await sign(email, 'errada')).status).toBe(401);
    clock.pass(6 * 3600);
  });

  it('nor a machine whose clock is put back with its database', async () => {
    const email = 'maquina@demo.test';
    await failTimes(email, 3);
    expectProblem((await sign(email, 'errada')).problem, 429, 'sign-in.wait');
    await house.pool.query(
      `update sign_in_failures set last_at = last_at + interval '6 h', wait_until = wait_until + interval '6 h'
         where failures = 3`,
    );
    expect((await sign(email, 'errada')).status).toBe(401);
  });

  it('the wait is never longer than a quarter of an hour', async () => {
    const email = 'teimoso@demo.test';
    await failTimes(email, 1);
    await house.db.updateTable('sign_in_failures').set({ failures: 1_000_000 }).execute();
    expect((await sign(email, 'errada')).status).toBe(401);
    expect((await sign(email, 'errada')).headers['retry-after']).toBe('900');
  });

  it('is forgotten a day after it is over: e-mails that somebody made up do not pile up', async () => {
    for (const email of ['inventado1@demo.test', 'inventado2@demo.test', 'inventado3@demo.test'])
      await failTimes(email, 1);
    const rows = () => house.db.selectFrom('sign_in_failures').select(['email_hash', 'failures']).execute();
    const before = await rows();
    expect(before.length).toBeGreaterThanOrEqual(3);
    const job = identityJobs.find((each) => each.name === 'identity:forget-sign-in-failures');
    const work = () => job?.work({ db: house.db, clock: house.door.clock, log: house.door.log }, {});
    const waitUntil = (since: string) =>
      house.db
        .updateTable('sign_in_failures')
        .set({ wait_until: sql`now() - ${since}::interval` })
        .execute();
    await waitUntil('23 hours');
    await work();
    expect(await rows(), 'a wait that was over yesterday still counts').toHaveLength(before.length);
    await waitUntil('25 hours');
    // Whoever goes on guessing is not forgotten with the others.
    await sign('inventado1@demo.test', 'errada');
    await work();
    expect(await rows()).toEqual([expect.objectContaining({ failures: 2 })]);
  });

  it('guesses that come together are counted one after the other', async () => {
    const statuses = (
      await Promise.all(Array.from({ length: 30 }, () => sign('paralelo@demo.test', 'errada')))
    ).map((reply) => reply.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(27);
  });
});
