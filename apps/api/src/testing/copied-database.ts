import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer } from './empty-database';
import { databaseUrl } from './sql-client';

/** A database like the run's template. By itself, because whoever starts the built server needs no app of their own. */
export async function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // file_copy is quicker than the log-written copy where nothing needs to survive a crash.
  await administer(`create database ${name} template ${inject('databaseTemplate')} strategy file_copy`);
  return {
    url: databaseUrl(inject('databaseServer'), name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}
