import type { AddressInfo } from 'node:net';
import { choosePassword, issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { createUser, updateUser } from '@lastro/wire/identity/user-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import {
  countMarks,
  expectProblem,
  PROBES,
  probeCommand,
  probeMutation,
  writeProbe,
  written,
} from '../../testing/probe';
import { bind } from './binding';
import { AppError } from './errors';

const as = 'commercial';
let house: TestHouse;
/** How many more times the flaky command fails. */
let failures = 0;
const flaky = {
  ...probeCommand,
  name: 'probe.flaky',
  path: '/flaky/{id}',
  errors: ['user.not-found'],
} as const;

beforeAll(async () => {
  const flakyCase: typeof writeProbe = async (ctx, input) => {
    const reply = await writeProbe(ctx, input);
    failures -= 1;
    if (failures >= 0) throw new AppError('user.not-found', { id: 1 });
    return reply;
  };
  house = await openHouse({
    extra: { ...PROBES, bindings: [...PROBES.bindings, bind(flaky, flakyCase)] },
  });
  await house.tokenOf(as);
});
afterAll(() => house.close());

async function keysOf(key: string) {
  return house.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
}

describe('decided: the same key and body give the first answer again', () => {
  it('once: one effect, one audit entry, the header on the second answer', async () => {
    const before = await written(house.db);
    const input = { id: 7, note: 'uma vez', count: 3 };
    const first = await house.call(probeCommand, input, { as, key: 'key-once-1' });
    const second = await house.call(probeCommand, input, { as, key: 'key-once-1' });
    expect(first.status).toBe(201);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await countMarks(house.db, 'uma vez')).toBe(1);
    expect((await written(house.db)).audit_entries).toBe((before.audit_entries ?? 0) + 1);
  });

  it('also when the same values are written in another way', async () => {
    const key = 'key-canonical';
    const masked = { id: 1, count: 5, note: '  igual   a si  ', taxId: '12.abc.345/01de-35' };
    const plain = { taxId: '12ABC34501DE35', note: 'igual a si', count: '5', id: 1 };
    await house.call(probeCommand, masked, { as, key });
    const again = await house.call(probeCommand, plain, { as, key });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await countMarks(house.db, 'igual a si')).toBe(1);
  });

  it('with another body the key is refused with 422 and nothing happens', async () => {
    await house.call(probeCommand, { id: 1, note: 'primeiro' }, { as, key: 'key-other-body' });
    const other = await house.call(probeCommand, { id: 1, note: 'segundo' }, { as, key: 'key-other-body' });
    expectProblem(other.problem, 422, 'idempotency.key-reused');
    const otherId = await house.call(
      probeCommand,
      { id: 2, note: 'primeiro' },
      { as, key: 'key-other-body' },
    );
    expect(otherId.status).toBe(422);
    expect(await countMarks(house.db, 'segundo')).toBe(0);
    expect(await countMarks(house.db, 'primeiro')).toBe(1);
  });

  it('keys belong to a user and to an operation', async () => {
    const key = 'key-shared-name';
    const replies = [
      await house.call(probeCommand, { id: 1, note: 'de cada um' }, { as, key }),
      await house.call(probeCommand, { id: 1, note: 'de cada um' }, { as: 'legal', key }),
      await house.call(flaky, { id: 1, note: 'de cada um' }, { as, key }),
    ];
    expect(replies.map((reply) => reply.status)).toEqual([201, 201, 201]);
    expect(replies.every((reply) => reply.headers['idempotency-replayed'] === undefined)).toBe(true);
    expect(await countMarks(house.db, 'de cada um')).toBe(3);
  });

  it('a command that failed has no effect and its key may be used again', async () => {
    failures = 2;
    const call = () => house.call(flaky, { id: 1, note: 'insiste' }, { as, key: 'key-flaky-1' });
    expect((await call()).status).toBe(404);
    expect(await keysOf('key-flaky-1')).toEqual([]);
    expect((await call()).status).toBe(404);
    expect(await countMarks(house.db, 'insiste')).toBe(0);
    expect((await call()).status).toBe(201);
    expect((await call()).headers['idempotency-replayed']).toBe('true');
    expect(await countMarks(house.db, 'insiste')).toBe(1);
  });

  it('a refused body does not use up the key', async () => {
    const key = 'key-mended-1';
    expect((await house.call(probeCommand, { id: 1, note: 'x' }, { as, key })).status).toBe(400);
    expect((await house.call(probeCommand, { id: 1, note: 'corrigido' }, { as, key })).status).toBe(201);
  });

  it('an answer is not replayed to who may no longer ask', async () => {
    const key = 'key-after-signout';
    await house.call(probeCommand, { id: 1, note: 'depois' }, { as: 'partnership', key });
    const token = await house.tokenOf('partnership');
    await house.server.inject({
      method: 'POST',
      url: '/api/auth/auth/signout',
      headers: { authorization: `Bearer ${token}` },
    });
    const again = await house.call(probeCommand, { id: 1, note: 'depois' }, { as: `token:${token}`, key });
    expectProblem(again.problem, 401, 'session.ended');
  });
});

describe('decided: exactly once, however many ask together', () => {
  it('200 requests in process', async () => {
    const before = await written(house.db);
    const replies = await Promise.all(
      Array.from({ length: 200 }, () =>
        house.call(probeCommand, { id: 9, note: 'duzentos' }, { as, key: 'key-two-hundred' }),
      ),
    );
    const fresh = replies.filter((each) => each.status === 201 && !each.headers['idempotency-replayed']);
    const rest = replies.filter((each) => !fresh.includes(each));
    expect(fresh).toHaveLength(1);
    for (const each of rest) {
      if (each.status === 409) expectProblem(each.problem, 409, 'idempotency.still-running');
      else expect(each).toMatchObject({ status: 201, body: { id: 9, note: 'duzentos' } });
    }
    expect(await countMarks(house.db, 'duzentos')).toBe(1);
    const after = await written(house.db);
    expect(after.audit_entries).toBe((before.audit_entries ?? 0) + 1);
    expect(after.idempotency_keys).toBe((before.idempotency_keys ?? 0) + 1);
  });

  it('200 requests over HTTP, each on its own terms', async () => {
    await house.server.listen({ host: '127.0.0.1', port: 0 });
    const { port } = house.server.server.address() as AddressInfo;
    const headers = { ...(await house.headersFor({ as, key: 'key-two-hundred-http' })) };
    const replies = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const reply = await fetch(`http://127.0.0.1:${port}/api/monitor/probe/9`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ note: 'pela rede' }),
        });
        return { status: reply.status, replayed: reply.headers.get('idempotency-replayed') };
      }),
    );
    expect(replies.filter(({ status, replayed }) => status === 201 && replayed === null)).toHaveLength(1);
    expect(replies.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await countMarks(house.db, 'pela rede')).toBe(1);
  });
});

describe('GraphQL honours the key as REST does', () => {
  it('same body: first answer and header; other body: 422; one effect', async () => {
    const how = { as, key: 'key-graphql-1' };
    const first = await house.call(probeMutation, { note: 'mutação' }, how);
    const again = await house.call(probeMutation, { note: 'mutação' }, how);
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await house.call(probeMutation, { note: 'mutação outra' }, how);
    expect(other.status).toBe(422);
    expectProblem(other.problem, 422, 'idempotency.key-reused');
    expect(await countMarks(house.db, 'mutação')).toBe(1);
  });
});

describe('decided: a plain client sends no key and no version, and is served', () => {
  it('each call runs once, on its own', async () => {
    for (const _ of [1, 2])
      expect((await house.call(probeCommand, { id: 1, note: 'sem chave' }, { as })).status).toBe(201);
    expect(await countMarks(house.db, 'sem chave')).toBe(2);
    expect(await house.call(probeMutation, { note: 'sem chave' }, { as })).toMatchObject({ status: 200 });
  });

  it('a save without a version is checked against the rules only', async () => {
    const person = { firstName: 'Sem', lastName: 'Versão', email: 'sem.versao@demo.test' };
    const created = await house.call(createUser, person, { as: 'admin' });
    const change = { id: created.body.id, firstName: 'Com', reason: 'Nome corrigido' };
    const saved = await house.call(updateUser, change, { as: 'admin' });
    expect(saved.body).toMatchObject({ firstName: 'Com', version: 2 });
  });
});

describe('secrets are never stored for a replay', () => {
  it('a sign-in ignores the key: two calls, two tokens, no row', async () => {
    const sign = () =>
      house.server.inject({
        method: 'POST',
        url: '/api/auth/auth/signin',
        headers: { 'idempotency-key': 'key-for-sign-in' },
        payload: { user: { email: 'baas_viewer@demo.test', password: 'demo-baas_viewer' } },
      });
    const [first, second] = [await sign(), await sign()];
    expect(first.statusCode).toBe(200);
    expect(second.json().token).not.toBe(first.json().token);
    expect(second.headers['idempotency-replayed']).toBeUndefined();
    expect(await keysOf('key-for-sign-in')).toEqual([]);
  });

  it('a link to choose a password, and the choice, ignore it too', async () => {
    const input = {
      firstName: 'Senha',
      lastName: 'Guardada',
      email: 'senha@demo.test',
      signInType: 'baas' as const,
      companyTaxId: '12ABC34501DE35',
      groups: ['baas_viewer' as const],
    };
    const { body } = await house.call(createUser, input, { as: 'admin' });
    const ask = { id: body.id, reason: 'Primeiro acesso' };
    const how = { as: 'admin', key: 'key-password-1' };
    const first = await house.call(issuePasswordLink, ask, how);
    const second = await house.call(issuePasswordLink, ask, how);
    expect(second.body.link?.token).not.toBe(first.body.link?.token);
    const chosen = { token: second.body.link?.token ?? '', password: 'uma senha bem longa' };
    expect((await house.call(choosePassword, chosen, { key: 'key-password-1' })).status).toBe(200);
    expect(await keysOf('key-password-1')).toEqual([]);
  });
});
