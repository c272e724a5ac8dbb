import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DemoExtent, fillDemo } from '../demo/demo';
import { connect } from '../platform/db/connect';
import { startEmbedded } from '../platform/db/embedded';
import { migrate } from '../platform/db/migrate';
import { prepareQueue } from '../platform/jobs/queue';
import { makeTestApp } from './app';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

/**
 * One real server for the whole run: the embedded one (quick and unsafe, in a folder of its own), or the one that
 * TEST_DATABASE_URL names. Migrated and filled once; each test file copies this template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-test-'));
  const embedded = given === undefined ? await startEmbedded({ dataDir, durable: false }) : null;
  const server =
    given ??
    `postgres://${embedded?.connection.user}@/postgres?host=${encodeURIComponent(embedded?.connection.host ?? '')}`;
  // Several projects may share the given server, so each has a template of its own.
  const template = `lastro_template_${project.name.replaceAll(/\W/g, '_')}`;
  // Only the tests of use cases look at demo companies; the others want people to sign in as.
  await makeTemplate(server, template, project.name === 'api' ? 'companies' : 'accounts');
  project.provide('databaseServer', server);
  project.provide('databaseTemplate', template);
  return async () => {
    await embedded?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export function databaseUrl(server: string, name: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

async function makeTemplate(server: string, template: string, demo: DemoExtent): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${template}`);
  await admin.query(`create database ${template} encoding 'UTF8' template template0`);
  await admin.end();
  const connection = await connect({ connectionString: databaseUrl(server, template) }, 3);
  await migrate(connection.pool, join(import.meta.dirname, '../../migrations'));
  await prepareQueue(connection.pool);
  const app = await makeTestApp(connection);
  await fillDemo(app.door, app.bindings, demo);
  await app.server.close();
  await connection.close();
}
