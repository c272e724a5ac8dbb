/**
 * Proposals created by 1, 4 and 16 people at once, each with an idempotency key, through the real app on loopback, beside
 * what the same database commits in the same run: one bare insert after the other on as many connections.
 *
 *   npx tsx bench/writes.ts [seconds per measurement, default 5]
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cnpjCheckDigits } from '@lastro/domain/tax-id';
import pg from 'pg';
import { connect } from '../apps/api/src/platform/db/connect';
import { startEmbedded } from '../apps/api/src/platform/db/embedded';
import { migrate } from '../apps/api/src/platform/db/migrate';
import { measure } from './support/measure';
import { startServer } from './support/servers';

const WRITERS = [1, 4, 16];
const COMPANIES = 1000;
const seconds = Number(process.argv[2] ?? 5);

const cnpjs = Array.from({ length: COMPANIES }, (_, position) => {
  const base = `B${String(position).padStart(7, '0')}0001`;
  return base + cnpjCheckDigits(base);
});

function proposal() {
  return {
    path: '/api/proposals/proposals',
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      cnpj: cnpjs[Math.floor(Math.random() * COMPANIES)],
      product_id: 1,
      status: 'pending_approval',
      rates: [{ amount: 100_000, grace: 0, number_installments: 12, rate: 2.49, prepayment_fee: 0, tac: 3 }],
      reason_for_change: 'not_informed',
      risks_policy: ['sector'],
    }),
  };
}

/** What the disk and the server allow at most: no door, no rule, no trail. */
async function bareCommits(database: pg.ClientConfig, writers: number): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: writers }, async () => {
      const client = new pg.Client(database);
      await client.connect();
      return client;
    }),
  );
  const until = performance.now() + seconds * 1000;
  let commits = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; commits += 1)
        await client.query('insert into bare_commits (note) values ($1)', [randomUUID()]);
      await client.end();
    }),
  );
  return Math.round(commits / seconds);
}

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-bench-'));
const embedded = await startEmbedded({ dataDir });
const database = { ...embedded.connection, database: 'postgres' };
const connection = await connect(database, 4);
try {
  await migrate(connection.pool, join(import.meta.dirname, '../apps/api/migrations'));
  await connection.pool.query(
    'create table bare_commits (id bigint generated always as identity primary key, note text not null)',
  );
  const env = { BENCH_DATABASE: JSON.stringify(database), BENCH_DATA: dataDir, BENCH_DEMO: 'accounts' };
  const app = await startServer(join(import.meta.dirname, 'support/app-server.ts'), env);
  await connection.pool.query(
    `insert into companies (cnpj, registered_name, origins, created_at, updated_at)
     select cnpj, 'Empresa ' || cnpj || ' Ltda.', '{}', now(), now() from unnest($1::text[]) as cnpj`,
    [cnpjs],
  );
  await connection.pool.query('vacuum analyze');
  const rows: Record<string, object> = {};
  let failures = 0;
  for (const writers of WRITERS) {
    const bare = await bareCommits(database, writers);
    const before = await app.cpu();
    const { port, token } = app;
    const made = await measure({ port, token, users: writers, seconds, ask: proposal });
    failures += made.failed;
    rows[`${writers} writers`] = {
      'proposals/s': made.perSecond,
      p50: made.p50,
      p95: made.p95,
      'cpu/proposal': Number((((await app.cpu()) - before) / made.requests).toFixed(2)),
      'bare commits/s': bare,
      'bare/app': Number((bare / made.perSecond).toFixed(1)),
      failed: made.failed,
    };
  }
  console.log(`\n${seconds} s each, load average ${loadavg()[0]?.toFixed(1)}\n`);
  console.table(rows);
  app.stop();
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await connection.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
