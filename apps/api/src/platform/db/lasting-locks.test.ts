import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate } from '../../testing/copied-database';
import { type SqlClient, withClient } from '../../testing/sql-client';
import { type LeaveTurn, lastingLocks } from './lasting-locks';

const [SPACE, ID] = [4711, 1];
const NAME = 'lasting-locks-test';

let database: Awaited<ReturnType<typeof copyTemplate>>;
beforeAll(async () => {
  database = await copyTemplate();
});
afterAll(() => database.drop());

async function connections(client: SqlClient): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [NAME],
  );
  return rows.map(({ pid }) => pid);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 10_000; !(await holds()); await sleep(20))
    if (performance.now() > end) throw new Error('it never came');
}

it('while the lock of a lost connection is still held, trying again leaves no connections behind', async () => {
  const config = { connectionString: database.url, application_name: NAME, options: '-c lock_timeout=100' };
  await withClient({ connectionString: database.url }, (holder) =>
    withClient({ connectionString: database.url }, async (watcher) => {
      const locks = lastingLocks(config);
      await locks.take(SPACE, ID);
      // Stands for the server that has not noticed yet that the connection is gone.
      const waiting = holder.query('select pg_advisory_lock($1, $2)', [SPACE, ID]);
      const [first] = await connections(watcher);
      await watcher.query('select pg_terminate_backend($1)', [first]);
      await waiting;

      const tried = new Set<number>();
      await until(async () => {
        const open = await connections(watcher);
        for (const pid of open) tried.add(pid);
        // One that is trying, and at most one that is on its way out.
        expect(open.length).toBeLessThanOrEqual(2);
        return tried.size >= 5;
      });

      await holder.query('select pg_advisory_unlock($1, $2)', [SPACE, ID]);
      await until(async () => {
        const { rows } = await holder.query('select pg_try_advisory_lock($1, $2) as free', [SPACE, ID]);
        if (rows[0].free) await holder.query('select pg_advisory_unlock($1, $2)', [SPACE, ID]);
        return !rows[0].free;
      });
      await locks.end();
      await until(async () => (await connections(watcher)).length === 0);
    }),
  );
});

it('ended in the middle of coming back, nothing stays open', async () => {
  const config = { connectionString: database.url, application_name: NAME, options: '-c lock_timeout=100' };
  await withClient({ connectionString: database.url }, async (watcher) => {
    const locks = lastingLocks(config);
    await locks.take(SPACE, ID);
    const [first] = await connections(watcher);
    await watcher.query('select pg_terminate_backend($1)', [first]);
    await until(async () => !(await connections(watcher)).includes(first ?? 0));
    await locks.end();
    await until(async () => (await connections(watcher)).length === 0);
  });
});

it('one that is only tried is given once, here and elsewhere, until it is left', async () => {
  const [here, elsewhere] = [1, 2].map(() => lastingLocks({ connectionString: database.url }));
  if (here === undefined || elsewhere === undefined) throw new Error('two are needed');
  const leave = await here.tryTake(SPACE, ID);
  expect(await here.tryTake(SPACE, ID)).toBeNull();
  expect(await elsewhere.tryTake(SPACE, ID)).toBeNull();
  await leave?.();
  expect(await elsewhere.tryTake(SPACE, ID)).not.toBeNull();
  await Promise.all([here.end(), elsewhere.end()]);
});

it('whoever lost a turn with its connection does not leave the turn of whoever has it since', async () => {
  const here = lastingLocks({ connectionString: database.url, application_name: NAME });
  const elsewhere = lastingLocks({ connectionString: database.url });
  await withClient({ connectionString: database.url }, async (watcher) => {
    const leaveLost = await here.tryTake(SPACE, ID);
    const [first] = await connections(watcher);
    await watcher.query('select pg_terminate_backend($1)', [first]);
    let leaveSecond: LeaveTurn | null = null;
    await until(async () => {
      leaveSecond = await here.tryTake(SPACE, ID).catch(() => null);
      return leaveSecond !== null;
    });
    await leaveLost?.();
    expect(await here.tryTake(SPACE, ID)).toBeNull();
    expect(await elsewhere.tryTake(SPACE, ID)).toBeNull();
    await (leaveSecond as LeaveTurn | null)?.();
    expect(await elsewhere.tryTake(SPACE, ID)).not.toBeNull();
  });
  await Promise.all([here.end(), elsewhere.end()]);
});
