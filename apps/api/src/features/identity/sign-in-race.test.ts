import type { Group } from '@lastro/domain/identity/groups';
import { choosePassword, issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { getProfile, signInWithPassword } from '@lastro/wire/identity/session-operations';
import { createUser, decideGrant, listGrants, updateUser } from '@lastro/wire/identity/user-operations';
import argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Tx } from '../../platform/door/context';
import { openHouse, signInStaff, type TestHouse } from '../../testing/harness';
import { addBankingUser } from '../../testing/identity';
import { expectProblem } from '../../testing/probe';
import { setPassword } from './password-link-store';
import { endSessions } from './session-store';
import { changeUser, lockUser } from './user-store';

const { verify, hash } = argon2;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const PASSWORD = 'a senha que um outro conhece';
const REASON = 'Pedido pela empresa';
let people = 0;

async function newPerson(): Promise<{ id: number; email: string }> {
  people += 1;
  const email = `corrida${people}@empresa.com.br`;
  return { id: await addBankingUser(house, email, PASSWORD), email };
}

const enter = (email: string, password = PASSWORD) =>
  house.call(signInWithPassword, { user: { email, password } });
const update = (id: number, change: { groups?: Group[]; active?: boolean }) =>
  house.call(updateUser, { id, ...change, reason: REASON }, { as: 'admin' });
const profileStatus = async (token: string) =>
  (await house.call(getProfile, {}, { as: `token:${token}` })).status;

async function openSessions(userId: number): Promise<number> {
  const rows = await house.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.length;
}

async function approveGroup(userId: number): Promise<void> {
  const { results } = (await house.call(listGrants, { limit: 200 }, { as: 'admin2' })).body;
  const grant = results.find((each) => each.userId === userId);
  const decision = { id: grant?.id ?? 0, decision: 'approve' as const, reason: REASON };
  expect((await house.call(decideGrant, decision, { as: 'admin2' })).status).toBe(200);
}

/** The password was read and found right; then this happens, and only then the sign-in goes on. */
function afterVerifying(happens: () => Promise<unknown>): void {
  vi.spyOn(argon2, 'verify').mockImplementationOnce(async (...args) => {
    const matches = await verify(...args);
    await happens();
    return matches;
  });
}

/** What somebody else has done to a person and not committed yet, until `asked` waits for it. */
async function whileUncommitted<T>(
  userId: number,
  change: (tx: Tx) => Promise<unknown>,
  asked: () => Promise<T>,
): Promise<T> {
  const { reply } = await house.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    await change(tx);
    const reply = asked();
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'
        `.execute(house.db);
        expect(rows[0]?.waiting).toBe(1);
      },
      { timeout: 2500, interval: 20 },
    );
    // In a box: a promise alone would be waited for here, before the commit.
    return { reply };
  });
  return reply;
}

describe('a password is checked outside any transaction: what changed meanwhile counts', () => {
  const changes: [string, (person: { id: number; email: string }) => Promise<unknown>][] = [
    [
      'a new link ended it',
      ({ id }) => house.call(issuePasswordLink, { id, reason: REASON }, { as: 'admin' }),
    ],
    [
      'another one was chosen',
      async ({ id }) => {
        const issued = await house.call(issuePasswordLink, { id, reason: REASON }, { as: 'admin' });
        const token = issued.body.link?.token ?? '';
        const chosen = await house.call(choosePassword, { token, password: 'só o dono conhece esta' });
        expect(chosen.status).toBe(200);
      },
    ],
    ['the person was shut out', ({ id }) => update(id, { active: false })],
    [
      'a second administrator gave the first sensitive group',
      async ({ id }) => {
        await update(id, { groups: ['baas_viewer', 'baas_approver'] });
        await approveGroup(id);
      },
    ],
  ];

  it.each(changes)('%s: the sentence of a wrong password, and no session', async (_what, change) => {
    const person = await newPerson();
    const before = (await enter(person.email)).body.token;
    expect(await profileStatus(before)).toBe(200);
    afterVerifying(() => change(person));
    const reply = await enter(person.email);
    const { requestId: _a, ...late } = reply.problem;
    const { requestId: _b, ...wrong } = (await enter(person.email, 'errada')).problem;
    expectProblem(reply.problem, 401, 'sign-in.bad-credentials');
    expect(late).toEqual(wrong);
    expect(await profileStatus(before), 'a session from before is over').toBe(401);
    expect(await openSessions(person.id)).toBe(0);
  });

  it('a password and its groups that nobody touched let in', async () => {
    const { email } = await newPerson();
    afterVerifying(async () => undefined);
    expect((await enter(email)).status).toBe(200);
  });

  it('an end that is not committed yet is waited for', async () => {
    const { id, email } = await newPerson();
    const end = async (tx: Tx) => {
      await setPassword(tx, id, null);
      await endSessions(tx, id, 'password-reset');
    };
    const reply = await whileUncommitted(id, end, () => enter(email));
    expectProblem(reply.problem, 401, 'sign-in.bad-credentials');
    expect(await openSessions(id)).toBe(0);
  });
});

describe('the other ways in look under the same lock', () => {
  it('staff who is being shut out gets no session that would be there when they come back', async () => {
    const email = 'corrida.staff@empresa.com.br';
    const person = { firstName: 'Pessoa', lastName: 'de Saída', email, groups: ['bi' as const] };
    const { id } = (await house.call(createUser, person, { as: 'admin' })).body;
    expect(await signInStaff(house.server, email)).toHaveLength(43);
    const leave = async (tx: Tx) => {
      await changeUser(tx, id, { active: false }, house.door.clock.now());
      await endSessions(tx, id, 'deactivated');
    };
    expect(await whileUncommitted(id, leave, () => signInStaff(house.server, email))).toBeUndefined();
    expect(await openSessions(id)).toBe(0);
  });

  it('a link of somebody who is being shut out chooses no password', async () => {
    const { id, email } = await newPerson();
    const issued = await house.call(issuePasswordLink, { id, reason: REASON }, { as: 'admin' });
    const token = issued.body.link?.token ?? '';
    const leave = (tx: Tx) => changeUser(tx, id, { active: false }, house.door.clock.now());
    const reply = await whileUncommitted(id, leave, () =>
      house.call(choosePassword, { token, password: 'só o dono conhece esta' }),
    );
    expectProblem(reply.problem, 404, 'password-link.invalid');
    await update(id, { active: true });
    expectProblem((await enter(email, 'só o dono conhece esta')).problem, 401, 'sign-in.bad-credentials');
  });

  it('a link that ended while its password was being hashed chooses none', async () => {
    const { id, email } = await newPerson();
    const link = () => house.call(issuePasswordLink, { id, reason: REASON }, { as: 'admin' });
    const token = (await link()).body.link?.token ?? '';
    vi.spyOn(argon2, 'hash').mockImplementationOnce(async (...args) => {
      const made = await hash(...args);
      await link();
      return made;
    });
    const reply = await house.call(choosePassword, { token, password: 'só o dono conhece esta' });
    expectProblem(reply.problem, 404, 'password-link.invalid');
    expectProblem((await enter(email, 'só o dono conhece esta')).problem, 401, 'sign-in.bad-credentials');
  });
});
