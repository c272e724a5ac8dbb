import { discardDraft, getDraft, MAX_DRAFT_BYTES, saveDraft } from '@lastro/wire/platform/draft-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';

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
    await save('mine', { secret: 2 }, 'baas_viewer');
    await house.call(discardDraft, { key: 'mine' }, { as: 'admin' });
    expect((await load('mine')).body?.body).toEqual({ secret: 1 });
    expect((await load('mine', 'baas_viewer')).body?.body).toEqual({ secret: 2 });
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
});
