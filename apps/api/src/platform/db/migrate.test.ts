import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/empty-database';
import { StartupError } from '../startup-error';
import { type Connection, connect } from './connect';
import { migrate, readMigrations } from './migrate';

let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-migrations-'));
  database = await emptyDatabase();
  connection = await connect({ connectionString: database.url }, 3);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

function write(files: Record<string, string>): void {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
}

async function rows(query: string): Promise<Record<string, unknown>[]> {
  return (await connection.pool.query(query)).rows;
}

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as Error).message;
}

const LOG = 'create table log (id int generated always as identity, what text)';

describe('migrations', () => {
  it('run in the order of their numbers, each once, and are recorded with their checksum', async () => {
    write({
      '0010_last.sql': `insert into log (what) values ('last')`,
      '0002_second.sql': `insert into log (what) values ('second')`,
      '0001_first.sql': LOG,
      'README.md': 'not a migration',
    });
    mkdirSync(join(folder, 'drafts'));
    const names = ['0001_first.sql', '0002_second.sql', '0010_last.sql'];
    expect(await migrate(connection.pool, folder)).toEqual(names);
    expect(await rows('select what from log order by id')).toEqual([{ what: 'second' }, { what: 'last' }]);
    expect(await migrate(connection.pool, folder)).toEqual([]);
    expect(await rows('select what from log')).toHaveLength(2);
    const recorded = await rows('select name, checksum, applied_at from schema_migrations order by name');
    expect(recorded).toEqual(
      readMigrations(folder).map(({ name, checksum }) => ({
        name,
        checksum,
        applied_at: expect.stringMatching(/Z$/),
      })),
    );
    for (const { checksum } of recorded) expect(checksum).toMatch(/^[0-9a-f]{64}$/);
  });

  it('a new one is added to an old database', async () => {
    write({ '0001_first.sql': LOG });
    await migrate(connection.pool, folder);
    write({ '0002_second.sql': `insert into log (what) values ('later')` });
    expect(await migrate(connection.pool, folder)).toEqual(['0002_second.sql']);
  });

  it('eight processes at once run each of them once', async () => {
    write({
      '0001_first.sql': `${LOG}; select pg_sleep(0.2)`,
      '0002_second.sql': `insert into log (what) values ('second')`,
      '0003_third.sql': `insert into log (what) values ('third')`,
    });
    const others = await Promise.all(
      Array.from({ length: 8 }, () => connect({ connectionString: database.url }, 2)),
    );
    const done = await Promise.all(others.map((other) => migrate(other.pool, folder)));
    await Promise.all(others.map((other) => other.close()));
    expect(done.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql', '0003_third.sql']);
    expect(await rows('select what from log order by id')).toEqual([{ what: 'second' }, { what: 'third' }]);
  });

  it('one that was changed after it had been applied stops the start', async () => {
    write({ '0001_first.sql': LOG });
    await migrate(connection.pool, folder);
    write({ '0001_first.sql': `${LOG} `, '0002_second.sql': 'drop table log' });
    expect(await sentenceOf(migrate(connection.pool, folder))).toBe(
      'The migration 0001_first.sql was changed after it had been applied: restore the file and add a new migration instead.',
    );
    expect(await rows('select * from log')).toEqual([]);
  });

  it('one that this version does not know stops the start', async () => {
    write({ '0001_first.sql': LOG, '0002_newer.sql': 'select 1' });
    await migrate(connection.pool, folder);
    rmSync(join(folder, '0002_newer.sql'));
    expect(await sentenceOf(migrate(connection.pool, folder))).toBe(
      'The database was migrated by a newer version (0002_newer.sql): start that version, or use another database.',
    );
  });

  it('one that fails is rolled back whole and named; those before it stay; mended, it runs', async () => {
    write({
      '0001_first.sql': LOG,
      '0002_broken.sql': `insert into log (what) values ('half'); create table half (id int); select * from nowhere`,
      '0003_after.sql': `insert into log (what) values ('after')`,
    });
    expect(await sentenceOf(migrate(connection.pool, folder))).toBe(
      'The migration 0002_broken.sql failed: relation "nowhere" does not exist.',
    );
    expect(await rows(`select to_regclass('half') as half, (select count(*) from log) as lines`)).toEqual([
      { half: null, lines: 0 },
    ]);
    expect(await rows('select name from schema_migrations')).toEqual([{ name: '0001_first.sql' }]);
    write({ '0002_broken.sql': `insert into log (what) values ('whole')` });
    expect(await migrate(connection.pool, folder)).toEqual(['0002_broken.sql', '0003_after.sql']);
  });

  it('one whose connection is lost is named as well', async () => {
    write({ '0001_cut.sql': `${LOG}; select pg_terminate_backend(pg_backend_pid())` });
    expect(await sentenceOf(migrate(connection.pool, folder))).toMatch(
      /^The migration 0001_cut\.sql failed: /,
    );
    expect(await rows(`select to_regclass('log') as log`)).toEqual([{ log: null }]);
  });

  it('line ends of another system do not count as a change', async () => {
    write({ '0001_first.sql': `create table log (\n  id int\n);\n` });
    await migrate(connection.pool, folder);
    write({ '0001_first.sql': `create table log (\r\n  id int\r\n);\r\n` });
    expect(await migrate(connection.pool, folder)).toEqual([]);
  });

  it('may take longer than an ordinary statement may', async () => {
    write({
      '0001_slow.sql': `${LOG}; insert into log (what) values (current_setting('statement_timeout') || current_setting('lock_timeout'))`,
    });
    await migrate(connection.pool, folder);
    expect(await rows('select what from log')).toEqual([{ what: '00' }]);
    // …and the limit is back for everybody else.
    expect(await rows('show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
  });
});

describe('the real migrations', () => {
  const real = resolve(import.meta.dirname, '../../../migrations');

  it('apply to an empty database, and then there is nothing more to do', async () => {
    const names = readMigrations(real).map((migration) => migration.name);
    expect(await migrate(connection.pool, real)).toEqual(names);
    expect(await migrate(connection.pool, real)).toEqual([]);
    expect(await rows('select seq, hash from audit_head')).toEqual([{ seq: 0, hash: 'genesis' }]);
  });

  it('are numbered without gaps or twins', () => {
    const numbers = readMigrations(real).map((migration) => Number(migration.name.slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
