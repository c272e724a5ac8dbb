import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Api,
  endEverything,
  expectOneSentence,
  gone,
  inside,
  launchApi,
  numberOf,
  postgresPid,
  send,
  signal,
  signInAsStaff,
  startApi,
  stopApi,
  tempFolder,
  until,
} from '../concurrency/support';
import { LONG } from './extent';

const ALL_DONE_MS = 150_000;
const ROUNDS = LONG ? 8 : 2;
const BACK_MS = 10_000;

let dataDir: string;
let env: Record<string, string>;
let api: Api;
let token: string;
beforeAll(async () => {
  dataDir = join(tempFolder(), 'data');
  env = { DATA_DIR: dataDir, DEMO: 'accounts' };
  api = await startApi(env);
  token = await signInAsStaff(api.url);
}, 120_000);
afterAll(endEverything);

interface Answer {
  readonly status: number;
  readonly code?: string;
}

async function ask(method: string, path: string, body?: object): Promise<Answer> {
  const reply = await send(method, `${api.url}${path}`, body, token);
  const { code } = (await reply.json().catch(() => ({}))) as { code?: string };
  return { status: reply.status, code };
}

/** Reads and writes without a pause until it is told to stop. */
function load(): { stop(): Promise<Answer[]> } {
  let stopped = false;
  const answers: Answer[] = [];
  const callers = Array.from({ length: 6 }, async (_, caller) => {
    for (let n = 0; !stopped; n += 1) {
      answers.push(
        caller % 2 === 0
          ? await ask('GET', '/api/auth/users')
          : await ask('PUT', `/api/auth/drafts/load-${caller}`, { body: { n } }),
      );
      await sleep(5);
    }
  });
  return {
    async stop() {
      stopped = true;
      await Promise.all(callers);
      return answers;
    },
  };
}

/** So many that some are in hand at any moment; each looks for an authorisation that there is none of. */
async function queueJobs(): Promise<void> {
  await inside(dataDir, (client) =>
    client.query(
      `select graphile_worker.add_job('receivable:confirm-opt-in', '{"id": 0}'::json) from generate_series(1, 400)`,
    ),
  );
}

async function isReady(): Promise<boolean> {
  return (await fetch(`${api.url}/health/ready`)).status === 200;
}

async function ownersLocks(): Promise<number> {
  return inside(dataDir, (client) =>
    numberOf(client, `pg_locks where locktype = 'advisory' and objid = 7170001 and granted`),
  );
}

async function expectSecondStartRefused(): Promise<void> {
  const second = launchApi(env);
  expect(await second.exit).toBe(1);
  expectOneSentence(second.errors(), /^Another Lastro is already running on the data folder .*\.$/m);
}

describe('the embedded database is killed under load', () => {
  it(`is started again within ${BACK_MS / 1000} s, ${ROUNDS} times; calls meanwhile answer 503 with a sentence`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls = load();
      await queueJobs();
      await sleep(200);
      const killed = postgresPid(dataDir);
      signal(killed, 'SIGKILL');
      const from = performance.now();
      await until(async () => !(await isReady()), 5000);
      await until(isReady, BACK_MS + 5000);
      const took = performance.now() - from;
      await sleep(200);
      const answers = await calls.stop();
      expect(took).toBeLessThan(BACK_MS);
      expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
      expect(answers.filter(({ status, code }) => status === 503 && code !== 'server.busy')).toEqual([]);
      expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
      expect(postgresPid(dataDir)).not.toBe(killed);
      expect(await ask('GET', '/api/auth/users')).toMatchObject({ status: 200 });
      expect(await ask('PUT', '/api/auth/drafts/after', { body: { round } })).toMatchObject({ status: 200 });
    }
    expect(api.child.exitCode).toBeNull();
    expect(await ownersLocks()).toBe(1);
  });

  it(
    'the jobs go on as well',
    async () => {
      await inside(dataDir, (client) =>
        client.query(`select graphile_worker.add_job('identity:end-expired-sessions')`),
      );
      const jobs = () => inside(dataDir, (client) => numberOf(client, 'graphile_worker._private_jobs'));
      // Behind all that the rounds have queued: how long that takes is the machine's matter.
      await until(async () => (await jobs()) === 0, ALL_DONE_MS);
    },
    ALL_DONE_MS + 10_000,
  );

  it('a second start does not get in, neither before nor while it comes back', async () => {
    await expectSecondStartRefused();
    signal(postgresPid(dataDir), 'SIGKILL');
    await expectSecondStartRefused();
    await until(isReady, BACK_MS);
    expect(await ownersLocks()).toBe(1);
    expect(await ask('GET', '/api/auth/users')).toMatchObject({ status: 200 });
  });
});

describe('the owner’s connection is cut', () => {
  it('its lock is taken again at once: a second start that waits for it never gets in', async () => {
    // Already waiting when the lock comes free.
    const waiting = launchApi(env);
    const cuts = (async () => {
      for (let n = 0; n < 12; n += 1) {
        await sleep(250);
        await inside(dataDir, (client) =>
          client.query(
            `select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
             where l.locktype = 'advisory' and l.objid = 7170001 and l.granted`,
          ),
        ).catch(() => undefined);
      }
    })();
    expect(await waiting.exit).toBe(1);
    await cuts;
    expectOneSentence(waiting.errors(), /^Another Lastro is already running on the data folder .*\.$/m);
    await until(async () => (await ownersLocks()) === 1);
    await until(isReady);
    await expectSecondStartRefused();
    expect(api.child.exitCode).toBeNull();
  });
});

describe('a database that cannot be started again', () => {
  it('ends the process with a sentence and a code for whoever looks after it', async () => {
    const killed = postgresPid(dataDir);
    const control = join(dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    signal(killed, 'SIGKILL');
    await gone(killed);
    expect(await api.exit).toBe(1);
    expectOneSentence(api.errors(), /^The database of .* was lost and did not come back: .*pg_control/);
    // Mended by hand, it goes on where it was.
    renameSync(`${control}.away`, control);
    const next = await startApi(env);
    expect(await stopApi(next)).toBe(0);
  });
});
