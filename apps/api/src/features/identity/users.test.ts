import { getProfile } from '@lastro/wire/identity/session-operations';
import {
  createUser,
  decideGrant,
  listGrants,
  listUsers,
  updateUser,
} from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('§7 Auth createUser', () => {
  it('creates a user and gives ordinary groups at once', async () => {
    const reply = await house.call(
      createUser,
      { firstName: 'Ana', lastName: 'Lima', email: 'ANA.lima@demo.test', groups: ['commercial'] },
      { as: 'admin', key: 'create-ana-1' },
    );
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      email: 'ana.lima@demo.test',
      groups: ['commercial'],
      pendingGroups: [],
      active: true,
      version: 1,
    });
  });

  it('refuses an e-mail that is already registered', async () => {
    const reply = await house.call(
      createUser,
      { firstName: 'Ana', lastName: 'Outra', email: 'ana.lima@demo.test' },
      { as: 'admin' },
    );
    expect(reply.status).toBe(400);
    expect(reply.problem).toMatchObject({
      code: 'user.email-taken',
      non_field_errors: ['Este e-mail já está cadastrado.'],
    });
  });
});

describe('decided groups: granting a sensitive group needs a second admin', () => {
  it('a group that is named twice is one group', async () => {
    const created = await house.call(
      createUser,
      {
        firstName: 'Lia',
        lastName: 'Reis',
        email: 'lia.reis@demo.test',
        groups: ['legal', 'legal', 'bi', 'bi'],
      },
      { as: 'admin' },
    );
    expect(created.body).toMatchObject({ groups: ['bi'], pendingGroups: ['legal'] });
    const { id, version } = created.body;
    const groups = ['legal', 'audit', 'legal', 'bi', 'bi'] as const;
    const changed = await house.call(
      updateUser,
      { id, version, groups: [...groups], reason: 'Mudança de área' },
      { as: 'admin' },
    );
    expect(changed.body).toMatchObject({ groups: ['bi'], pendingGroups: ['audit', 'legal'] });
  });

  it('waits, cannot be approved by who asked, and is given by another admin', async () => {
    const created = await house.call(
      createUser,
      { firstName: 'Rui', lastName: 'Melo', email: 'rui@demo.test', groups: ['treasury', 'bank_data'] },
      { as: 'admin' },
    );
    expect(created.body).toMatchObject({ groups: ['treasury'], pendingGroups: ['bank_data'] });
    const grants = await house.call(listGrants, {}, { as: 'admin2' });
    const grant = grants.body.results.find((each) => each.userEmail === 'rui@demo.test');
    const decide = { id: grant?.id ?? 0, decision: 'approve', reason: 'Conferido com a gestão' } as const;

    const own = await house.call(decideGrant, decide, { as: 'admin' });
    expect(own.problem).toMatchObject({ status: 403, code: 'grant.own-request' });

    const second = await house.call(decideGrant, decide, { as: 'admin2' });
    expect(second.body.status).toBe('approved');
    const again = await house.call(decideGrant, decide, { as: 'admin2' });
    expect(again.problem.code).toBe('grant.already-decided');

    const listed = await house.call(listUsers, { q: 'rui melo' }, { as: 'admin' });
    expect(listed.body.results[0]).toMatchObject({ groups: ['bank_data', 'treasury'], pendingGroups: [] });
  });
});

describe('sessions end at once', () => {
  it('when the user is deactivated', async () => {
    const token = await house.tokenOf('bi');
    const listed = await house.call(listUsers, { q: 'bi@demo.test' }, { as: 'admin' });
    const user = listed.body.results[0];
    const changed = await house.call(
      updateUser,
      { id: user?.id ?? 0, version: user?.version, active: false, reason: 'Saiu da empresa' },
      { as: 'admin' },
    );
    expect(changed.status).toBe(200);
    const profile = await house.call(getProfile, {}, { as: `token:${token}` });
    expect(profile.problem).toMatchObject({ status: 401, code: 'session.ended' });
  });
});
