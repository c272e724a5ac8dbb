import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { connect } from '../../platform/db/connect';
import { StartupError } from '../../platform/startup-error';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { copyTemplate } from '../../testing/copied-database';
import { ensureFirstAdmins } from './first-admin';

type Connection = Awaited<ReturnType<typeof connect>>;

const clock = systemClock(TEST_BUSINESS_DATE);
const TWO = ['um@empresa.com.br', 'dois@empresa.com.br'];

let connection: Connection;
let drop: () => Promise<void>;
beforeEach(async () => {
  const database = await copyTemplate();
  drop = database.drop;
  connection = await connect({ connectionString: database.url }, 4);
});
afterEach(async () => {
  await connection.close();
  await drop();
});

const ensure = (emails: readonly string[], needsTwo = true) =>
  ensureFirstAdmins(connection.db, clock, emails, needsTwo);

/** As a new installation is: without anybody. */
async function emptyHouse(): Promise<void> {
  await connection.pool.query('truncate users cascade');
}

async function admins(): Promise<string[]> {
  const rows = await connection.db
    .selectFrom('users as u')
    .innerJoin('user_groups as g', 'g.user_id', 'u.id')
    .select('u.email')
    .where('g.group_code', '=', 'admin')
    .where('u.active', '=', true)
    .orderBy('u.id')
    .execute();
  return rows.map(({ email }) => email);
}

describe('§2 an installation starts with two or more first admins by configuration', () => {
  it('a new one has both, and they can grant to each other from the first day', async () => {
    await emptyHouse();
    expect(await ensure(TWO)).toBeNull();
    expect(await admins()).toEqual(TWO);
    const entries = await connection.db
      .selectFrom('audit_entries')
      .select(['actor', 'reason'])
      .where('reason', '=', 'Primeira administração')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual(Array(2).fill({ actor: 'instalação', reason: 'Primeira administração' }));
  });

  it.each([[[]], [['um@empresa.com.br']]])(
    'where two are needed and %j are named, that is no start: a sentence, and nothing is written',
    async (emails) => {
      await emptyHouse();
      await expect(ensure(emails)).rejects.toThrow(StartupError);
      await expect(ensure(emails)).rejects.toThrow(
        /fewer than two active administrators.*FIRST_ADMIN_EMAILS/,
      );
      expect(await admins()).toEqual([]);
    },
  );

  it('outside production one is enough to begin, and it says that there are too few', async () => {
    await emptyHouse();
    expect(await ensure(['um@empresa.com.br'], false)).toMatch(/fewer than two active administrators/);
    expect(await admins()).toEqual(['um@empresa.com.br']);
  });

  it('an installation that was left with one gets those whom the configuration names', async () => {
    await emptyHouse();
    await ensure(['um@empresa.com.br'], false);
    expect(await ensure(TWO)).toBeNull();
    expect(await admins()).toEqual(TWO);
  });

  it('with two active ones the configuration gives nobody anything', async () => {
    expect(await ensure(TWO)).toBeNull();
    expect(await ensure([])).toBeNull();
    expect(await admins()).toEqual(['admin@demo.test', 'admin2@demo.test']);
  });

  it('an account that exists stays as it is, deactivated or without the group', async () => {
    await connection.db
      .updateTable('users')
      .set({ active: false })
      .where('email', '=', 'admin2@demo.test')
      .execute();
    const sentence = await ensure(['admin2@demo.test', 'bi@demo.test']);
    expect(await admins()).toEqual(['admin@demo.test']);
    // It says who is named in vain, and what helps.
    expect(sentence).toMatch(
      /Inactive.*: admin2@demo\.test\. Name a further address that has no account yet/,
    );
    await expect(ensure(['admin2@demo.test'])).rejects.toThrow(/Inactive.*admin2@demo\.test/);
    expect(await ensure(['admin2@demo.test', 'nova@empresa.com.br'])).toBeNull();
    expect(await admins()).toEqual(['admin@demo.test', 'nova@empresa.com.br']);
  });

  it('several starts at once make each of them once', async () => {
    await emptyHouse();
    await Promise.all([ensure(TWO), ensure(TWO), ensure(TWO)]);
    expect(await admins()).toEqual(TWO);
  });
});
