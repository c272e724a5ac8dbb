import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../apps/api/src/demo/demo';
import { connect } from '../apps/api/src/platform/db/connect';
import { startEmbedded } from '../apps/api/src/platform/db/embedded';
import { migrate } from '../apps/api/src/platform/db/migrate';
import { prepareQueue } from '../apps/api/src/platform/jobs/queue';
import { makeTestApp } from '../apps/api/src/testing/app';
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-dt-'));
const embedded = await startEmbedded({ dataDir, durable: false });
try {
  const c = await connect({ ...embedded.connection, database: 'postgres' }, 3);
  await migrate(c.pool, join(import.meta.dirname, '../apps/api/migrations'));
  await prepareQueue(c.pool);
  const app = await makeTestApp(c);
  await fillDemo(app.door, app.bindings);
  console.log((await c.pool.query('select name, done_at from demo_steps order by done_at')).rows);
  await app.server.close(); await c.close();
} finally { await embedded.stop(); rmSync(dataDir, { recursive: true, force: true }); }
