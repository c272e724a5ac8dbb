import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from '../demo/demo';
import { connect } from '../platform/db/connect';
import { startEmbedded } from '../platform/db/embedded';
import { migrate } from '../platform/db/migrate';
import { prepareQueue } from '../platform/jobs/queue';
import { makeTestApp } from './app';
import { databaseUrl, withClient } from './sql-client';
import { type TemplateExtent, templateName } from './template-name';

/** A real server for a whole run: the embedded one, quick and unsafe, in a folder of its own. */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-test-'));
  const { connection, stop } = await startEmbedded({ dataDir, durable: false });
  return {
    url: `postgres://${connection.user}@/postgres?host=${encodeURIComponent(connection.host)}`,
    async stop() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A database that is migrated and filled, made anew; where it goes on from another one, only what is missing is made. */
export async function makeTemplate(
  server: string,
  extent: TemplateExtent,
  from?: TemplateExtent,
): Promise<void> {
  const name = templateName(extent);
  const source = from === undefined ? 'template0' : templateName(from);
  await withClient({ connectionString: server }, async (client) => {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name} encoding 'UTF8' template ${source}`);
  });
  const connection = await connect({ connectionString: databaseUrl(server, name) }, 3);
  await migrate(connection.pool, join(import.meta.dirname, '../../migrations'));
  await prepareQueue(connection.pool);
  const app = await makeTestApp(connection);
  await fillDemo(app.door, app.bindings, extent);
  await app.server.close();
  await connection.close();
}
