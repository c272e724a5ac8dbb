import { createHash } from 'node:crypto';
import {
  endOwnSession,
  getProfile,
  listOwnSessions,
  signOut,
  signOutEverywhere,
} from '@lastro/wire/identity/session-operations';
import { grantFlag, updateUser } from '@lastro/wire/identity/user-operations';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { identityJobs } from './jobs';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ env: { SESSION_IDLE_MINUTES: '30', SESSION_HOURS: '8' } });
});
afterAll(() => house.close());

async function fresh(login: string): Promise<{ as: string; token: string; id: string }> {
  house.forgetTokens();
  const token = await house.tokenOf(login);
  const { id } = await sessionRow(token);
  return { as: `token:${token}`, token, id };
}

function sessionRow(token: string) {
  const hash = createHash('sha256').update(token).digest();
  return house.db.selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirstOrThrow();
}

async function profileStatus(as: string): Promise<number> {
  return (await house.call(getProfile, {}, { as })).status;
}

async function userId(login: string): Promise<number> {
  const row = await house.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${login}@demo.test`)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe('a session', () => {
  it('is known by the hash of its token only', async () => {
    const { token, id } = await fresh('legal');
    const rows = await sql<{
      all: string;
    }>`select to_jsonb(s)::text as all from sessions s where id = ${id}`.execute(house.db);
    expect(rows.rows[0]?.all).not.toContain(token);
    const dump = await sql<{
      all: string;
    }>`select string_agg(to_jsonb(e)::text, '') as all from audit_entries e`.execute(house.db);
    expect(dump.rows[0]?.all).not.toContain(token);
  });

  it('is carried by "Bearer token" or by the bare token of a plain client', async () => {
    const { token } = await fresh('legal');
    for (const authorization of [`Bearer ${token}`, `bearer   ${token}`, token]) {
      const response = await house.server.inject({ url: '/api/auth/user', headers: { authorization } });
      expect(response.statusCode).toBe(200);
    }
  });

  it.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'A'.repeat(43)}`,
    `Basic ${'A'.repeat(43)}`,
    'x'.repeat(10_000),
  ])('is not opened by "%s": 401 session.ended', async (authorization) => {
    const response = await house.server.inject({ url: '/api/auth/user', headers: { authorization } });
    expectProblem(response.json(), 401, 'session.ended');
  });

  it('that was never opened reads differently: 401 session.missing', async () => {
    expectProblem((await house.call(getProfile, {})).problem, 401, 'session.missing');
  });

  it('ends after 30 idle minutes, not before, and being used keeps it open', async () => {
    const { as, id, token } = await fresh('legal');
    const idleFor = async (minutes: number) => {
      await sql`update sessions set last_seen_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
        house.db,
      );
      await house.remembering.settled();
    };
    await idleFor(29);
    expect(await profileStatus(as)).toBe(200);
    const { rows } = await sql<{
      recent: boolean;
    }>`select last_seen_at > now() - interval '1 minute' as recent from sessions where id = ${id}`.execute(
      house.db,
    );
    expect(rows[0]?.recent).toBe(true);
    await idleFor(31);
    expectProblem((await house.call(getProfile, {}, { as })).problem, 401, 'session.ended');
    expect((await sessionRow(token)).ended_at).toBeNull();
  });

  it('ends after 8 hours however much it is used', async () => {
    const { as, id, token } = await fresh('legal');
    const row = await sessionRow(token);
    const lasted = await sql<{
      hours: number;
    }>`select extract(epoch from expires_at - started_at)::int / 3600 as hours from sessions where id = ${id}`.execute(
      house.db,
    );
    expect(lasted.rows[0]?.hours).toBe(8);
    expect(row.last_seen_at).toBe(row.started_at);
    await sql`update sessions set expires_at = now() + interval '20 seconds' where id = ${id}`.execute(
      house.db,
    );
    expect(await profileStatus(as)).toBe(200);
    await sql`update sessions set expires_at = now() - interval '1 millisecond' where id = ${id}`.execute(
      house.db,
    );
    await house.remembering.settled();
    expect(await profileStatus(as)).toBe(401);
    const job = identityJobs.find((each) => each.name === 'identity:end-expired-sessions');
    await job?.work({ db: house.db, clock: house.door.clock, log: house.door.log }, {});
    expect(await sessionRow(token)).toMatchObject({ end_reason: 'expired' });
  });
});

describe('§6 signing out', () => {
  it('ends this session at once, and no other', async () => {
    const [first, second] = [await fresh('bi'), await fresh('bi')];
    const reply = await house.call(signOut, {}, { as: first.as });
    expect([reply.status, reply.body]).toEqual([204, undefined]);
    expect(await profileStatus(first.as)).toBe(401);
    expect(await profileStatus(second.as)).toBe(200);
    expect(await sessionRow(first.token)).toMatchObject({ end_reason: 'signed-out' });
  });

  it('everywhere ends all of the own sessions and nobody else’s', async () => {
    const stranger = await fresh('legal');
    const [first, second] = [await fresh('monitoring'), await fresh('monitoring')];
    const reply = await house.call(signOutEverywhere, {}, { as: first.as });
    expect(reply.body).toEqual({ ended: 2 });
    expect([await profileStatus(first.as), await profileStatus(second.as)]).toEqual([401, 401]);
    expect(await profileStatus(stranger.as)).toBe(200);
  });

  it('one own session can be ended from another; somebody else’s is not found', async () => {
    const stranger = await fresh('legal');
    const [first, second] = [await fresh('partnership'), await fresh('partnership')];
    const listed = await house.call(listOwnSessions, {}, { as: second.as });
    expect(listed.body.results.map(({ id, current }) => [id, current])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect(listed.body.results[0]).toMatchObject({ device: 'Programa', address: '127.0.0.1' });
    expect((await house.call(endOwnSession, { sessionId: first.id }, { as: second.as })).status).toBe(204);
    expect(await profileStatus(first.as)).toBe(401);
    for (const sessionId of [first.id, stranger.id, '00000000-0000-4000-8000-000000000000'])
      expectProblem(
        (await house.call(endOwnSession, { sessionId }, { as: second.as })).problem,
        404,
        'session.not-found',
      );
    expect(await profileStatus(stranger.as)).toBe(200);
    expect((await house.call(endOwnSession, { sessionId: 'x' }, { as: second.as })).status).toBe(400);
  });
});

describe('a session follows what its user may do', () => {
  async function change(login: string, input: object): Promise<number> {
    const id = await userId(login);
    return (await house.call(updateUser, { id, reason: 'Mudança de área', ...input }, { as: 'admin' }))
      .status;
  }

  it('groups that are gained count at once in the open session', async () => {
    const { as } = await fresh('frontoffice');
    expect((await house.call(listProposals, {}, { as })).status).toBe(403);
    expect(await change('frontoffice', { groups: ['frontoffice', 'commercial'] })).toBe(200);
    expect((await house.call(getProfile, {}, { as })).body.groups).toEqual(['commercial', 'frontoffice']);
    expect((await house.call(listProposals, {}, { as })).status).toBe(200);
  });

  it('groups that are lost end it at once', async () => {
    const { as, token } = await fresh('frontoffice');
    expect(await change('frontoffice', { groups: ['frontoffice'] })).toBe(200);
    expect(await profileStatus(as)).toBe(401);
    expect(await sessionRow(token)).toMatchObject({ end_reason: 'lost-groups' });
  });

  it('a changed name does not end it; being deactivated does, and signing in again is refused', async () => {
    const { as, token } = await fresh('frontoffice');
    expect(await change('frontoffice', { firstName: 'Lara' })).toBe(200);
    expect((await house.call(getProfile, {}, { as })).body.firstName).toBe('Lara');
    expect(await change('frontoffice', { active: false })).toBe(200);
    expect(await profileStatus(as)).toBe(401);
    expect(await sessionRow(token)).toMatchObject({ end_reason: 'deactivated' });
  });

  it('a session whose user was deactivated in another way is closed all the same', async () => {
    const { as } = await fresh('compliance');
    await house.db
      .updateTable('users')
      .set({ active: false })
      .where('email', '=', 'compliance@demo.test')
      .execute();
    await house.remembering.settled();
    expect(await profileStatus(as)).toBe(401);
  });
});

describe('§1, decided: the profile', () => {
  it('tells who, groups, flags, business date, version and environment', async () => {
    const { as } = await fresh('collection');
    const id = await userId('collection');
    const flag = {
      flag: 'cashflow_future_dates' as const,
      endsOn: '2026-12-31',
      reason: 'Projeção de fim de ano',
    };
    expect((await house.call(grantFlag, { id, ...flag }, { as: 'admin' })).status).toBe(201);
    expect((await house.call(getProfile, {}, { as })).body).toEqual({
      id,
      firstName: 'Diego',
      lastName: 'Araújo',
      email: 'collection@demo.test',
      groups: ['collection'],
      signInType: 'staff',
      companyTaxId: null,
      flags: [{ ...flag, grantedBy: 'admin@demo.test' }],
      businessDate: '2026-11-16',
      appVersion: '1.3.0-rc.16',
      environment: 'local',
    });
  });
});
