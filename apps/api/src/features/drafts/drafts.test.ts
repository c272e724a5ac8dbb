import { BAAS_GROUPS } from '@lastro/domain/identity/groups';
import { listFichaDrafts, saveFichaDraft } from '@lastro/wire/company/ficha-draft-operations';
import {
  DRAFT_DAYS,
  discardDraft,
  getDraft,
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  MAX_DRAFTS_BYTES,
  saveDraft,
} from '@lastro/wire/platform/draft-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';
import { draftJobs } from './jobs';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const as = 'commercial';
const load = (key: string, who = as) => house.call(getDraft, { key }, { as: who });
const save = (key: string, body: Record<string, unknown>, who = as) =>
  house.call(saveDraft, { key, body }, { as: who });

describe('decided: drafts of long forms are kept on the server', () => {
  it('saved, read again as it was, replaced, discarded', async () => {
    const body = {
      cnpj: '12.ABC',
      rates: [{ amount: 1.5, note: 'ção “x” 🙂' }],
      empty: null,
      nested: { a: [[], {}] },
    };
    const saved = await save('proposal:new', body);
    expect(saved).toMatchObject({ status: 200, body: { key: 'proposal:new', body } });
    expect((await load('proposal:new')).body).toEqual(saved.body);
    await save('proposal:new', { other: true });
    expect((await load('proposal:new')).body?.body).toEqual({ other: true });
    expect((await house.call(discardDraft, { key: 'proposal:new' }, { as })).status).toBe(204);
    expect(await load('proposal:new')).toMatchObject({ status: 200, body: null });
    expect((await house.call(discardDraft, { key: 'proposal:new' }, { as })).status).toBe(204);
  });

  it('somebody else’s is invisible, also under the same key', async () => {
    await save('mine', { secret: 1 });
    expect(await load('mine', 'admin')).toMatchObject({ status: 200, body: null });
    await save('mine', { secret: 2 }, 'credit_analyst');
    await house.call(discardDraft, { key: 'mine' }, { as: 'admin' });
    expect((await load('mine')).body?.body).toEqual({ secret: 1 });
    expect((await load('mine', 'credit_analyst')).body?.body).toEqual({ secret: 2 });
    expectProblem((await house.call(getDraft, { key: 'mine' })).problem, 401, 'session.missing');
  });

  it('up to 256 KiB, measured in bytes as it travels', async () => {
    const frame = JSON.stringify({ a: '' }).length;
    const most = MAX_DRAFT_BYTES - frame;
    expect((await save('big', { a: 'x'.repeat(most) })).status).toBe(200);
    expectProblem((await save('big', { a: 'x'.repeat(most + 1) })).problem, 413, 'request.too-large');
    expectProblem((await save('big', { a: 'ç'.repeat(most / 2 + 1) })).problem, 413, 'request.too-large');
    expect((await load('big')).body?.body).toEqual({ a: 'x'.repeat(most) });
  });

  it.each(['a', 'proposal:12:edit', 'A.b_c-d:9', 'a'.repeat(120)])('the key %s is taken', async (key) => {
    expect((await save(key, {})).status).toBe(200);
  });

  it.each(['', ' ', '.hidden', '-a', 'a b', 'a/b', 'ação', 'a'.repeat(121), '../x'])(
    'the key "%s" is not',
    async (key) => {
      expect((await save(key, {})).status).toBeGreaterThanOrEqual(400);
      expect((await save(key, {})).status).toBeLessThan(500);
    },
  );

  it('writes nothing to the trail and keeps nothing for a replay', async () => {
    await house.tokenOf(as);
    const before = await house.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    await house.call(saveDraft, { key: 'quiet', body: { a: 1 } }, { as, key: 'draft-key-123' });
    expect(await house.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()).toEqual(before);
    const keys = await house.db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', 'draft-key-123')
      .execute();
    expect(keys).toEqual([]);
  });

  it.each(BAAS_GROUPS)('banking users (%s) have no drafts of staff forms', async (who) => {
    const replies = [
      await load('proposal:new', who),
      await save('proposal:new', { a: 1 }, who),
      await house.call(discardDraft, { key: 'proposal:new' }, { as: who }),
    ];
    for (const reply of replies) expectProblem(reply.problem, 403, 'access.denied');
  });
});

describe('decided: drafts have a quota and an end', () => {
  const who = 'credit_board';
  const empty = async () => {
    const { id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', `${who}@demo.test`)
      .executeTakeFirstOrThrow();
    await house.db.deleteFrom('drafts').where('user_id', '=', id).execute();
    await house.db.deleteFrom('company_drafts').where('author_id', '=', id).execute();
  };
  beforeEach(empty);

  it('so many for each person; an old one may still be changed, and a discarded one makes room', async () => {
    for (let number = 1; number <= MAX_DRAFTS; number += 1)
      expect((await save(`form:${number}`, { number }, who)).status).toBe(200);
    const refused = await save('form:one-more', {}, who);
    expectProblem(refused.problem, 409, 'drafts.too-many');
    expect(refused.problem.detail).toContain(`${MAX_DRAFTS} rascunhos`);
    expect((await save('form:7', { changed: true }, who)).status).toBe(200);
    await house.call(discardDraft, { key: 'form:8' }, { as: who });
    expect((await save('form:one-more', {}, who)).status).toBe(200);
    expect((await save('form:somebody-else', {}, 'credit_committee')).status).toBe(200);
  });

  it('so many bytes for each person, all drafts together', async () => {
    const body = { text: 'x'.repeat(MAX_DRAFT_BYTES - 100) };
    const most = Math.floor(MAX_DRAFTS_BYTES / (MAX_DRAFT_BYTES - 100));
    for (let number = 1; number <= most; number += 1)
      expect((await save(`large:${number}`, body, who)).status).toBe(200);
    const refused = await save('large:one-more', body, who);
    expectProblem(refused.problem, 409, 'drafts.too-large');
    expect(refused.problem.detail).toContain('2 MB');
    expect((await save('large:1', { text: 'shorter' }, who)).status).toBe(200);
    expect((await save('large:one-more', body, who)).status).toBe(200);
  });

  it('drafts of a ficha count with the others, and end with them', async () => {
    const keep = (position: number, body: Record<string, unknown>) =>
      house.call(saveFichaDraft, { cnpj: testCnpj(position), body }, { as: who });
    for (let number = 1; number <= MAX_DRAFTS / 2; number += 1) {
      expect((await save(`form:${number}`, {}, who)).status).toBe(200);
      expect((await keep(number, {})).status).toBe(200);
    }
    expectProblem((await keep(999, {})).problem, 409, 'drafts.too-many');
    expectProblem((await save('form:one-more', {}, who)).problem, 409, 'drafts.too-many');
    expect((await keep(1, { changed: true })).status).toBe(200);
    await house.db
      .updateTable('company_drafts')
      .set({ saved_at: sql<string>`now() - make_interval(days => ${DRAFT_DAYS + 1})` })
      .where('cnpj', '=', testCnpj(1))
      .execute();
    expect((await house.call(listFichaDrafts, { cnpj: testCnpj(1) }, { as: who })).body).toEqual([]);
    expect((await keep(999, {})).status).toBe(200);
    const [job] = draftJobs;
    await job?.work({ db: house.db, clock: house.door.clock, log: house.door.log }, {});
    const left = await house.db
      .selectFrom('company_drafts')
      .select('cnpj')
      .where('cnpj', 'in', [testCnpj(1), testCnpj(2)])
      .execute();
    expect(left).toEqual([{ cnpj: testCnpj(2) }]);
  });

  it('saves that come together do not get past it', async () => {
    const body = { text: 'x'.repeat(MAX_DRAFT_BYTES - 100) };
    await house.tokenOf(who);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) => save(`together:${index}`, body, who)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(
      Math.floor(MAX_DRAFTS_BYTES / (MAX_DRAFT_BYTES - 100)),
    );
  });

  it('given up after 30 days: not offered any more, and removed by the job', async () => {
    await save('old', { a: 1 }, who);
    await save('young', { a: 2 }, who);
    const aged = (key: string, days: number) =>
      house.db
        .updateTable('drafts')
        .set({ saved_at: sql<string>`now() - make_interval(days => ${days})` })
        .where('key', '=', key)
        .execute();
    await aged('old', DRAFT_DAYS + 1);
    await aged('young', DRAFT_DAYS - 1);
    expect((await load('old', who)).body).toBeNull();
    expect((await load('young', who)).body?.body).toEqual({ a: 2 });
    const [job] = draftJobs;
    await job?.work({ db: house.db, clock: house.door.clock, log: house.door.log }, {});
    const left = await house.db
      .selectFrom('drafts')
      .select('key')
      .where('key', 'in', ['old', 'young'])
      .execute();
    expect(left).toEqual([{ key: 'young' }]);
  });
});
