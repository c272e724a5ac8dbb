import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connect } from '../../apps/api/src/platform/db/connect';
import { startEmbedded } from '../../apps/api/src/platform/db/embedded';
import { migrate } from '../../apps/api/src/platform/db/migrate';
import { measure, type Result } from './measure';
import { type Server, startServer } from './servers';

const TARGET_P95_MS = 200;
const USERS = 20;

interface ListBench {
  /** "10000 companies". */
  readonly title: string;
  /** The server that runs the same SQL and nothing else. */
  readonly bareServer: string;
  readonly fill: (pool: pg.Pool) => Promise<void>;
  /** A path for each request, so that no two need be the same. */
  readonly scenarios: readonly (readonly [name: string, path: () => string])[];
}

/** A list asked by 20 people at once through the real app on loopback, beside a bare handler in the same run. */
export async function runListBench({ title, bareServer, fill, scenarios }: ListBench): Promise<void> {
  const seconds = Number(process.argv[2] ?? 5);
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-bench-'));
  const embedded = await startEmbedded({ dataDir });
  const database = { ...embedded.connection, database: 'postgres' };
  const connection = await connect(database, 4);
  const env = { BENCH_DATABASE: JSON.stringify(database), BENCH_DATA: dataDir };
  try {
    await migrate(connection.pool, join(import.meta.dirname, '../../apps/api/migrations'));
    const app = await startServer(join(import.meta.dirname, 'app-server.ts'), env);
    await fill(connection.pool);
    const bare = await startServer(bareServer, env);
    const rows: Row[] = [];
    for (const [name, path] of scenarios) {
      const ofBare = await run(bare, path, seconds);
      const ofApp = await run(app, path, seconds);
      rows.push({ name, app: ofApp, bare: ofBare });
    }
    print(title, rows, seconds);
    app.stop();
    bare.stop();
    process.exitCode = rows.every((row) => row.app.p95 <= TARGET_P95_MS && row.app.failed === 0) ? 0 : 1;
  } finally {
    await connection.close();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Row {
  readonly name: string;
  readonly app: Result & { readonly cpu: number };
  readonly bare: Result & { readonly cpu: number };
}

async function run(server: Server, path: () => string, seconds: number): Promise<Result & { cpu: number }> {
  const before = await server.cpu();
  const result = await measure({
    port: server.port,
    token: server.tokens.commercial ?? '',
    users: USERS,
    seconds,
    ask: () => ({ path: path() }),
  });
  const used = (await server.cpu()) - before;
  return { ...result, cpu: Number((used / result.requests).toFixed(2)) };
}

function print(title: string, rows: readonly Row[], seconds: number): void {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`\n${title}, ${USERS} users, ${seconds} s each, load average ${load}\n`);
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
