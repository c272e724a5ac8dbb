/**
 * Writes apps/api/src/platform/db/tables.ts from the migrated database, so that row types cannot drift from the SQL.
 * `--verify` only compares (the checks run it that way).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/platform/db/open';

/**
 * Columns that hold a word of a list, which a check of the migrations names (or are counted from one that does), or a share:
 * the domain gives them their type.
 */
const COLUMNS = {
  'companies.export_percent': 'Percent | null',
  'companies.import_percent': 'Percent | null',
  'company_relationships.percentage_owned': 'Percent',
  'offers.reason_for_change': 'ChangeReason',
  'opt_ins.scope': 'OptInScope',
  'proposal_approvals.level': 'ApprovalLevel',
  'proposal_counts.status': 'ProposalStatus',
  'proposal_refusals.reason': 'RefusalReason',
  'proposals.guarantee': 'Guarantee | null',
  'proposals.reason_for_change': 'ChangeReason',
  'proposals.risks': 'Risk[]',
  'proposals.status': 'ProposalStatus',
  'receivables.kind': 'ReceivableKind',
  'receivables.status': 'RegisteredStatus',
  'representatives.percentage_owned': 'Percent | null',
  'representatives.percentage_voting_capital': 'Percent | null',
  'users.sign_in_type': 'SignInType',
};
const HOMES = {
  ApprovalLevel: '@lastro/domain/proposal/authority',
  ChangeReason: '@lastro/domain/proposal/proposal-lists',
  Guarantee: '@lastro/domain/proposal/proposal-lists',
  IsoDate: '@lastro/domain/dates',
  OptInScope: '@lastro/domain/receivable/opt-in',
  Percent: '@lastro/domain/percent',
  ProposalStatus: '@lastro/domain/proposal/proposal-status',
  ReceivableKind: '@lastro/domain/receivable/receivable-status',
  RegisteredStatus: '@lastro/domain/receivable/receivable-status',
  RefusalReason: '@lastro/domain/proposal/proposal-lists',
  Risk: '@lastro/domain/proposal/proposal-lists',
  SignInType: '@lastro/domain/identity/groups',
};

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
  '--type-mapping={"int8":"number","timestamptz":"string","date":"IsoDate"}',
  `--overrides=${JSON.stringify({ columns: COLUMNS })}`,
  `--custom-imports=${JSON.stringify(HOMES)}`,
  '--exclude-pattern=graphile_worker.*',
  '--out-file=apps/api/src/platform/db/tables.ts',
  ...(process.argv.includes('--verify') ? ['--verify'] : []),
];
const result = spawnSync('npx', args, { stdio: 'inherit' });
await database.close();
rmSync(dataDir, { recursive: true, force: true });
process.exitCode = result.status ?? 1;
