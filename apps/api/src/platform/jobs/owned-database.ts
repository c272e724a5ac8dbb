import { CompiledQuery, type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/connect';
import type { DB } from '../db/tables';

/** The queue's own mark of who works on a job. */
export interface JobMark {
  readonly id: string;
  readonly locked_by: string | null;
}

/** Somebody else has the job by now: whatever is still to be done, is theirs. */
class JobLost extends Error {
  override readonly name = 'JobLost';
}

/**
 * The database as a job sees it: it opens only as long as the job is this worker's, and what the job writes is committed
 * while it is (the mark is held until then). A worker that was taken for dead stops here and leaves nothing behind.
 */
export function ownedDatabase(pool: pg.Pool, job: JobMark): Database {
  const dialect = new PostgresDialect({ pool });
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createDriver: () => ownedDriver(dialect.createDriver(), job),
    },
  });
}

function ownedDriver(inner: Driver, job: JobMark): Driver {
  return {
    init: () => inner.init(),
    // The pool is everybody's: it does not end with a job.
    destroy: async () => undefined,
    async acquireConnection() {
      const connection = await inner.acquireConnection();
      try {
        await refuseLost(connection, job, '');
        return connection;
      } catch (error) {
        await inner.releaseConnection(connection);
        throw error;
      }
    },
    releaseConnection: (connection) => inner.releaseConnection(connection),
    async beginTransaction(connection, settings) {
      await inner.beginTransaction(connection, settings);
      try {
        if (settings.accessMode !== 'read only') await refuseLost(connection, job, 'for share');
      } catch (error) {
        await inner.rollbackTransaction(connection);
        throw error;
      }
    },
    commitTransaction: (connection) => inner.commitTransaction(connection),
    rollbackTransaction: (connection) => inner.rollbackTransaction(connection),
  };
}

async function refuseLost(
  connection: DatabaseConnection,
  job: JobMark,
  hold: '' | 'for share',
): Promise<void> {
  const { rows } = await connection.executeQuery(
    CompiledQuery.raw(
      `select 1 from graphile_worker._private_jobs where id = $1 and locked_by = $2 ${hold}`,
      [job.id, job.locked_by],
    ),
  );
  if (rows.length === 0) throw new JobLost(`job ${job.id} belongs to another worker by now`);
}
