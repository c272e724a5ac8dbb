/**
 * Commands of 1, 4 and 16 people at once on different records, each with an idempotency key, through the real app on
 * loopback; beside a bare Fastify + pg handler that sends the same statements, recorded from the app, in one transaction.
 *
 *   npx tsx bench/writes.ts [seconds per measurement, default 5]
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { cnpjCheckDigits } from '@lastro/domain/tax-id';
import type pg from 'pg';
import { readConfig } from '../apps/api/src/platform/config';
import { connect } from '../apps/api/src/platform/db/connect';
import { startEmbedded } from '../apps/api/src/platform/db/embedded';
import { migrate } from '../apps/api/src/platform/db/migrate';
import { measure } from './support/measure';
import type { Recorded } from './support/recording';
import { type Server, startServer } from './support/servers';
import { type Command, KINDS, type Kind, proposalOf, type Slots, slotsMaker } from './writes/commands';

const WRITERS = [1, 4, 16];
const RECORDS = 1000;
const seconds = Number(process.argv[2] ?? 5);

/** Ids that no other figure in a statement can be taken for. */
async function fill(pool: pg.Pool, app: Server) {
  await pool.query(`alter table companies alter column id restart with 800000001;
    alter table proposals alter column id restart with 900000001`);
  const cnpjs = Array.from({ length: RECORDS }, (_, position) => {
    const base = `B${String(position).padStart(7, '0')}0001`;
    return base + cnpjCheckDigits(base);
  });
  const { rows } = await pool.query<{ id: number; cnpj: string }>(
    `insert into companies (cnpj, registered_name, origins, created_at, updated_at)
     select cnpj, 'Empresa ' || cnpj || ' Ltda.', '{}', now(), now() from unnest($1::text[]) as cnpj
     returning id, cnpj`,
    [cnpjs],
  );
  const records: Pick<Slots, 'cnpj' | 'company' | 'proposal'>[] = [];
  for (const { id, cnpj } of rows) {
    const { body } = await call(app, 'commercial', 'POST', '/api/proposals/proposals', proposalOf(cnpj));
    records.push({ cnpj, company: Number(id), proposal: JSON.parse(body).id });
  }
  await pool.query('vacuum analyze');
  return records;
}

async function call(
  { port, tokens }: Server,
  as: string,
  method: string,
  path: string,
  body: object,
  key: string = randomUUID(),
) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
  return { body: answer };
}

/** The statements of one call, once those before it have prepared theirs. */
async function record(app: Server, kind: Kind, next: () => Slots): Promise<Command> {
  const ask = (slots: Slots) =>
    call(app, kind.as, kind.method, kind.path(slots), kind.body(slots), slots.key);
  for (let warm = 0; warm < 30; warm += 1) await ask(next());
  const sample = next();
  await app.ask('record');
  const { body } = await ask(sample);
  const { statements } = (await app.ask('recorded')) as { statements: readonly Recorded[] };
  const { id } = JSON.parse(body);
  return {
    name: kind.name,
    sample: typeof id === 'number' && id !== sample.proposal ? { ...sample, made: id } : sample,
    statements,
    reply: body,
  };
}

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-bench-'));
const embedded = await startEmbedded({ dataDir });
const database = { ...embedded.connection, database: 'postgres' };
const connection = await connect(database, 4);
try {
  await migrate(connection.pool, join(import.meta.dirname, '../apps/api/migrations'));
  const env = {
    BENCH_DATABASE: JSON.stringify(database),
    BENCH_DATA: dataDir,
    BENCH_DEMO: 'accounts',
    BENCH_POOL: String(readConfig({}).poolSize),
  };
  const app = await startServer(join(import.meta.dirname, 'support/app-server.ts'), env);
  const bare = await startServer(join(import.meta.dirname, 'writes/replay-server.ts'), env);
  const next = slotsMaker(await fill(connection.pool, app));
  const rows: Record<string, object> = {};
  let failures = 0;
  for (const kind of KINDS) {
    const command = await record(app, kind, next);
    await bare.ask({ command });
    const askApp = () => {
      const slots = next();
      const body = JSON.stringify(kind.body(slots));
      return { method: kind.method, path: kind.path(slots), body, headers: { 'idempotency-key': slots.key } };
    };
    const askBare = () => ({
      path: `/replay/${encodeURIComponent(kind.name)}`,
      body: JSON.stringify(next()),
    });
    for (const users of WRITERS) {
      const run = async (server: Server, ask: typeof askApp | typeof askBare) => {
        const before = await server.cpu();
        const result = await measure({
          port: server.port,
          token: server.tokens[kind.as] ?? '',
          users,
          seconds,
          ask,
        });
        failures += result.failed;
        return { ...result, cpu: Number((((await server.cpu()) - before) / result.requests).toFixed(2)) };
      };
      const ofBare = await run(bare, askBare);
      const ofApp = await run(app, askApp);
      rows[`${kind.name}, ${users}`] = {
        trips: command.statements.length,
        'app/s': ofApp.perSecond,
        'bare/s': ofBare.perSecond,
        'app of bare': Number((ofApp.perSecond / ofBare.perSecond).toFixed(2)),
        'app p95': ofApp.p95,
        'bare p95': ofBare.p95,
        'app cpu ms': ofApp.cpu,
        'bare cpu ms': ofBare.cpu,
        failed: ofApp.failed + ofBare.failed,
      };
    }
  }
  console.log(`\n${seconds} s each, load average ${loadavg()[0]?.toFixed(1)}\n`);
  console.table(rows);
  app.stop();
  bare.stop();
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await connection.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
