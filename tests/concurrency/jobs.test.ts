import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../apps/api/src/platform/clock';
import { type Connection, connect } from '../../apps/api/src/platform/db/connect';
import { ownedDatabase } from '../../apps/api/src/platform/jobs/owned-database';
import { enqueue, type Job, startJobs, type Worker } from '../../apps/api/src/platform/jobs/queue';
import { makeLog } from '../../apps/api/src/platform/log';
import { copyTemplate } from '../../apps/api/src/testing/copied-database';
import { withClient } from '../../apps/api/src/testing/sql-client';
import { endEverything, ROOT, runNode, signal, until } from './support';

/** How long a worker may be missing before its jobs are given to others, and a little more. */
const LONGER_THAN_GRACE_MS = 5000;

let database: Awaited<ReturnType<typeof copyTemplate>>;
let connection: Connection;
let ran: string[];
const workers: { worker: Worker; connection: Connection }[] = [];
/** Held jobs end only when the test says so. */
let letGo: () => void;
let held: Promise<void>;

beforeEach(async () => {
  database = await copyTemplate();
  connection = await connect({ connectionString: database.url }, 6);
  ran = [];
  held = new Promise((done) => {
    letGo = done;
  });
});
afterEach(async () => {
  letGo();
  for (const each of workers.splice(0)) {
    await each.worker.stop();
    await each.connection.close();
  }
  await connection.close();
  await endEverything();
  await database.drop();
});
afterAll(endEverything);

const JOBS: readonly Job[] = [
  { name: 'test:note', work: async (_tools, payload) => void ran.push(String(payload.what)) },
  {
    name: 'test:hold',
    work: async (_tools, payload) => {
      ran.push(String(payload.what));
      await held;
    },
  },
  {
    // As jobs do that ask somebody outside: no transaction is open meanwhile, and the effect comes last.
    name: 'test:effect',
    work: async ({ db, clock }, payload) => {
      const run = ran.push(String(payload.what));
      if (run === 1) await held;
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('demo_steps')
          .values({ name: `${payload.what}:${run}`, done_at: clock.now() })
          .execute();
      });
    },
  },
];

/** A worker as a process of its own has it: its own pool, its own registration. */
async function startWorker(): Promise<void> {
  const own = await connect({ connectionString: database.url }, 6);
  const tools = { db: own.db, clock: systemClock(null), log: makeLog('silent') };
  workers.push({ worker: await startJobs(own, tools, JOBS), connection: own });
}

async function add(job: string, what: string): Promise<void> {
  await connection.db.transaction().execute((tx) => enqueue(tx, job, { what }));
}

async function waiting(): Promise<number> {
  const { rows } = await connection.pool.query('select count(*)::int as jobs from graphile_worker.jobs');
  return rows[0].jobs;
}

async function lockedJobs(): Promise<number> {
  const { rows } = await connection.pool.query(
    'select count(*)::int as jobs from graphile_worker.jobs where locked_at is not null',
  );
  return rows[0].jobs;
}

async function livingWorkers(): Promise<number> {
  const { rows } = await connection.pool.query(
    `select count(*)::int as locks from pg_locks where locktype = 'advisory' and classid = 7171
     and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].locks;
}

describe('a job queued inside a business transaction', () => {
  it('runs once when the transaction commits, and not before', async () => {
    await startWorker();
    await connection.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'test:note', { what: 'committed' });
      await sleep(300);
      expect(ran).toEqual([]);
    });
    await until(() => ran.length);
    await until(async () => (await waiting()) === 0);
    await sleep(200);
    expect(ran).toEqual(['committed']);
  });

  it('never runs when the transaction rolls back', async () => {
    await startWorker();
    const broken = connection.db.transaction().execute(async (tx) => {
      await enqueue(tx, 'test:note', { what: 'rolled back' });
      throw new Error('the business failed');
    });
    await expect(broken).rejects.toThrow('the business failed');
    await add('test:note', 'next');
    await until(() => ran.length);
    // The worker forgets a job a moment after it has run it.
    await until(async () => (await waiting()) === 0);
    expect(ran).toEqual(['next']);
  });

  it('waits for a worker when there is none', async () => {
    await add('test:note', 'early');
    expect(await waiting()).toBe(1);
    await startWorker();
    await until(() => ran.length);
    expect(ran).toEqual(['early']);
  });

  it('runs once however many workers there are', async () => {
    await Promise.all([startWorker(), startWorker(), startWorker()]);
    const all = Array.from({ length: 40 }, (_, n) => `job ${n}`);
    await Promise.all(all.map((what) => add('test:note', what)));
    await until(async () => (await waiting()) === 0);
    expect([...ran].sort()).toEqual([...all].sort());
  });
});

describe('a killed worker', () => {
  it('its job is freed at the next start of anybody, and done', async () => {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = runNode(['--import', tsx, join(ROOT, 'tests/concurrency/jobs-child.ts')], {
      DATABASE_URL: database.url,
    });
    await until(() => child.output().includes('working'), 30_000);
    await add('test:note', 'left behind');
    await until(() => child.output().includes('took left behind'));
    await until(async () => (await connection.pool.query('select 1 from job_workers')).rowCount);
    signal(child.child.pid, 'SIGKILL');
    await child.exit;
    expect(await lockedJobs()).toBe(1);
    // The kernel closes the connections of a killed process, and the server notices a moment later.
    await until(async () => (await livingWorkers()) === 0);
    await startWorker();
    await until(() => ran.length, 15_000);
    expect(ran).toEqual(['left behind']);
    await until(async () => (await waiting()) === 0);
  });

  it('the jobs of living workers are left alone by others that start', async () => {
    await startWorker();
    await add('test:hold', 'in work');
    await until(() => ran.length);
    await startWorker();
    await sleep(LONGER_THAN_GRACE_MS);
    expect(ran).toEqual(['in work']);
    expect(await lockedJobs()).toBe(1);
    letGo();
    await until(async () => (await waiting()) === 0);
    expect(ran).toEqual(['in work']);
  });

  it('one that ends properly takes its name from the list', async () => {
    await startWorker();
    await until(async () => (await connection.pool.query('select 1 from job_workers')).rowCount);
    const [only] = workers.splice(0);
    await only?.worker.stop();
    await only?.connection.close();
    expect((await connection.pool.query('select 1 from job_workers')).rowCount).toBe(0);
  });
});

/** As a crash of the database does: every connection to it is gone at once. */
async function cutEverybody(): Promise<void> {
  await withClient({ connectionString: database.url }, (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    ),
  );
}

async function effects(): Promise<string[]> {
  const { rows } = await connection.pool.query(
    `select name from demo_steps where name like '%:%' order by name`,
  );
  return rows.map(({ name }) => name);
}

describe('a database that crashed', () => {
  it('no job runs twice: its worker is known to be alive, also to those who start afterwards', async () => {
    await startWorker();
    await startWorker();
    await add('test:effect', 'crashed');
    await until(() => ran.length);
    await cutEverybody();
    await startWorker();
    await sleep(LONGER_THAN_GRACE_MS);
    expect(ran).toEqual(['crashed']);
    letGo();
    await until(async () => (await waiting()) === 0);
    expect(ran).toEqual(['crashed']);
    expect(await effects()).toEqual(['crashed:1']);
  });

  it('the workers go on with the next jobs', async () => {
    await startWorker();
    for (const what of ['one', 'two', 'three']) {
      await cutEverybody();
      // The test's own connections are cut as well.
      await until(() =>
        add('test:note', what).then(
          () => true,
          () => false,
        ),
      );
      await until(() => ran.includes(what), 20_000);
    }
    expect(ran).toEqual(['one', 'two', 'three']);
  });
});

describe('a worker that was taken for dead', () => {
  it('is not taken for dead between what it writes and the commit of it', async () => {
    await startWorker();
    await add('test:hold', 'mine');
    await until(() => ran.length);
    const { rows } = await connection.pool.query('select id, locked_by from graphile_worker._private_jobs');
    const db = ownedDatabase(connection.pool, rows[0]);
    await withClient({ connectionString: database.url }, async (client) => {
      await client.query("set lock_timeout = '200ms'");
      const takeAway = () => client.query('update graphile_worker._private_jobs set locked_by = null');
      await db.transaction().execute(async (tx) => {
        await tx
          .insertInto('demo_steps')
          .values({ name: 'mine:1', done_at: systemClock(null).now() })
          .execute();
        await expect(takeAway()).rejects.toThrow('lock timeout');
      });
      await takeAway();
    });
    expect(await effects()).toEqual(['mine:1']);
    await expect(db.transaction().execute(async () => undefined)).rejects.toThrow(
      'belongs to another worker',
    );
  });

  it('stops working on its job: what it still writes is refused, and the other one’s effect is the only one', async () => {
    await startWorker();
    await add('test:effect', 'taken');
    await until(() => ran.length);
    const { rows } = await connection.pool.query('select worker_id from job_workers');
    await connection.pool.query('select graphile_worker.force_unlock_workers($1::text[])', [
      rows.map(({ worker_id }) => worker_id),
    ]);
    await startWorker();
    await until(async () => (await effects()).length === 1, 15_000);
    expect(await effects()).toEqual(['taken:2']);
    letGo();
    await sleep(500);
    expect(await effects()).toEqual(['taken:2']);
    expect(ran).toEqual(['taken', 'taken']);
    await until(async () => (await waiting()) === 0);
  });
});
