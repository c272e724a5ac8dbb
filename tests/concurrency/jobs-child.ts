/** A worker that takes a job, says so, and never ends it: the test kills it. */
import { systemClock } from '../../apps/api/src/platform/clock';
import { connect } from '../../apps/api/src/platform/db/connect';
import { startJobs } from '../../apps/api/src/platform/jobs/queue';
import { makeLog } from '../../apps/api/src/platform/log';

const connection = await connect({ connectionString: process.env.DATABASE_URL ?? '' }, 6);
await startJobs(connection, { db: connection.db, clock: systemClock(null), log: makeLog('silent') }, [
  {
    name: 'test:note',
    work: async (_tools, payload) => {
      process.stdout.write(`took ${String(payload.what)}\n`);
      await new Promise(() => undefined);
    },
  },
]);
process.stdout.write('working\n');
