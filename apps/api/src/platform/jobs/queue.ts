import { EventEmitter } from 'node:events';
import {
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
import type { Database } from '../db/connect';
import type { Tx } from '../door/context';
import type { Log } from '../log';
import { registerWorkers } from './dead-workers';

/** A job's work: its own transaction(s), safe to run again. */
export interface Job {
  /** `feature:verb-noun` (the queue's own cron syntax allows no dot). */
  readonly name: string;
  /** When it runs by itself, in cron form (UTC); absent for jobs that are only queued. */
  readonly schedule?: string;
  readonly work: (tools: JobTools, payload: Record<string, unknown>) => Promise<void>;
}

export interface JobTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
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

export async function startJobs(pool: pg.Pool, tools: JobTools, jobs: readonly Job[]): Promise<Worker> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [job.name, (payload: unknown) => job.work(tools, payload as Record<string, unknown>)]),
  );
  const scheduled = jobs.filter((job) => job.schedule !== undefined);
  const events: WorkerEvents = new EventEmitter();
  const registration = await registerWorkers(pool, events, tools.log);
  const runner: Runner = await startWorker({
    pgPool: pool,
    taskList,
    events,
    crontab: scheduled.map((job) => `${job.schedule} ${job.name}`).join('\n'),
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      // The worker is talkative; only its troubles are ours. Payloads are not repeated.
      if (level === 'error') tools.log.error({ jobs: message.slice(0, 300) }, 'job trouble');
    }),
  }).catch(async (error: unknown) => {
    await registration.end();
    throw error;
  });
  runner.promise.catch((error) => tools.log.error({ err: error }, 'jobs stopped'));
  return {
    async stop() {
      await runner.stop();
      await registration.end();
    },
  };
}
