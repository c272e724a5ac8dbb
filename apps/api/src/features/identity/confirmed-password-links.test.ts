import type { Group } from '@lastro/domain/identity/groups';
import { choosePassword, issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { getProfile, signInWithPassword } from '@lastro/wire/identity/session-operations';
import {
  createUser,
  decideGrant,
  getUser,
  listGrants,
  updateUser,
} from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY } from '../../demo/demo-accounts';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const PASSWORD = 'escolhida por quem a usa';
const REASON = 'Pedido pela empresa';
let people = 0;

async function newUser(groups: Group[]): Promise<{ id: number; email: string }> {
  people += 1;
  const email = `aprovador${people}@empresa.com.br`;
  const person = { firstName: 'Cliente', lastName: 'Novo', email, signInType: 'baas' as const };
  const input = { ...person, companyTaxId: DEMO_COMPANY, groups };
  return { id: (await house.call(createUser, input, { as: 'admin' })).body.id, email };
}

const ask = (id: number, as = 'admin') => house.call(issuePasswordLink, { id, reason: REASON }, { as });
const decide = (id: number, as: string, decision: 'approve' | 'reject' = 'approve') =>
  house.call(decideGrant, { id, decision, reason: 'Conferido com a empresa' }, { as });
const choose = (token: string, password = PASSWORD) => house.call(choosePassword, { token, password });
const enter = (email: string, password = PASSWORD) =>
  house.call(signInWithPassword, { user: { email, password } });
const read = async (id: number) => (await house.call(getUser, { id }, { as: 'admin' })).body;

/** What waits for a person, of one kind. */
async function waiting(userId: number, kind: 'group' | 'password-link'): Promise<number> {
  const { results } = (await house.call(listGrants, { limit: 200 }, { as: 'admin2' })).body;
  const own = results.filter((grant) => grant.userId === userId && grant.kind === kind);
  expect(own).toHaveLength(1);
  return own[0]?.id ?? 0;
}

async function newApprover() {
  const user = await newUser(['baas_approver']);
  await decide(await waiting(user.id, 'group'), 'admin2');
  return user;
}

async function confirmedToken(id: number): Promise<string> {
  expect((await ask(id)).body.link).toBeNull();
  return (await decide(await waiting(id, 'password-link'), 'admin2')).body.passwordLink?.token ?? '';
}

describe('§2 no administrator alone gets into an account with a sensitive group', () => {
  it('the one who asks gets no link; the one who confirms hands it over', async () => {
    const { id, email } = await newApprover();
    const asked = await ask(id);
    expect([asked.status, asked.body]).toEqual([201, { link: null }]);
    expect(await read(id)).toMatchObject({ pendingPasswordLink: true, passwordLinkUntil: null });
    const grant = await waiting(id, 'password-link');
    expectProblem((await decide(grant, 'admin')).problem, 403, 'grant.own-request');
    const { passwordLink, ...decided } = (await decide(grant, 'admin2')).body;
    expect(decided).toMatchObject({ kind: 'password-link', group: null, status: 'approved' });
    expect(await read(id)).toMatchObject({
      pendingPasswordLink: false,
      passwordLinkUntil: passwordLink?.expiresAt,
    });
    expectProblem((await decide(grant, 'admin2')).problem, 409, 'grant.already-decided');
    expect((await choose(passwordLink?.token ?? '')).status).toBe(200);
    expect((await enter(email)).status).toBe(200);
  });

  it('until it is confirmed nothing changes: password and sessions stay; a refusal leaves them', async () => {
    const { id, email } = await newApprover();
    await choose(await confirmedToken(id));
    const as = `token:${(await enter(email)).body.token}`;
    await ask(id);
    await ask(id);
    const grant = await waiting(id, 'password-link');
    expect((await house.call(getProfile, {}, { as })).status).toBe(200);
    expect((await decide(grant, 'admin2', 'reject')).body).toMatchObject({
      status: 'rejected',
      passwordLink: null,
    });
    expect((await enter(email)).status).toBe(200);
    await confirmedToken(id);
    expect((await house.call(getProfile, {}, { as })).status).toBe(401);
    expectProblem((await enter(email)).problem, 401, 'sign-in.bad-credentials');
  });

  it('a new user with a sensitive group: no link before the group is decided', async () => {
    const { id } = await newUser(['baas_viewer', 'baas_approver']);
    expect((await ask(id)).body.link).toBeNull();
    const link = await waiting(id, 'password-link');
    expectProblem((await decide(link, 'admin2')).problem, 400, 'password-link.group-waits');
    await decide(await waiting(id, 'group'), 'admin2');
    expect((await decide(link, 'admin2')).body.passwordLink).not.toBeNull();
  });

  it('a password or a link that one administrator made before does not carry the group that comes later', async () => {
    const { id, email } = await newUser(['baas_viewer']);
    await choose((await ask(id)).body.link?.token ?? '');
    const as = `token:${(await enter(email)).body.token}`;
    await house.call(
      updateUser,
      { id, groups: ['baas_viewer', 'baas_approver'], reason: REASON },
      { as: 'admin' },
    );
    await decide(await waiting(id, 'group'), 'admin2');
    expect((await house.call(getProfile, {}, { as })).status).toBe(401);
    expectProblem((await enter(email)).problem, 401, 'sign-in.bad-credentials');
    // Nor does taking the group away for a moment help.
    await house.call(updateUser, { id, groups: ['baas_viewer'], reason: REASON }, { as: 'admin' });
    const link = (await ask(id)).body.link?.token ?? '';
    await house.call(
      updateUser,
      { id, groups: ['baas_viewer', 'baas_approver'], reason: REASON },
      { as: 'admin' },
    );
    await decide(await waiting(id, 'group'), 'admin2');
    expectProblem((await choose(link)).problem, 404, 'password-link.invalid');
  });

  it('who asked and who confirmed are in the trail, the link is not', async () => {
    const { id } = await newApprover();
    const token = await confirmedToken(id);
    const entries = await house.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', '=', String(id))
      .where('record_type', '=', 'user')
      .orderBy('seq')
      .execute();
    expect(entries.slice(-2).map(({ action, actor }) => [action, actor])).toEqual([
      ['identity.password-link-requested', 'admin@demo.test'],
      ['identity.grant-approved', 'admin2@demo.test'],
    ]);
    expect(entries.at(-1)?.after).toMatchObject({ passwordLink: ['baas_approver'], status: 'approved' });
    expect(JSON.stringify(entries)).not.toContain(token);
  });
});
