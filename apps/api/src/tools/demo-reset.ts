import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig, readEnvironment } from '../platform/config';
import { connect } from '../platform/db/connect';
import { openDatabase } from '../platform/db/open';
import { StartupError } from '../platform/startup-error';

/** `npm run demo:reset`: empties the database; the next start fills it with fresh demo data. */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment(process.cwd()));
  if (config.production || !config.demo)
    throw new StartupError('Only a demo installation can be reset (APP_ENV is not production, DEMO is 1).');
  // Opening it takes the folder's lock, so a running server is never emptied under its feet.
  const database = await openDatabase({
    ...config,
    migrationsDir: join(import.meta.dirname, '../migrations'),
  });
  try {
    const connection = await connect(database.target, 1);
    await sql`drop schema if exists graphile_worker cascade`.execute(connection.db);
    await sql`drop schema public cascade`.execute(connection.db);
    await sql`create schema public`.execute(connection.db);
    await connection.close();
  } finally {
    await database.close();
  }
  process.stdout.write('The demo data is gone. The next npm start makes it anew.\n');
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
