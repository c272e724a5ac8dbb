/**
 * Writes apps/api/src/platform/db/tables.ts from the migrated database, so that row types cannot drift from the SQL.
 * `--verify` only compares (the checks run it that way).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/open';

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-types-'));
const database = await openDatabase({
  dataDir,
  databaseUrl: null,
  poolSize: 2,
  migrationsDir: 'apps/api/migrations',
});
const { host, user, database: name } = database.target as { host: string; user: string; database: string };
const args = [
  'kysely-codegen',
  '--dialect=postgres',
  `--url=postgres://${user}@/${name}?host=${encodeURIComponent(host)}`,
  '--date-parser=string',
  '--numeric-parser=string',
  '--type-mapping={"int8":"number","timestamptz":"string"}',
  '--exclude-pattern=graphile_worker.*',
  '--out-file=apps/api/src/platform/db/tables.ts',
  ...(process.argv.includes('--verify') ? ['--verify'] : []),
];
const result = spawnSync('npx', args, { stdio: 'inherit' });
await database.close();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = result.status ?? 1;
