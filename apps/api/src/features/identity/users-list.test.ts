import { createUser, listUsers } from '@lastro/wire/identity/user-operations';
import type { InputOf } from '@lastro/wire/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  const people = [
    ['João', 'Conceição', 'joao.c@demo.test'],
    ['Joana', 'D’Ávila_Pires', 'joana_dp@demo.test'],
    ['Cem', 'Porcento 100%', 'cem@demo.test'],
    ['Barra', 'Inver\\tida', 'barra@demo.test'],
  ] as const;
  for (const [firstName, lastName, email] of people)
    await house.call(createUser, { firstName, lastName, email, groups: ['bi'] }, { as: 'admin' });
});
afterAll(() => house.close());

type Filter = Partial<Record<keyof InputOf<typeof listUsers>, unknown>>;
async function list(filter: Filter) {
  const reply = await house.call(listUsers, filter as never, { as: 'admin' });
  expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
  return reply.body;
}
async function emails(filter: Filter) {
  return (await list({ limit: 200, ...filter })).results.map((user) => user.email);
}

describe('the list of users', () => {
  it.each([
    ['joao', ['joao.c@demo.test']],
    ['JOÃO', ['joao.c@demo.test']],
    ['conceicao joao', ['joao.c@demo.test']],
    ['  joa  ', ['joana_dp@demo.test', 'joao.c@demo.test']],
    ['joao.c@demo', ['joao.c@demo.test']],
    ['_dp', ['joana_dp@demo.test']],
    ['vila_p', ['joana_dp@demo.test']],
    ['100%', ['cem@demo.test']],
    ['%', ['cem@demo.test']],
    ['inver\\t', ['barra@demo.test']],
    ['\\', ['barra@demo.test']],
    ['％', ['cem@demo.test']],
    ['joão silva', []],
    ["' or 1=1 --", []],
  ])('finds "%s" without regard to accents, case or order, wildcards as text', async (q, expected) => {
    expect(await emails({ q })).toEqual(expected);
  });

  it('"_" finds only what has one', async () => {
    const found = await emails({ q: '_' });
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((email) => email.includes('_'))).toBe(true);
  });

  it('blank text filters nothing, nine words are not too many', async () => {
    const { total } = (await list({})).metadata;
    expect((await list({ q: '   ' })).metadata.total).toBe(total);
    expect(await emails({ q: 'a b c d e f g h zzz' })).toBeInstanceOf(Array);
  });

  it('by group (one or several), kind and activity', async () => {
    expect(await emails({ group: 'admin' })).toEqual(['admin@demo.test', 'admin2@demo.test']);
    expect((await emails({ group: ['admin', 'audit'] })).sort()).toEqual(
      ['admin@demo.test', 'admin2@demo.test', 'audit@demo.test'].sort(),
    );
    const baas = await list({ signInType: 'baas' });
    expect(
      baas.results.every((user) => user.signInType === 'baas' && user.companyTaxId === '12ABC34501DE35'),
    ).toBe(true);
    expect(baas.metadata.total).toBe(3);
    await house.db.updateTable('users').set({ active: false }).where('email', '=', 'cem@demo.test').execute();
    expect(await emails({ active: 'false' })).toEqual(['cem@demo.test']);
    expect(await emails({ active: true })).not.toContain('cem@demo.test');
  });

  it.each(['name', '-name', 'email', '-email', 'createdAt', '-createdAt', 'lastSignInAt', '-lastSignInAt'])(
    'sorted by %s, the same order on every page',
    async (sort) => {
      const all = await emails({ sort });
      const paged: string[] = [];
      for (let page = 1; paged.length < all.length; page += 1) {
        const { results, metadata } = await list({ sort, page, limit: 7 });
        expect(metadata).toEqual({ page, limit: 7, total: all.length, pages: Math.ceil(all.length / 7) });
        paged.push(...results.map((user) => user.email));
      }
      expect(paged).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
    },
  );

  it('each order is the one it says', async () => {
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    const { results } = await list({ sort: 'name', limit: 200 });
    const names = results.map((user) => plain(`${user.firstName} ${user.lastName}`));
    const { rows } = await house.pool.query('select n from unnest($1::text[]) n order by n', [names]);
    expect(names).toEqual(rows.map((row) => row.n));
    const ascending = (await list({ sort: 'createdAt', limit: 200 })).results.map((user) => user.createdAt);
    expect(ascending).toEqual([...ascending].sort());
    const seen = (await list({ sort: '-lastSignInAt', limit: 200 })).results.map((user) => user.lastSignInAt);
    const known = seen.filter((at) => at !== null);
    expect(known.length).toBeGreaterThan(0);
    expect(seen.slice(0, known.length)).toEqual([...known].sort().reverse());
  });

  it('a page beyond the last is empty, and tells how many there are', async () => {
    const { results, metadata } = await list({ page: 1_000_000, limit: 200 });
    expect(results).toEqual([]);
    expect(metadata.total).toBeGreaterThan(30);
  });

  it.each([
    { page: 0 },
    { page: -1 },
    { page: 'x' },
    { page: 1_000_001 },
    { limit: 0 },
    { limit: 201 },
    { sort: 'password' },
    { sort: 'name;drop table users' },
    { group: 'root' },
    { signInType: 'x' },
    { active: 'talvez' },
    { q: 'a'.repeat(201) },
  ])('%j is refused with its field', async (filter) => {
    const reply = await house.call(listUsers, filter as never, { as: 'admin' });
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.problem.errors ?? {}).map((path) => path.split('.')[0])).toEqual(
      Object.keys(filter),
    );
  });
});
