import pg from 'pg';
import { type Connection, connect, type Target } from './connect';
import type { EmbeddedConnection } from './embedded';
import { ownEmbedded, type Watcher } from './embedded-owner';
import { migrate } from './migrate';

export interface OpenDatabase extends Connection {
  readonly target: Target;
  readonly attached: boolean;
  readonly migrated: readonly string[];
  /** The embedded server is looked after; whoever runs another one looks after it. */
  watch(watcher: Watcher): void;
  /** The embedded server, at once, whoever still has a connection; one of somebody else's goes on. */
  stop(): Promise<void>;
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
    return finish(target, settings, {
      attached: false,
      watch: () => undefined,
      after: async () => undefined,
    });
  }
  const owner = await ownEmbedded(settings.dataDir);
  try {
    const { connection, attached } = owner.server;
    await ensureDatabase(connection);
    return await finish(connection, settings, {
      attached,
      watch: (watcher) => owner.watch(watcher),
      after: () => owner.close(),
    });
  } catch (error) {
    await owner.close();
    throw error;
  }
}

async function finish(
  target: Target,
  settings: DatabaseSettings,
  owner: { attached: boolean; watch: OpenDatabase['watch']; after: () => Promise<void> },
): Promise<OpenDatabase> {
  const connection = await connect(target, settings.poolSize);
  try {
    const migrated = await migrate(connection.pool, settings.migrationsDir);
    const close = async () => {
      await connection.close();
      await owner.after();
    };
    const { attached, watch, after: stop } = owner;
    return { ...connection, target, attached, watch, migrated, close, stop };
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
