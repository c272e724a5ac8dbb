import type { Group } from '@lastro/domain/identity/groups';
import {
  checkPasswordLink,
  choosePassword,
  issuePasswordLink,
} from '@lastro/wire/identity/password-operations';
import { getProfile, listOwnSessions, signInWithPassword } from '@lastro/wire/identity/session-operations';
import {
  createUser,
  decideGrant,
  getUser,
  getUserHistory,
  listGrants,
  listUsers,
  updateUser,
} from '@lastro/wire/identity/user-operations';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY } from '../../apps/api/src/demo/demo-accounts';
import { openElsewhere } from '../../apps/api/src/testing/elsewhere';
import { signInStaff } from '../../apps/api/src/testing/harness';
import { expectRefused } from '../../apps/api/src/testing/probe';
import { change, type ProposalBody, propose } from '../../apps/api/src/testing/proposal';
import { done, expectWholeTrail, type JourneyHouse, openJourney, readProposal } from './support';

const EMAIL = 'lia.prado@demo.test';
const CLIENT = 'financeiro@cliente.com.br';
const PASSWORD = 'escolhida por quem a usa';
const reason = 'Pedido pela gestão';

const PROPOSALS = '/api/proposals/proposals';

let house: JourneyHouse;
let elsewhere: Awaited<ReturnType<typeof openElsewhere>>;
let lia: number;
let token: string;
let proposal: ProposalBody;
beforeAll(async () => {
  house = await openJourney();
  elsewhere = await openElsewhere(house.url);
  proposal = await propose(house);
});
afterAll(async () => {
  await elsewhere.close();
  await house.close();
});

const read = async (id: number) => done(await house.call(getUser, { id }, { as: 'admin' }));
const update = (id: number, changes: object, as = 'admin') =>
  house.call(updateUser, { id, reason, ...changes }, { as });
const signIn = async () => (await signInStaff(house.server, EMAIL)) as string | undefined;
const enter = (password = PASSWORD) => house.call(signInWithPassword, { user: { email: CLIENT, password } });
const profile = async (as: string) => done(await house.call(getProfile, {}, { as: `token:${as}` }));

/** What waits for a person; by whoever did not ask for it, decided. */
async function waiting(userId: number) {
  const { results } = done(await house.call(listGrants, { limit: 200 }, { as: 'admin2' }));
  return results.filter((grant) => grant.userId === userId);
}

const decide = (id: number, as: string) =>
  house.call(decideGrant, { id, decision: 'approve', reason: 'Conferido' }, { as });

/** One administrator asked: the same one cannot confirm it, the second one can. */
async function confirm(userId: number, kind: string) {
  const [grant, ...others] = await waiting(userId);
  expect([grant?.kind, others]).toEqual([kind, []]);
  expectRefused(await decide(grant?.id ?? 0, 'admin'), 'grant.own-request');
  return done(await decide(grant?.id ?? 0, 'admin2'));
}

/** Used in both processes, so that both have it in mind. */
async function expectKnown(known: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    expect(await elsewhere.ask(known)).toBe(200);
    await profile(known);
  }
}

async function expectEnded(ended: string): Promise<void> {
  expect(await elsewhere.ask(ended)).toBe(401);
  expect((await house.call(getProfile, {}, { as: `token:${ended}` })).status).toBe(401);
}

async function lines(id: number): Promise<string[]> {
  const { results } = done(await house.call(getUserHistory, { id, limit: 100 }, { as: 'admin' }));
  return results.map(({ actorName, action }) => `${actorName} ${actionPhrase(action)}`).reverse();
}

describe('decisions §2 somebody of the staff, by two administrators', () => {
  it('is created at once with what is harmless; the sensitive group waits for the second one', async () => {
    const groups: Group[] = ['commercial', 'credit_desk'];
    const person = { firstName: 'Lia', lastName: 'Prado', email: EMAIL, groups };
    const created = done(await house.call(createUser, person, { as: 'admin' }));
    lia = created.id;
    expect(created).toMatchObject({
      groups: ['commercial'],
      pendingGroups: ['credit_desk'],
      lastSignInAt: null,
    });
    expect(await waiting(lia)).toMatchObject([
      { kind: 'group', group: 'credit_desk', userGroups: ['commercial'], requestedByName: 'Helena Duarte' },
    ]);
  });

  it('signs in with what is hers by then, in every process, and the session is hers to see', async () => {
    token = (await signIn()) ?? expect.fail('not let in');
    await expectKnown(token);
    expect((await profile(token)).groups).toEqual(['commercial']);
    const { results } = done(await house.call(listOwnSessions, {}, { as: `token:${token}` }));
    expect(results.map(({ current }) => current)).toEqual([true]);
    expect((await read(lia)).lastSignInAt).not.toBeNull();
    expectRefused(
      await change(house, proposal, { status: 'approved' }, `token:${token}`),
      'proposal.needs-desk',
    );
  });

  it('a group that is confirmed counts at once, in the session that she has', async () => {
    expect(await confirm(lia, 'group')).toMatchObject({ status: 'approved', group: 'credit_desk' });
    expect((await profile(token)).groups.toSorted()).toEqual(['commercial', 'credit_desk']);
    expect(await elsewhere.ask(token)).toBe(200);
    proposal = done(await change(house, proposal, { status: 'approved' }, `token:${token}`));
    expect(proposal.approval).toMatchObject({ by: EMAIL, by_name: 'Lia Prado', level: 'credit_desk' });
  });
});

describe('decisions §2 what is taken away is gone at once, in every process', () => {
  it('a group ends the session; the next one has what is left', async () => {
    await expectKnown(token);
    done(await update(lia, { groups: ['credit_desk'] }));
    await expectEnded(token);
    const next = (await signIn()) ?? expect.fail('not let in');
    expect((await profile(next)).groups).toEqual(['credit_desk']);
    expect(await elsewhere.ask(next, PROPOSALS)).toBe(200);
    token = next;
  });

  it('deactivated she is out and stays out, and what she approved stands', async () => {
    await expectKnown(token);
    expect(done(await update(lia, { active: false }))).toMatchObject({
      active: false,
      groups: ['credit_desk'],
    });
    await expectEnded(token);
    expect(await signIn()).toBeUndefined();
    expect(await readProposal(house, proposal.id, 'commercial')).toMatchObject({ approval: { by: EMAIL } });
    done(await house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as: 'commercial' }));
  });

  it('back she comes by two, because of what she has; her old sessions do not', async () => {
    expect(done(await update(lia, { active: true }))).toMatchObject({
      active: false,
      pendingReactivation: true,
    });
    expect(await signIn()).toBeUndefined();
    expect(await confirm(lia, 'reactivation')).toMatchObject({ status: 'approved', group: null });
    await expectEnded(token);
    const back = (await signIn()) ?? expect.fail('not let in');
    await expectKnown(back);
    expect((await profile(back)).groups).toEqual(['credit_desk']);
  });

  it('§1 her history tells both administrators, in words', async () => {
    const told = (await lines(lia)).filter((line) => !/entrou|entrada/.test(line));
    expect(told).toEqual([
      'Helena Duarte criou o usuário',
      'Otávio Nogueira aprovou um pedido de acesso',
      'Helena Duarte alterou o usuário',
      'Helena Duarte alterou o usuário',
      'Helena Duarte alterou o usuário',
      'Otávio Nogueira aprovou um pedido de acesso',
    ]);
  });
});

describe('decisions §2 a banking user of one company, who approves', () => {
  let client: number;

  it('gets the group and the link to choose a password by two administrators each', async () => {
    const person = { firstName: 'Davi', lastName: 'Reis', email: CLIENT, signInType: 'baas' as const };
    const input = { ...person, companyTaxId: DEMO_COMPANY, groups: ['baas_approver' as const] };
    client = done(await house.call(createUser, input, { as: 'admin' })).id;
    await confirm(client, 'group');
    const asked = done(await house.call(issuePasswordLink, { id: client, reason }, { as: 'admin' }));
    expect(asked.link).toBeNull();
    const { passwordLink } = await confirm(client, 'password-link');
    const link = passwordLink?.token ?? '';
    expect(done(await house.call(checkPasswordLink, { token: link })).email).toBe(CLIENT);
    expectRefused(await enter(), 'sign-in.bad-credentials');
    done(await house.call(choosePassword, { token: link, password: PASSWORD }));
    expectRefused(
      await house.call(choosePassword, { token: link, password: 'outra que ninguém escolheu' }),
      'password-link.invalid',
    );
  });

  it('signs in to the own company, sees the session, and no area of the staff', async () => {
    const session = done(await enter());
    token = session.token;
    expect(session).toMatchObject({
      type: 'baas',
      user: { companyTaxId: DEMO_COMPANY, groups: ['baas_approver'] },
    });
    await expectKnown(token);
    const { results } = done(await house.call(listOwnSessions, {}, { as: `token:${token}` }));
    expect(results).toMatchObject([{ current: true }]);
    expect((await house.call(listProposals, {}, { as: `token:${token}` })).status).toBe(403);
    expect(await elsewhere.ask(token, PROPOSALS)).toBe(403);
  });

  it('deactivated is out at once in every process, and the password opens nothing; back by two it does', async () => {
    done(await update(client, { active: false }));
    await expectEnded(token);
    expectRefused(await enter(), 'sign-in.bad-credentials');
    expect(done(await update(client, { active: true })).pendingReactivation).toBe(true);
    expectRefused(await enter(), 'sign-in.bad-credentials');
    await confirm(client, 'reactivation');
    await expectKnown(done(await enter()).token);
  });

  it('decisions §1 the list tells both as they are, and the trail is whole', async () => {
    const found = async (q: string) =>
      done(await house.call(listUsers, { q }, { as: 'admin' })).results.map(
        ({ id, active, groups, signInType }) => ({ id, active, groups, signInType }),
      );
    expect(await found('Lia Prado')).toEqual([
      { id: lia, active: true, groups: ['credit_desk'], signInType: 'staff' },
    ]);
    expect(await found(CLIENT)).toEqual([
      { id: client, active: true, groups: ['baas_approver'], signInType: 'baas' },
    ]);
    await expectWholeTrail(house);
  });
});
