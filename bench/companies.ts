/**
 * 10.000 companies: listed, paged, and searched by part of a name (accents ignored) by 20 people at once, through the
 * real app on loopback, beside a bare Fastify + pg handler that runs the same SQL in the same run.
 *
 *   npx tsx bench/companies.ts [seconds per measurement, default 5]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../apps/api/src/platform/db/connect';
import { startEmbedded } from '../apps/api/src/platform/db/embedded';
import { migrate } from '../apps/api/src/platform/db/migrate';
import { fillBench, TOTAL } from './companies/fill';
import { measure, type Result } from './companies/measure';

const TARGET_P95_MS = 200;
const USERS = 20;
const seconds = Number(process.argv[2] ?? 5);

const TERMS = [
  'acai',
  'SÃO',
  'transp',
  'café',
  'ltda',
  'joao',
  'comércio',
  'vale do',
  'xyz',
  'ind',
  'horizonte',
  'pão',
];
const any = (limit: number) => Math.floor(Math.random() * limit);
const scenarios: readonly (readonly [name: string, query: () => string])[] = [
  ['first page', () => ''],
  ['any page', () => `page=${1 + any(TOTAL / 10)}`],
  ['part of a name', () => `q=${encodeURIComponent(TERMS[any(TERMS.length)] ?? '')}`],
  ['part of a name, any page', () => `q=a&page=${1 + any(50)}`],
  ['beginning of a CNPJ', () => `q=${String(10 + any(89))}.${String(100 + any(899))}`],
  ['state, by completeness', () => 'state=SP&state=MG&sort=-completeness'],
];

const dataDir = mkdtempSync(join(tmpdir(), 'lastro-bench-'));
const embedded = await startEmbedded({ dataDir });
const database = { ...embedded.connection, database: 'postgres' };
const connection = await connect(database, 4);
try {
  await migrate(connection.pool, join(import.meta.dirname, '../apps/api/migrations'));
  const app = await startServer('app');
  await fillBench(connection.pool);
  const bare = await startServer('bare');
  const rows: Row[] = [];
  for (const [name, query] of scenarios) {
    const ofBare = await run(bare, query);
    const ofApp = await run(app, query);
    rows.push({ name, app: ofApp, bare: ofBare });
  }
  print(rows);
  app.stop();
  bare.stop();
  process.exitCode = rows.every((row) => row.app.p95 <= TARGET_P95_MS && row.app.failed === 0) ? 0 : 1;
} finally {
  await connection.close();
  await embedded.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Server {
  readonly port: number;
  readonly token: string;
  /** Milliseconds of processor that it has used so far: a figure that a busy machine does not change much. */
  cpu(): Promise<number>;
  stop(): void;
}

interface Row {
  readonly name: string;
  readonly app: Result & { readonly cpu: number };
  readonly bare: Result & { readonly cpu: number };
}

async function run(server: Server, query: () => string): Promise<Result & { cpu: number }> {
  const path = () => `/api/client-manager/api/clients?${query()}`;
  const before = await server.cpu();
  const result = await measure({ port: server.port, token: server.token, users: USERS, seconds, path });
  const used = (await server.cpu()) - before;
  return { ...result, cpu: Number((used / result.requests).toFixed(2)) };
}

/** Each server in a process of its own: the one that asks must not slow the one that answers. */
function startServer(kind: 'app' | 'bare'): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'companies', `${kind}-server.ts`), [], {
    env: { ...process.env, BENCH_DATABASE: JSON.stringify(database), BENCH_DATA: dataDir },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (ready) =>
      resolve({
        ...(ready as { port: number; token: string }),
        cpu: () => cpuOf(child),
        stop: () => child.kill(),
      }),
    );
    child.once('exit', (code) => reject(new Error(`the ${kind} server ended with ${code}`)));
  });
}

function cpuOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('message', (answer) => {
      const { user, system } = (answer as { cpu: NodeJS.CpuUsage }).cpu;
      resolve((user + system) / 1000);
    });
    child.send('cpu');
  });
}

function print(rows: readonly Row[]): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${TOTAL} companies, ${USERS} users, ${seconds} s each, load average ${load}\n`);
  console.table(
    Object.fromEntries(
      rows.map(({ name, app, bare }) => [
        name,
        {
          'app p50': app.p50,
          'app p95': app.p95,
          'app p99': app.p99,
          'app req/s': app.perSecond,
          'app cpu/req': app.cpu,
          'bare p50': bare.p50,
          'bare p95': bare.p95,
          'bare req/s': bare.perSecond,
          'bare cpu/req': bare.cpu,
          'p95 app/bare': Number((app.p95 / bare.p95).toFixed(2)),
          failed: app.failed + bare.failed,
        },
      ]),
    ),
  );
  const worst = Math.max(...rows.map((row) => row.app.p95));
  console.log(
    `worst p95 ${worst} ms, target ${TARGET_P95_MS} ms: ${worst <= TARGET_P95_MS ? 'met' : 'MISSED'}`,
  );
}
