import { randomBytes } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type Api,
  endEverything,
  inside,
  isAlive,
  postgresPid,
  send,
  signInAsStaff,
  smallDisk,
  startApi,
  stopApi,
  tempFolder,
  until,
} from '../concurrency/support';

afterAll(endEverything);

/** Leaves a few pages. */
function fill(disk: string): () => void {
  const file = join(disk, 'somebody-elses-file');
  const out = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    while (statfsSync(disk).bavail * statfsSync(disk).bsize > 256 * 1024) writeSync(out, block);
  } finally {
    closeSync(out);
  }
  return () => rmSync(file);
}

async function save(api: Api, token: string, n: number) {
  const body = { text: randomBytes(60_000).toString('hex') };
  const reply = await send('PUT', `${api.url}/api/auth/drafts/page-${n}`, { body }, token);
  const { code, detail } = (await reply.json()) as { code?: string; detail?: string };
  return { status: reply.status, code, detail };
}

async function readiness(api: Api) {
  const reply = await fetch(`${api.url}/health/ready`);
  return { status: reply.status, body: (await reply.json()) as { full?: boolean } };
}

async function start(dataDir: string) {
  const api = await startApi({ DATA_DIR: dataDir, DEMO: 'accounts' });
  return { api, token: await signInAsStaff(api.url) };
}

/** Where no disk can be mounted, the database is told to answer as it does on a full one. */
async function pretendFull(dataDir: string): Promise<() => Promise<void>> {
  const run = (statements: string) => inside(dataDir, (client) => client.query(statements));
  const refuse = `begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end`;
  await run(`
    create function no_room() returns trigger language plpgsql as $$ ${refuse} $$;
    create function no_room_at_all() returns event_trigger language plpgsql as $$ ${refuse} $$;
    create trigger no_room before insert or update on drafts execute function no_room();
    create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_at_all()`);
  return async () => void (await run('drop trigger no_room on drafts; drop event trigger no_room'));
}

/** Until the server finds no room for its own log either, without which it cannot go on at all. */
async function exhaustLog(dataDir: string): Promise<void> {
  const postgres = postgresPid(dataDir);
  for (let n = 0; n < 30 && isAlive(postgres); n += 1)
    await inside(dataDir, (client) =>
      client.query(`select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`),
    ).catch(() => undefined);
}

describe('a full disk', () => {
  it('is told with 503 and not ready, nothing that was answered is lost, and all is whole when there is room again', async () => {
    const disk = smallDisk(192);
    const dataDir = disk ?? join(tempFolder(), 'data');
    const { api, token } = await start(dataDir);
    expect(await save(api, token, 0)).toMatchObject({ status: 200 });
    const makeRoom = disk === null ? await pretendFull(dataDir) : fill(disk);
    let saved = 0;
    const refused = await until(async () => {
      const answer = await save(api, token, saved + 1);
      if (answer.status !== 200) return answer;
      saved += 1;
      return null;
    }, 60_000);
    expect(refused).toMatchObject({ status: 503 });
    expect(['server.full', 'server.busy']).toContain(refused.code);
    const found = await readiness(api);
    expect(found.status).toBe(503);
    if (refused.code === 'server.full') {
      expect(found.body.full).toBe(true);
      expect(refused.detail).toBe(
        'O sistema está sem espaço para gravar. Avise o suporte e tente de novo mais tarde.',
      );
    }
    // As long as it takes: whatever is tried meanwhile is refused and not half done.
    for (let n = 0; n < 30; n += 1) {
      const { status } = await save(api, token, 1000 + n);
      expect([200, 503]).toContain(status);
    }
    if (disk !== null) await exhaustLog(dataDir);
    expect((await save(api, token, 2000)).status).toBe(503);
    expect((await readiness(api)).status).toBe(503);
    expect(api.child.exitCode).toBeNull();
    makeRoom();
    await until(async () => (await readiness(api)).status === 200, 30_000);
    for (let n = 0; n < 5; n += 1) expect(await save(api, token, n)).toMatchObject({ status: 200 });
    for (let n = 0; n <= saved; n += 1) {
      const draft = await send('GET', `${api.url}/api/auth/drafts/page-${n}`, undefined, token);
      expect(await draft.json()).not.toBeNull();
    }
    expect(await stopApi(api)).toBe(0);
  });
});
