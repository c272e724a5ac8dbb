import pg from 'pg';
import { StartupError } from '../startup-error';
import { type Connection, connect, type Target } from './connect';
import { type EmbeddedConnection, startEmbedded } from './embedded';
import { lockEmbedded } from './embedded-lock';
import { migrate } from './migrate';

export interface OpenDatabase extends Connection {
  readonly target: Target;
  readonly embedded: boolean;
  readonly attached: boolean;
  readonly migrated: readonly string[];
}

export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  readonly migrationsDir: string;
}

/** The database of this installation, migrated and ready: the embedded one unless DATABASE_URL says otherwise. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  if (settings.databaseUrl !== null) {
    const target = { connectionString: settings.databaseUrl };
    return finish(target, settings, { embedded: false, attached: false, after: async () => undefined });
  }
  const { server, unlock } = await ownEmbedded(settings.dataDir);
  const stop = async () => {
    // In this order: whoever waits for the lock must not get it from a server that is about to end.
    await server.stop();
    await unlock();
  };
  try {
    await ensureDatabase(server.connection);
    return await finish(server.connection, settings, {
      embedded: true,
      attached: server.attached,
      after: stop,
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function ownEmbedded(dataDir: string, tries = 3) {
  const server = await startEmbedded({ dataDir });
  try {
    return { server, unlock: await lockEmbedded(server, dataDir) };
  } catch (error) {
    if (error instanceof StartupError || tries <= 1) throw error;
    // The owner was going down just now and took its server with it: this one starts its own.
    return ownEmbedded(dataDir, tries - 1);
  }
}

async function finish(
  target: Target,
  settings: DatabaseSettings,
  owner: { embedded: boolean; attached: boolean; after: () => Promise<void> },
): Promise<OpenDatabase> {
  const connection = await connect(target, settings.poolSize);
  try {
    const migrated = await migrate(connection.pool, settings.migrationsDir);
    const close = async () => {
      await connection.close();
      await owner.after();
    };
    return { ...connection, target, embedded: owner.embedded, attached: owner.attached, migrated, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      connection.database,
    ]);
    if (rowCount === 0) await client.query(`create database "${connection.database}"`);
  } finally {
    await client.end();
  }
}
