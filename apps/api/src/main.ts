import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, createApp } from './app';
import { demoAccountLines, fillDemo } from './demo/demo';
import { DEMO_LEFT, holdsDemo, refuseDemoInProduction } from './demo/demo-left';
import { ensureFirstAdmins } from './features/identity/public';
import { NO_STAFF_SIGN_IN } from './gateways/google-identity/gateway';
import { gatewaySettings, openGateways } from './gateways/table';
import { type Clock, systemClock } from './platform/clock';
import { closeOnSignal } from './platform/closing';
import { type Config, readEnvironment, readSettings } from './platform/config';
import type { Database } from './platform/db/connect';
import type { Watcher } from './platform/db/embedded-owner';
import { oneAtATime } from './platform/db/one-at-a-time';
import { openDatabase } from './platform/db/open';
import type { Readiness } from './platform/door/health';
import { prepareQueue, startJobs, type Worker } from './platform/jobs/queue';
import { flushed, type Log, makeLog } from './platform/log';
import { standardOutput } from './platform/log-output';
import { serverSecret } from './platform/secret';
import { StartupError } from './platform/startup-error';
import { watchClocks } from './platform/troubles';

/** config → database → gateways → app → listen. */
async function main(): Promise<void> {
  const { config, gateways: settings } = readSettings(readEnvironment(process.cwd()), gatewaySettings);
  const output = standardOutput();
  const log = makeLog(config.logLevel, output);
  const here = apiFolder();
  const clock = systemClock(config.businessDate);
  const opening = openDatabase({ ...config, migrationsDir: join(here, 'migrations') });
  let app: App | null = null;
  let working: Promise<Worker> | null = null;
  const close = async () => {
    if (app !== null) app.readiness.accepting = false;
    await app?.server.close();
    await (await working?.catch(() => null))?.stop();
    await (await opening.catch(() => null))?.close();
  };
  // From here on, not from "ready" on: Ctrl+C during a long first start must not leave the database running.
  const isClosing = closeOnSignal({
    log,
    close,
    stopDatabase: async () => (await opening.catch(() => null))?.stop(),
  });
  try {
    const database = await opening;
    const ready = await createApp({
      config,
      connection: database,
      clock,
      log,
      secret: await serverSecret(config),
      gateways: await openGateways(settings, { config, db: database.db, clock, log }),
      webDir: resolve(here, '../web/dist'),
    });
    app = ready;
    database.watch(databaseWatcher(ready.readiness, log));
    await oneAtATime(database.pool, async () => {
      await demoLeft(config, log, database.db);
      await prepareQueue(database.pool);
      if (config.demo !== 'none') await fillDemo(ready.door, ready.bindings, config.demo);
      else await firstAdmins(config, log, database.db, clock);
    });
    if (config.jobs)
      working = startJobs(database, { db: database.db, clock, log, strict: !config.production }, ready.jobs);
    await working;
    await listen(ready.server, config);
    await watchClocks(ready.door, log);
    if (database.attached) log.warn('attached to a database server that a killed process had left running');
    output.write(greeting(config, ready.server.server.address()));
  } catch (error) {
    // What fails because a signal is closing everything is no failure: the signal's handler ends the process.
    if (isClosing()) return;
    await close().catch(() => undefined);
    await flushed(log);
    throw error;
  }
}

/** What becomes of the house when its embedded database is lost. */
function databaseWatcher(readiness: Readiness, log: Log): Watcher {
  return {
    lost() {
      readiness.whole = false;
      log.error('the embedded database is gone: starting it again');
    },
    back(milliseconds) {
      readiness.whole = true;
      log.warn({ ms: Math.round(milliseconds) }, 'the embedded database is back');
    },
    gone(sentence) {
      // Whoever looks after this process starts it again; a process without a database serves nobody.
      log.fatal(sentence);
      process.stderr.write(`${sentence}\n`);
      void flushed(log).then(() => process.exit(1));
    },
  };
}

/** What a demonstration left in this database: production does not start on it, and nobody finds out by chance. */
async function demoLeft(config: Config, log: Log, db: Database): Promise<void> {
  if (config.production) await refuseDemoInProduction(db);
  else if (config.demo === 'none' && (await holdsDemo(db))) log.warn(DEMO_LEFT);
}

async function firstAdmins(config: Config, log: Log, db: Database, clock: Clock): Promise<void> {
  const { production, firstAdminEmails } = config;
  const tooFew = await ensureFirstAdmins(db, clock, firstAdminEmails, production);
  if (tooFew !== null) log.warn(tooFew);
}

/** `apps/api`, from the source (`src/main.ts`) and from the bundle (`dist/main.js`) alike. */
function apiFolder(): string {
  const folder = resolve(dirname(fileURLToPath(import.meta.url)), '..');
  if (!existsSync(join(folder, 'migrations')))
    throw new StartupError(`The migrations are missing from ${folder}.`);
  return folder;
}

async function listen(
  server: Awaited<ReturnType<typeof createApp>>['server'],
  config: Config,
): Promise<void> {
  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartupError(`Port ${config.port} is in use: stop what uses it, or set another PORT.`);
    if (code === 'EACCES')
      throw new StartupError(`Port ${config.port} may not be opened by this user: set PORT to 1024 or more.`);
    throw new StartupError(
      `The server cannot listen on HOST ${config.host}, PORT ${config.port}: ${message}.`,
    );
  }
}

/** For the person at the terminal, so not a line of the log. */
function greeting(config: Config, address: ReturnType<import('node:net').Server['address']>): string {
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  const lines = [
    '',
    `Lastro is ready at http://${host}:${port}`,
    ...(config.demo !== 'none' ? demoAccountLines() : []),
    ...(config.google === null && config.demo === 'none' ? ['', NO_STAFF_SIGN_IN] : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

main().catch((error: unknown) => {
  const known = error instanceof StartupError;
  process.stderr.write(known ? `${error.message}\n` : `Lastro could not start: ${(error as Error).stack}\n`);
  process.exit(1);
});
