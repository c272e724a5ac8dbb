import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type JobHelpers,
  Logger,
  type Runner,
  runMigrations,
  run as startWorker,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Clock } from '../clock';
import type { Connection, Database } from '../db/connect';
import type { Tx } from '../door/context';
import type { Log } from '../log';
import { registerWorkers } from './dead-workers';
import { ownedDatabase } from './owned-database';

/** A job's work: its own transaction(s), safe to run again. */
export interface Job {
  /** `feature:verb-noun` (the queue's own cron syntax allows no dot). */
  readonly name: string;
  /** When it runs by itself, in cron form (UTC); absent for jobs that are only queued. */
  readonly schedule?: string;
  readonly work: (tools: JobTools, payload: Record<string, unknown>) => Promise<void>;
}

export interface JobTools {
  /** Inside the queue it opens only as long as the job is this worker's (owned-database.ts). */
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether what the trail is told without its words throws; it does unless this says otherwise. */
  readonly strict?: boolean;
}

export type Enqueue = (tx: Tx, job: string, payload: Record<string, unknown>) => Promise<void>;

/** Queued inside the business transaction: no job for what did not happen, none forgotten for what did. */
export const enqueue: Enqueue = async (tx, job, payload) => {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json)`.execute(tx);
};

/** The queue's own tables: part of every installation, also where another process does the work. */
export async function prepareQueue(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

export interface Worker {
  stop(): Promise<void>;
}

const START_AGAIN_MS = 1000;
/** The library remembers some failures for as long as it runs, and says nothing: a fresh one forgets them. */
const MAX_FAILURES = 3;
const BETWEEN_LOOKS_MS = 200;
const LEFT_BEHIND_MS = 10_000;

/** Works until it is told to stop: a queue that ended because the database did, is started again. */
export async function startJobs(
  connection: Pick<Connection, 'pool' | 'locks'>,
  tools: JobTools,
  jobs: readonly Job[],
): Promise<Worker> {
  let stopping = false;
  let shift = await startShift(connection, tools, jobs);
  const working = (async () => {
    while (!stopping) {
      await shift.ended;
      while (!stopping) {
        await sleep(START_AGAIN_MS, undefined, { ref: false });
        const next = await startShift(connection, tools, jobs).catch((error: unknown) => {
          tools.log.error({ err: error }, 'jobs not started');
          return null;
        });
        if (next === null) continue;
        shift = next;
        break;
      }
    }
  })();
  return {
    async stop() {
      stopping = true;
      await shift.stop();
      await working;
    },
  };
}

interface Shift {
  /** When nobody of it works any more, for whatever reason. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

async function startShift(
  connection: Pick<Connection, 'pool' | 'locks'>,
  tools: JobTools,
  jobs: readonly Job[],
): Promise<Shift> {
  const { pool } = connection;
  const { log } = tools;
  const scheduled = jobs.filter((job) => job.schedule !== undefined);
  const events: WorkerEvents = new EventEmitter();
  takeTraces(log);
  const registration = await registerWorkers(connection, log);
  events.on('pool:create', ({ workerPool }) => {
    void registration
      .add(workerPool.id)
      .catch((error: unknown) => log.error({ err: error }, 'worker not written down'));
  });
  const runner: Runner = await startWorker({
    pgPool: pool,
    taskList: taskList(pool, tools, jobs),
    events,
    crontab: scheduled.map((job) => `${job.schedule} ${job.name}`).join('\n'),
    concurrency: 2,
    // In batches, be they of one: then a job that cannot be told as done or failed, because the database is gone, ends the
    // shift, and not the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The worker is talkative; only its troubles are ours. Payloads are not repeated.
      if (level === 'error') log.error({ jobs: message.slice(0, 300) }, 'job trouble');
    }),
  }).catch(async (error: unknown) => {
    await registration.end();
    throw error;
  });
  onRepeatedFailure(events, () => void runner.stop().catch(() => undefined));
  const over = runner.promise.catch((error: unknown) => log.error({ err: error }, 'jobs stopped'));
  const ended = Promise.race([over, leftBehind(events)]).then(() => registration.end());
  return {
    ended,
    async stop() {
      await runner.stop().catch(() => undefined);
      await ended;
    },
  };
}

/**
 * A shift that was told to end and waits for what went with the database is left behind. Its jobs are free then, and what
 * it still does with one of them is refused (owned-database.ts).
 */
function leftBehind(events: WorkerEvents): Promise<void> {
  return new Promise((done) => {
    events.once('pool:gracefulShutdown', () => setTimeout(done, LEFT_BEHIND_MS).unref());
  });
}

/** The library prints a trace of its own when a shift ends while the database is gone: it belongs into the log. */
function takeTraces(log: Log): void {
  console.trace = (error: unknown) => log.error({ err: error }, 'job trouble');
}

/** Tells, once, that looking for work has failed again and again. */
function onRepeatedFailure(events: WorkerEvents, tell: () => void): void {
  let failures = 0;
  const works = () => {
    failures = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  events.on('worker:getJob:error', () => {
    failures += 1;
    // Between two looks: the library prints a trace of its own when it is stopped in the middle of a failing one.
    if (failures === MAX_FAILURES) setTimeout(tell, BETWEEN_LOOKS_MS).unref();
  });
}

function taskList(pool: pg.Pool, tools: JobTools, jobs: readonly Job[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, { job: mark }: JobHelpers) => {
        const db = ownedDatabase(pool, mark);
        await job.work({ ...tools, db }, payload as Record<string, unknown>);
        // Told as done only by the one whose it is.
        await sql`select 1`.execute(db);
      },
    ]),
  );
}
