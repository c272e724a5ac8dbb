import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
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
function fill(disk: string): () => Promise<void> {
  const file = join(disk, 'somebody-elses-file');
  const out = openSync(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    while (statfsSync(disk).bavail * statfsSync(disk).bsize > 256 * 1024) writeSync(out, block);
  } finally {
    closeSync(out);
  }
  return () => rm(file);
}

/** Saves drafts and remembers of each page what was sent last and whether that was answered. */
function drafts({ url }: Api, token: string) {
  const sent = new Map<number, { readonly text: string; readonly answered: boolean }>();
  const addressOf = (page: number) => `${url}/api/auth/drafts/page-${page}`;

  async function save(page: number, bytes = 60_000) {
    const text = randomBytes(bytes).toString('hex');
    const reply = await send('PUT', addressOf(page), { body: { text } }, token);
    sent.set(page, { text, answered: reply.status === 200 });
    const { code, detail } = (await reply.json()) as { code?: string; detail?: string };
    return { status: reply.status, code, detail };
  }

  async function found(page: number, text: string): Promise<string> {
    const reply = await send('GET', addressOf(page), undefined, token);
    const draft = (await reply.json()) as { body?: { text?: string } } | null;
    if (reply.status !== 200) return `answers ${reply.status}`;
    if (draft === null) return 'nothing';
    return draft.body?.text === text ? 'whole' : 'another text';
  }

  /** Where what is read is not what was said: all of an answered page, and of a refused one all or nothing. */
  async function broken(): Promise<string[]> {
    const faults: string[] = [];
    for (const [page, { text, answered }] of sent) {
      const now = await found(page, text);
      const isRight = now === 'whole' || (now === 'nothing' && !answered);
      if (!isRight) faults.push(`page ${page}, ${answered ? 'answered' : 'refused'}: ${now}`);
    }
    return faults;
  }

  const answered = () => [...sent.values()].filter((each) => each.answered).length;
  return { save, broken, answered };
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
    const { save, broken, answered } = drafts(api, token);
    for (let n = 0; n < 3; n += 1) expect(await save(n)).toMatchObject({ status: 200 });
    const makeRoom = disk === null ? await pretendFull(dataDir) : fill(disk);
    let page = 100;
    const refused = await until(async () => {
      const answer = await save(page);
      page += 1;
      return answer.status === 200 ? null : answer;
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
    // As long as it takes: whatever is tried meanwhile is refused and not half done. For a little there may still be room.
    for (let n = 0; n < 30; n += 1) {
      const { status } = await save(1000 + n, n % 2 === 0 ? 60_000 : 300);
      expect([200, 503]).toContain(status);
    }
    if (disk !== null) await exhaustLog(dataDir);
    expect((await save(2000)).status).toBe(503);
    expect((await readiness(api)).status).toBe(503);
    expect(api.child.exitCode).toBeNull();
    await makeRoom();
    await until(async () => (await readiness(api)).status === 200, 30_000);
    // Before anything is written again, which would hide what was lost.
    expect(answered()).toBeGreaterThanOrEqual(3);
    expect(await broken()).toEqual([]);
    for (let n = 0; n < 5; n += 1) expect(await save(n)).toMatchObject({ status: 200 });
    expect(await broken()).toEqual([]);
    expect(await stopApi(api)).toBe(0);
  });
});
