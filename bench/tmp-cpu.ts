import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { connect } from '../apps/api/src/platform/db/connect';
import { startEmbedded } from '../apps/api/src/platform/db/embedded';
import { migrate } from '../apps/api/src/platform/db/migrate';
import { pageOfClients } from '../apps/api/src/features/company/client-list-read';
import { fillBench } from './companies/fill';
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-bench-'));
const embedded = await startEmbedded({ dataDir, durable: false });
try {
  const c = await connect({ ...embedded.connection, database: 'postgres' }, 1);
  await migrate(c.pool, join(import.meta.dirname, '../apps/api/migrations'));
  await fillBench(c.pool);
  if (process.env.EXTRA) await c.pool.query(process.env.EXTRA);
  const pid = (await c.pool.query('select pg_backend_pid() p')).rows[0].p;
  const ticks = () => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return Number(f[11]) + Number(f[12]); };
  const log: any[] = [];
  const k = new Kysely<never>({ dialect: new PostgresDialect({ pool: c.pool }), log: (e) => { log.push([e.query.sql, e.query.parameters]); } });
  const N = 60;
  const base = { page: 1, limit: 10, sort: 'registeredName' };
  for (const [name, f] of [['first', {}], ['page 500', { page: 500 }], ['page 1000', { page: 1000 }], ['q acai', { q: 'acai' }], ['q ltda', { q: 'ltda' }], ['q a p25', { q: 'a', page: 25 }], ['q sao joao', { q: 'são joão' }], ['q xyz', { q: 'xyz' }], ['cnpj', { q: '12.345' }], ['state', { state: ['SP','MG'], sort: '-completeness' }], ['updated', { sort: '-updatedAt' }]] as const) {
    await pageOfClients(k as never, { ...base, ...f } as never);
    log.length = 0;
    const t0 = ticks();
    for (let i = 0; i < N; i++) await pageOfClients(k as never, { ...base, ...f } as never);
    const total = (ticks() - t0) * 10 / N;
    const [rowsQ, countQ] = log;
    const one = async (q: any) => { const t = ticks(); for (let i = 0; i < N; i++) await c.pool.query(q[0], q[1]); return (ticks() - t) * 10 / N; };
    console.log(name.padEnd(12), 'both', total.toFixed(2), 'ms cpu; rows', (await one(rowsQ)).toFixed(2), 'count', (await one(countQ)).toFixed(2));
    if (process.env.PLAN) { const r = await c.pool.query('explain (analyze, costs off) ' + rowsQ[0], rowsQ[1]); console.log(r.rows.map((x) => '    ' + x['QUERY PLAN']).join('\n')); const r2 = await c.pool.query('explain (analyze, costs off) ' + countQ[0], countQ[1]); console.log(r2.rows.map((x) => '    ' + x['QUERY PLAN']).join('\n')); }
  }
  await c.close();
} finally { await embedded.stop(); rmSync(dataDir, { recursive: true, force: true }); }
