import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { compiledOnce } from './compiled';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('a statement that is written out once', () => {
  it('takes its values anew each time, each at its own place, and keeps what is always the same', async () => {
    const build = vi.fn((tx, first: string, second: number) =>
      tx.selectNoFrom([
        sql<string>`${first}::text`.as('first'),
        sql<string>`${'same'}::text`.as('constant'),
        sql<number>`${second}::int + ${second}::int`.as('twice'),
      ]),
    );
    const ask = compiledOnce<[string, number], { first: string; constant: string; twice: number }>(build);
    const rows = await house.db
      .transaction()
      .execute(async (tx) => [...(await ask(tx, 'a', 1)), ...(await ask(tx, "b'; --", 21))]);
    expect(rows).toEqual([
      { first: 'a', constant: 'same', twice: 2 },
      { first: "b'; --", constant: 'same', twice: 42 },
    ]);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it('refuses a value that would be forgotten, such as one that the builder looks into', async () => {
    const ask = compiledOnce((tx, name: string) =>
      tx.selectNoFrom(sql<string>`${`%${name}%`}::text`.as('like')),
    );
    await expect(house.db.transaction().execute((tx) => ask(tx, 'x'))).rejects.toThrow('value 0');
  });
});
