import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { copyTemplate } from '../../testing/copied-database';
import { withClient } from '../../testing/sql-client';
import { type Connection, connect } from './connect';
import { inTransaction, readAgain } from './tx';

let database: Awaited<ReturnType<typeof copyTemplate>>;
let connection: Connection;
beforeAll(async () => {
  database = await copyTemplate();
});
beforeEach(async () => {
  connection = await connect({ connectionString: database.url }, 2);
});
afterEach(() => connection.close());
afterAll(() => database.drop());

async function prepared(): Promise<string[]> {
  const { rows } = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements order by prepare_time`.execute(connection.db);
  return rows.map(({ statement }) => statement);
}

it('a statement that comes again is prepared once for each connection; one that comes once, or takes nothing, is not', async () => {
  for (const id of [1, 2, 3, 4]) {
    const { rows } = await sql`select ${id}::int + 1 as next`.execute(connection.db);
    expect(rows).toEqual([{ next: id + 1 }]);
    await sql`select 17 as fixed`.execute(connection.db);
  }
  await sql`select ${1}::int as once`.execute(connection.db);
  expect((await prepared()).filter((text) => /next|fixed|once/.test(text))).toEqual([
    'select $1::int + 1 as next',
  ]);
});

it('what depends on the very values is planned for them: parts of a name, lists of ids, rows by the hundred', async () => {
  const many = sql.join(Array.from({ length: 1500 }, (_each, index) => sql`${index}::int`));
  for (let times = 0; times < 4; times += 1) {
    await sql`select 1 as searched where 'a' like ${'%a%'}`.execute(connection.db);
    await sql`select 1 as listed where 1 = any(${[1, 2]}::int[])`.execute(connection.db);
    await sql`select array[${many}] as many`.execute(connection.db);
  }
  expect((await prepared()).filter((text) => /searched|listed|many/.test(text))).toEqual([]);
});

it('more statements than a connection should keep are answered all the same, and not kept', async () => {
  for (let index = 0; index < 1350; index += 1) {
    const column = `c${index % 450}`;
    const { rows } = await sql`select ${index}::int as ${sql.raw(column)}`.execute(connection.db);
    expect(rows).toEqual([{ [column]: index }]);
  }
  const kept = (await prepared()).length;
  expect(kept).toBeGreaterThan(300);
  expect(kept).toBeLessThanOrEqual(400);
});

it('a table that another version of the house has changed meanwhile is read in its new shape', async () => {
  const name = sql.table('changing');
  await sql`create table ${name} (id int)`.execute(connection.db);
  const read = () => sql`select * from ${name} where id < ${9}`.execute(connection.db);
  const command = () =>
    inTransaction(connection.db, 'command', (tx) => sql`select * from ${name} where id < ${8}`.execute(tx));
  const change = (text: string) =>
    withClient({ connectionString: database.url }, (other) => other.query(text));
  for (let times = 0; times < 4; times += 1) {
    await readAgain(read);
    await command();
  }
  expect((await prepared()).filter((text) => text.includes('changing'))).toHaveLength(1);
  await change('insert into changing values (1); alter table changing add column label text');
  expect((await readAgain(read)).rows).toEqual([{ id: 1, label: null }]);
  expect((await command()).rows).toEqual([{ id: 1, label: null }]);
  await change('alter table changing drop column label');
  expect((await command()).rows).toEqual([{ id: 1 }]);
  expect((await readAgain(read)).rows).toEqual([{ id: 1 }]);
});
