import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, withClient } from './sql-client';

/** A database without anything in it, on the run's server. */
export async function emptyDatabase(): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await administer(`create database ${name} encoding 'UTF8' template template0`);
  return {
    name,
    url: databaseUrl(inject('databaseServer'), name),
    drop: () => administer(`drop database if exists ${name} with (force)`),
  };
}

export async function administer(statement: string): Promise<void> {
  await withClient({ connectionString: inject('databaseServer') }, (client) => client.query(statement));
}
