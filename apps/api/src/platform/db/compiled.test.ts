import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { compiledByShape } from './compiled';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

interface Row {
  first: string;
  constant: string;
  twice: number;
}

describe('a statement that is written out once', () => {
  it('takes its values anew each time, each at its own place, and keeps what is always the same', async () => {
    const build = vi.fn((tx, { first, second }: { first: string; second: number }) =>
      tx
        .selectNoFrom([
          sql<string>`${first}::text`.as('first'),
          sql<string>`${'same'}::text`.as('constant'),
          sql<number>`${second}::int + ${second}::int`.as('twice'),
        ])
        .compile(),
    );
    const ask = compiledByShape<{ first: string; second: number }, Row>(build);
    const rows = await house.db
      .transaction()
      .execute(async (tx) => [
        ...(await ask(tx, { first: 'a', second: 1 }, [])),
        ...(await ask(tx, { first: "b'; --", second: 21 }, [])),
      ]);
    expect(rows).toEqual([
      { first: 'a', constant: 'same', twice: 2 },
      { first: "b'; --", constant: 'same', twice: 42 },
    ]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('is another one where another value is given, one more of several, or another shape is told', async () => {
    type Filter = { readonly least?: number; readonly among?: readonly number[] };
    const build = vi.fn((tx, { least, among }: Filter, [direction]: readonly [string]) => {
      const conditions: RawBuilder<unknown>[] = [];
      if (least !== undefined) conditions.push(sql`n >= ${least}::int`);
      if (among !== undefined) conditions.push(sql`n in (${sql.join(among)})`);
      const where = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
      const order = sql.raw(direction);
      return sql<{
        n: number;
      }>`select n from generate_series(1, 5) n where ${where} order by n ${order}`.compile(tx);
    });
    const ask = compiledByShape<Filter, { n: number }, readonly [string]>(build);
    const numbers = async (filter: Filter, direction = 'asc') =>
      (await house.db.transaction().execute((tx) => ask(tx, filter, [direction]))).map(({ n }) => n);
    expect(await numbers({})).toEqual([1, 2, 3, 4, 5]);
    expect(await numbers({ least: 3 })).toEqual([3, 4, 5]);
    expect(await numbers({ least: 4, among: undefined })).toEqual([4, 5]);
    expect(build).toHaveBeenCalledTimes(2);
    expect(await numbers({ among: [2, 4] })).toEqual([2, 4]);
    expect(await numbers({ among: [1, 5] })).toEqual([1, 5]);
    expect(await numbers({ among: [1, 5, 3] })).toEqual([1, 3, 5]);
    expect(await numbers({ among: [1, 5, 3] }, 'desc')).toEqual([5, 3, 1]);
    expect(await numbers({ least: 3, among: [1, 5, 3] }, 'desc')).toEqual([5, 3]);
    expect(build).toHaveBeenCalledTimes(6);
  });

  it('refuses a value that would be forgotten, such as one that the builder looks into', async () => {
    const ask = compiledByShape((tx, { name }: { name: string }) =>
      tx.selectNoFrom(sql<string>`${`%${name}%`}::text`.as('like')).compile(),
    );
    await expect(house.db.transaction().execute((tx) => ask(tx, { name: 'x' }, []))).rejects.toThrow(
      'value 0',
    );
  });
});
