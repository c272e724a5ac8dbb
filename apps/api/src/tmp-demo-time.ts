import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDemo } from './demo/demo';
import { connect } from './platform/db/connect';
import { startEmbedded } from './platform/db/embedded';
import { migrate } from './platform/db/migrate';
import { prepareQueue } from './platform/jobs/queue';
import { makeTestApp } from './testing/app';
const dataDir = mkdtempSync(join(tmpdir(), 'lastro-dt-'));
const embedded = await startEmbedded({ dataDir, durable: false });
try {
const c = await connect({ ...embedded.connection, database: 'postgres' }, 3);
await c.pool.query('create database x');
await c.close();
const connection = await connect({ ...embedded.connection, database: 'x' }, 3);
await migrate(connection.pool, join(import.meta.dirname, '../migrations'));
await prepareQueue(connection.pool);
const app = await makeTestApp(connection);
const orig = connection.pool.query;
const t0 = performance.now();
const cpu0 = process.cpuUsage();
await fillDemo(app.door, app.bindings);
const cpu = process.cpuUsage(cpu0);
console.log('demo ms', Math.round(performance.now() - t0), 'node cpu ms', Math.round((cpu.user+cpu.system)/1000));
const pids = (await connection.pool.query("select pid from pg_stat_activity where datname='x'")).rows.map((r)=>r.pid);
const { execSync } = await import('node:child_process');
console.log(execSync(`ps -eo pid,ppid,cputimes,time,args | grep -i "postgres: lastro x" | grep -v grep || true`).toString());
console.log((await connection.pool.query("select calls, round(total_exec_time) ms, round(total_plan_time) plan, left(query,100) q from pg_stat_statements order by total_exec_time+total_plan_time desc limit 15").catch((e)=>({rows:[e.message]}))).rows);
console.log((await connection.pool.query('select name, done_at from demo_steps order by done_at')).rows);
console.log((await connection.pool.query(`select completeness, count(*) from companies group by 1 order by 1`)).rows);
console.log((await connection.pool.query(`select pg_size_pretty(pg_database_size('x')) s, (select count(*) from companies) c, (select count(*) from persons) p, (select count(*) from representatives) r, (select count(*) from audit_entries) a`)).rows);
{
const { findClient } = await import('./features/company/company-read');
const { findPerson } = await import('./features/company/person-read');
const { stakesAbove } = await import('./features/company/ownership-read');
const log: string[] = [];
const { Kysely, PostgresDialect } = await import('kysely');
const k = new Kysely<never>({ dialect: new PostgresDialect({ pool: connection.pool }), log: (e) => { log.push(JSON.stringify([e.query.sql, e.query.parameters, Math.round(e.queryDurationMillis*10)/10])); } });
for (let i=0;i<4;i++) { await findClient(k as never, '12ABC34501DE35'); await findPerson(k as never, '10472911385'); await stakesAbove(k as never, '12ABC34501DE35'); }
for (const line of log.slice(-3)) { const [q, params] = JSON.parse(line); for (let i=0;i<2;i++) { const r = await connection.pool.query('explain (analyze, summary) ' + q, params); if (i===1) console.log(r.rows.slice(-2).map((x)=>Object.values(x)[0]), r.rows.length); } }
console.log(log.map((l)=>JSON.parse(l)[2]));
}
const t1 = performance.now();
await connection.pool.query("delete from demo_steps where name = 'companies'");
await fillDemo(app.door, app.bindings);
console.log('again ms', Math.round(performance.now() - t1), (await connection.pool.query(`select count(*) from audit_entries`)).rows);
await app.server.close(); await connection.close();
} finally { await embedded.stop(); rmSync(dataDir, { recursive: true, force: true }); }
