import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../platform/db/connect';
import { migrate } from '../../platform/db/migrate';
import { testCnpj } from '../../testing/company';
import { emptyDatabase } from '../../testing/empty-database';

const REAL = resolve(import.meta.dirname, '../../../migrations');
const MENDED = '0015_company_drafts.sql';

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-answers-'));
  database = await emptyDatabase();
  connection = await connect({ connectionString: database.url }, 2);
  for (const name of readdirSync(REAL).filter((each) => each < MENDED))
    copyFileSync(join(REAL, name), join(folder, name));
  await migrate(connection.pool, folder);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const REGISTERED = '2026-03-02T10:00:00.000Z';
const LATER = '2026-05-04T10:00:00.000Z';
const by = (source: string, at: string, registryValue: string | null = null) => ({
  source,
  at,
  registryValue,
});

/** What was kept of one company while a box that nobody ticked counted as "no". */
const KEPT: readonly [what: string, mei: boolean, origin: object | null, answer: boolean | null][] = [
  ['the default of a column', false, null, null],
  ['a box that was not ticked when the company was registered', false, by('person', REGISTERED), null],
  ['the registry’s no', false, by('registry', REGISTERED), false],
  ['a no against the registry', false, by('person', REGISTERED, 'Sim'), false],
  ['a yes that was taken back', false, by('person', LATER), false],
  ['a yes', true, by('person', REGISTERED), true],
];

describe('§8 what older releases kept', () => {
  it('as “no” stays an answer only where somebody gave it; a draft of a ficha becomes the company’s', async () => {
    const { pool } = connection;
    for (const [index, [, mei, origin]] of KEPT.entries())
      await pool.query(
        'insert into companies (cnpj, registered_name, mei, origins, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)',
        [
          testCnpj(index),
          'Antiga Ltda.',
          mei,
          JSON.stringify(origin === null ? {} : { mei: origin }),
          REGISTERED,
        ],
      );
    const { rows: users } = await pool.query(
      `insert into users (email, first_name, last_name, sign_in_type, created_at, updated_at)
        values ('a@demo.test', 'Ana', 'Reis', 'staff', now(), now()) returning id`,
    );
    for (const [key, saved] of [
      [`company:${testCnpj(1)}`, LATER],
      [`company-new:${testCnpj(1)}`, REGISTERED],
      [`company-new:${testCnpj(2)}`, REGISTERED],
      ['proposal:new', LATER],
    ])
      await pool.query('insert into drafts (user_id, key, body, saved_at) values ($1, $2, $3, $4)', [
        users[0].id,
        key,
        { key },
        saved,
      ]);

    for (const name of readdirSync(REAL)) copyFileSync(join(REAL, name), join(folder, name));
    await migrate(pool, folder);

    const companies = await pool.query('select mei, origins, fund from companies order by cnpj');
    expect(companies.rows.map(({ mei }, index) => [KEPT[index]?.[0], mei])).toEqual(
      KEPT.map(([what, , , answer]) => [what, answer]),
    );
    for (const { mei, origins, fund } of companies.rows) {
      expect('mei' in origins).toBe(mei !== null);
      expect(fund).toBeNull();
    }
    const drafts = await pool.query('select cnpj, author_id, body from company_drafts order by cnpj');
    expect(drafts.rows).toEqual([
      { cnpj: testCnpj(1), author_id: users[0].id, body: { key: `company:${testCnpj(1)}` } },
      { cnpj: testCnpj(2), author_id: users[0].id, body: { key: `company-new:${testCnpj(2)}` } },
    ]);
    expect((await pool.query('select key from drafts')).rows).toEqual([{ key: 'proposal:new' }]);
  });
});
