import {
  checkPasswordLink,
  choosePassword,
  issuePasswordLink,
} from '@lastro/wire/identity/password-operations';
import { getProfile, signInWithPassword } from '@lastro/wire/identity/session-operations';
import { createUser, getUser, updateUser } from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY } from '../../demo/demo-accounts';
import { movableClock } from '../../testing/clock';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';

const clock = movableClock();
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock });
});
afterAll(() => house.close());

const PASSWORD = 'escolhida por quem a usa';
let people = 0;

async function newBankingUser(): Promise<{ id: number; email: string }> {
  people += 1;
  const email = `cliente${people}@empresa.com.br`;
  const { body } = await house.call(
    createUser,
    {
      firstName: 'Cliente',
      lastName: 'Novo',
      email,
      signInType: 'baas',
      companyTaxId: DEMO_COMPANY,
      groups: ['baas_viewer'],
    },
    { as: 'admin' },
  );
  return { id: body.id, email };
}

/** Nobody here has a sensitive group: the link comes at once. */
async function issue(id: number, as = 'admin') {
  const reply = await house.call(issuePasswordLink, { id, reason: 'Primeiro acesso' }, { as });
  return { ...reply, body: reply.body?.link ?? { token: '', expiresAt: '' } };
}
const choose = (token: string, password = PASSWORD) => house.call(choosePassword, { token, password });
const check = (token: string) => house.call(checkPasswordLink, { token });
const enter = (email: string, password = PASSWORD) =>
  house.call(signInWithPassword, { user: { email, password } });
const read = async (id: number) => (await house.call(getUser, { id }, { as: 'admin' })).body;

describe('decided: a banking user’s first password is chosen by a one-time link', () => {
  it('no password works before; the link says whose it is; the chosen one opens', async () => {
    const { id, email } = await newBankingUser();
    expect(await read(id)).toMatchObject({ hasPassword: false, passwordLinkUntil: null });
    const link = await issue(id);
    expect(link.status).toBe(201);
    expect(link.body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await read(id)).toMatchObject({ hasPassword: false, passwordLinkUntil: link.body.expiresAt });
    expect((await check(link.body.token)).body).toEqual({ email, expiresAt: link.body.expiresAt });
    expectProblem((await enter(email)).problem, 401, 'sign-in.bad-credentials');
    expect((await choose(link.body.token)).body.email).toBe(email);
    expect(await read(id)).toMatchObject({ hasPassword: true, passwordLinkUntil: null });
    expect((await enter(email)).status).toBe(200);
  });

  it('it works once, also when it is used by many at once', async () => {
    const { id, email } = await newBankingUser();
    const { token } = (await issue(id)).body;
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => choose(token, `senha número ${index} de oito`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await enter(email, `senha número ${winner} de oito`)).status).toBe(200);
    expectProblem((await choose(token)).problem, 404, 'password-link.invalid');
    expectProblem((await check(token)).problem, 404, 'password-link.invalid');
  });

  it('it ends with the deactivation, as sessions do: coming back does not bring it back', async () => {
    const { id } = await newBankingUser();
    const { token } = (await issue(id)).body;
    const set = (active: boolean) =>
      house.call(updateUser, { id, active, reason: 'Licença de um mês' }, { as: 'admin' });
    expect((await set(false)).body).toMatchObject({ active: false, passwordLinkUntil: null });
    expect((await set(true)).body).toMatchObject({ active: true, passwordLinkUntil: null });
    expectProblem((await check(token)).problem, 404, 'password-link.invalid');
    expectProblem((await choose(token)).problem, 404, 'password-link.invalid');
  });

  it('it is good for 48 hours', async () => {
    const { id } = await newBankingUser();
    const { token } = (await issue(id)).body;
    clock.pass(48 * 3600 - 1);
    expect((await check(token)).status).toBe(200);
    clock.pass(1);
    expectProblem((await check(token)).problem, 404, 'password-link.invalid');
    expectProblem((await choose(token)).problem, 404, 'password-link.invalid');
    expect((await read(id)).hasPassword).toBe(false);
  });

  it('another one replaces it', async () => {
    const { id } = await newBankingUser();
    const first = (await issue(id)).body.token;
    const second = (await issue(id)).body.token;
    expectProblem((await choose(first)).problem, 404, 'password-link.invalid');
    expect((await choose(second)).status).toBe(200);
  });

  it('a reset ends the old password and the open sessions at once', async () => {
    const { id, email } = await newBankingUser();
    await choose((await issue(id)).body.token);
    const { token } = (await enter(email)).body;
    expect((await house.call(getProfile, {}, { as: `token:${token}` })).status).toBe(200);
    const link = await issue(id);
    expect((await house.call(getProfile, {}, { as: `token:${token}` })).status).toBe(401);
    expectProblem((await enter(email)).problem, 401, 'sign-in.bad-credentials');
    await choose(link.body.token, 'outra senha, bem longa');
    expect((await enter(email, 'outra senha, bem longa')).status).toBe(200);
    expectProblem((await enter(email)).problem, 401, 'sign-in.bad-credentials');
  });

  it('a short password is refused and the link stays good', async () => {
    const { id } = await newBankingUser();
    const { token } = (await issue(id)).body;
    const short = await choose(token, 'onze letras');
    expect(short.problem.errors).toEqual({ password: ['Informe ao menos 12 caracteres.'] });
    expect((await choose(token)).status).toBe(200);
  });

  it('somebody who was shut out chooses nothing', async () => {
    const { id } = await newBankingUser();
    const { token } = (await issue(id)).body;
    await house.call(updateUser, { id, active: false, reason: 'Saiu da empresa' }, { as: 'admin' });
    expectProblem((await choose(token)).problem, 404, 'password-link.invalid');
  });

  it.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])(
    'a link that nobody made (%j) opens nothing',
    async (token) => {
      expectProblem((await check(token)).problem, 404, 'password-link.invalid');
      expectProblem((await choose(token)).problem, 404, 'password-link.invalid');
    },
  );

  it('staff has no password, and only administration makes links', async () => {
    const [staff] = await house.db
      .selectFrom('users')
      .select('id')
      .where('sign_in_type', '=', 'staff')
      .execute();
    expectProblem((await issue(staff?.id ?? 0)).problem, 400, 'password-link.banking-only');
    expectProblem((await issue(999_999)).problem, 404, 'user.not-found');
    const { id } = await newBankingUser();
    for (const as of ['frontoffice', 'audit', 'baas_operator'])
      expectProblem((await issue(id, as)).problem, 403, 'access.denied');
  });

  it('neither the link nor a password is kept or told in the trail', async () => {
    const { id, email } = await newBankingUser();
    const { token } = (await issue(id)).body;
    await choose(token, 'uma senha que ninguém vê');
    const entries = await house.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('record_id', '=', String(id))
      .where('record_type', '=', 'user')
      .orderBy('seq')
      .execute();
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['identity.user-created', 'admin@demo.test'],
      ['identity.password-link-issued', 'admin@demo.test'],
      ['identity.password-chosen', email],
    ]);
    const links = await house.db.selectFrom('password_links').selectAll().execute();
    for (const text of [JSON.stringify(entries), JSON.stringify(links)])
      expect(text).not.toMatch(new RegExp(`${token}|ninguém vê|argon2`));
  });
});
