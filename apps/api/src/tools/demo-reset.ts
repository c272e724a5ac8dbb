import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig, readEnvironment } from '../platform/config';
import type { Database } from '../platform/db/connect';
import { openDatabase } from '../platform/db/open';
import { StartupError } from '../platform/startup-error';

/** `npm run demo:reset`: empties the database; the next start fills it with fresh demo data. */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment(process.cwd()));
  if (config.production || config.demo === 'none')
    throw new StartupError('Only a demo installation can be reset (APP_ENV is not production, DEMO is 1).');
  // Opening it takes the folder's lock, so a running server is never emptied under its feet.
  const database = await openDatabase({
    ...config,
    poolSize: 1,
    migrationsDir: join(import.meta.dirname, '../migrations'),
  });
  try {
    await refuseCompany(database.db);
    // All or nothing: a reset cut short must not leave a database without its schema.
    await database.db.transaction().execute(async (tx) => {
      await sql`drop schema if exists graphile_worker cascade`.execute(tx);
      await sql`drop schema public cascade`.execute(tx);
      await sql`create schema public`.execute(tx);
    });
  } finally {
    await database.close();
  }
  process.stdout.write('The demo data is gone. The next npm start makes it anew.\n');
}

/** A server behind DATABASE_URL has no folder to lock: there any other connection counts as one. */
async function refuseCompany(db: Database): Promise<void> {
  // Our own migration's connection may still be ending, so it is asked more than once.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    `.execute(db);
    if (rows[0]?.others === 0) return;
    await sleep(100);
  }
  throw new StartupError('Somebody else is connected to the database: stop every Lastro that uses it first.');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
