import { listAuditEntries, verifyAuditTrail } from '@lastro/wire/audit/audit-operations';
import { makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { verifiedAfter } from '../../testing/tampering';
import { entryHash } from './audit';
import { verifyAudit } from './audit-verify';
import type { Tx } from './context';

let house: TestHouse;
let last: number;
beforeAll(async () => {
  house = await openHouse();
  await house.tokenOf('audit');
  last = (await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;
  expect(last).toBeGreaterThan(20);
});
afterAll(() => house.close());

const after = (tamper: (tx: Tx) => Promise<unknown>) => verifiedAfter(house, tamper);

const MIDDLE = 12;

describe('decided: a change or a gap is detected', () => {
  it('nothing is reported where nothing was done', async () => {
    expect(await after(async () => undefined)).toMatchObject({ intact: true, entries: last });
  });

  it.each([
    ['at', `at + interval '1 millisecond'`],
    ['actor_id', 'coalesce(actor_id, 0) + 1'],
    ['actor', `actor || 'x'`],
    ['actor_type', `case actor_type when 'user' then 'service' else 'user' end`],
    ['origin', `origin || 'x'`],
    ['action', `action || 'x'`],
    ['record_type', `record_type || 'x'`],
    ['record_id', `record_id || '1'`],
    ['before', `'{"groups":[]}'::jsonb`],
    ['after', `'{"groups":[]}'::jsonb`],
    ['after', 'null'],
    ['reason', `coalesce(reason, '') || 'x'`],
    ['marks', `array['forged']`],
    ['request_id', `request_id || 'x'`],
    ['prev_hash', `'genesis'`],
    ['hash', `repeat('0', 64)`],
  ])('%s changed to %s', async (column, value) => {
    const found = await after((tx) =>
      sql`update audit_entries set ${sql.ref(column)} = ${sql.raw(value)} where seq = ${MIDDLE}`.execute(tx),
    );
    expect(found.intact).toBe(false);
    expect(found.firstBroken?.seq).toBe(MIDDLE);
  });

  it('an entry changed with its own hash made anew is betrayed by the next one', async () => {
    const found = await after(async (tx) => {
      const entry = await tx
        .selectFrom('audit_entries')
        .selectAll()
        .where('seq', '=', MIDDLE)
        .executeTakeFirstOrThrow();
      const hash = entryHash({ ...entry, reason: 'Outro motivo' });
      await tx
        .updateTable('audit_entries')
        .set({ reason: 'Outro motivo', hash })
        .where('seq', '=', MIDDLE)
        .execute();
    });
    expect(found.firstBroken).toEqual({ seq: MIDDLE + 1, problem: 'it does not follow the entry before it' });
  });

  it('an entry removed in the middle', async () => {
    const found = await after((tx) => tx.deleteFrom('audit_entries').where('seq', '=', MIDDLE).execute());
    expect(found.firstBroken?.seq).toBe(MIDDLE + 1);
    expect(found.firstBroken?.problem).toContain(`${MIDDLE} to ${MIDDLE}`);
  });

  it('an entry removed and the numbers closed up', async () => {
    const found = await after(async (tx) => {
      await tx.deleteFrom('audit_entries').where('seq', '=', MIDDLE).execute();
      for (let seq = MIDDLE + 1; seq <= last; seq += 1)
        await tx
          .updateTable('audit_entries')
          .set({ seq: seq - 1 })
          .where('seq', '=', seq)
          .execute();
      await tx
        .updateTable('audit_head')
        .set({ seq: last - 1 })
        .execute();
    });
    expect(found.firstBroken?.seq).toBe(MIDDLE);
  });

  it('the first entry removed', async () => {
    const found = await after((tx) => tx.deleteFrom('audit_entries').where('seq', '=', 1).execute());
    expect(found.firstBroken?.seq).toBe(2);
  });

  it('the tail cut off', async () => {
    const found = await after((tx) =>
      tx
        .deleteFrom('audit_entries')
        .where('seq', '>', last - 3)
        .execute(),
    );
    expect(found.firstBroken).toEqual({
      seq: last - 2,
      problem: 'the entries after this place were removed',
    });
  });

  it('everything removed', async () => {
    const found = await after((tx) => tx.deleteFrom('audit_entries').execute());
    expect(found).toMatchObject({ intact: false, entries: 0, firstBroken: { seq: 1 } });
  });

  it('two entries swapped', async () => {
    const found = await after(async (tx) => {
      const move = (from: number, to: number) =>
        tx.updateTable('audit_entries').set({ seq: to }).where('seq', '=', from).execute();
      await move(MIDDLE, -1);
      await move(MIDDLE + 1, MIDDLE);
      await move(-1, MIDDLE + 1);
    });
    expect(found.firstBroken?.seq).toBe(MIDDLE);
  });

  it.each([-5, 0, 1])('an entry put in at head + %s or before the first', async (offset) => {
    const seq = offset > 0 ? last + offset : offset;
    const found = await after(async (tx) => {
      const entry = await tx
        .selectFrom('audit_entries')
        .selectAll()
        .where('seq', '=', last)
        .executeTakeFirstOrThrow();
      const forged = { ...entry, seq, prev_hash: entry.hash };
      const values = {
        ...forged,
        before: null,
        after: null,
        hash: entryHash({ ...forged, before: null, after: null }),
      };
      await tx.insertInto('audit_entries').values(values).execute();
    });
    expect(found.firstBroken).toEqual({ seq, problem: 'it was added outside of the chain' });
  });

  it('an entry put in the middle, the rest moved on', async () => {
    const found = await after(async (tx) => {
      for (let seq = last; seq >= MIDDLE; seq -= 1)
        await tx
          .updateTable('audit_entries')
          .set({ seq: seq + 1 })
          .where('seq', '=', seq)
          .execute();
      const entry = await tx
        .selectFrom('audit_entries')
        .selectAll()
        .where('seq', '=', MIDDLE - 1)
        .executeTakeFirstOrThrow();
      const forged = { ...entry, seq: MIDDLE, prev_hash: entry.hash, before: null, after: null };
      await tx
        .insertInto('audit_entries')
        .values({ ...forged, hash: entryHash(forged) })
        .execute();
      await tx
        .updateTable('audit_head')
        .set({ seq: last + 1 })
        .execute();
    });
    expect(found.firstBroken?.seq).toBe(MIDDLE + 1);
  });

  it('a head that was changed or removed', async () => {
    const set = (values: object) => (tx: Tx) => tx.updateTable('audit_head').set(values).execute();
    expect((await after(set({ hash: 'x' }))).firstBroken?.seq).toBe(last);
    expect((await after(set({ seq: last + 1 }))).intact).toBe(false);
    expect((await after(set({ seq: last - 1 }))).intact).toBe(false);
    expect((await after((tx) => tx.deleteFrom('audit_head').execute())).firstBroken?.seq).toBe(0);
  });
});

describe('the database itself refuses to change the trail', () => {
  it.each([
    `update audit_entries set reason = 'x' where seq = 1`,
    'delete from audit_entries where seq = 1',
    'truncate audit_entries',
    'truncate audit_entries cascade',
  ])('%s', async (statement) => {
    await expect(sql.raw(statement).execute(house.db)).rejects.toThrow('never changed or removed');
    expect(await verifyAudit(house.db)).toMatchObject({ intact: true, entries: last });
  });
});

describe('the group audit reads and verifies the trail', () => {
  it('newest first, by record, action, text and day of São Paulo', async () => {
    const list = async (input: object) => (await house.call(listAuditEntries, input, { as: 'audit' })).body;
    const newest = await list({ limit: 5 });
    expect(newest.results.map((entry) => entry.seq)).toEqual([0, 1, 2, 3, 4].map((back) => last - back));
    expect(newest.metadata).toEqual({ page: 1, limit: 5, total: last, pages: Math.ceil(last / 5) });
    const created = await list({ action: 'identity.user-created', limit: 200 });
    expect(created.results.length).toBeGreaterThan(20);
    expect(created.results.every((entry) => entry.action === 'identity.user-created')).toBe(true);
    expect((await list({ recordType: 'user', recordId: '1' })).results.length).toBeGreaterThan(0);
    expect((await list({ q: '100%' })).metadata.total).toBe(0);
    expect((await list({ q: '_' })).metadata.total).toBe((await list({ q: 'baas_' })).metadata.total);
    expect((await list({ from: '2100-01-01' })).metadata.total).toBe(0);
    expect((await list({ to: '2000-01-01' })).metadata.total).toBe(0);
  });

  it('people by name, in what it tells and what it is asked: who did it, and the user it was done to', async () => {
    await house.call(makeInquiry, { tax_id: '12ABC34501DE35' }, { as: 'credit_analyst' });
    const list = async (input: object) =>
      (await house.call(listAuditEntries, input, { as: 'audit' })).body.results;
    expect(await list({ q: 'livia figueiredo', action: 'inquiry.made' })).toMatchObject([
      { actor: 'credit_analyst@demo.test', actorName: 'Lívia Figueiredo', recordName: null },
    ]);
    const { id } = await house.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'credit_analyst@demo.test')
      .executeTakeFirstOrThrow();
    const [entry] = await list({ recordType: 'user', recordId: String(id) });
    expect(entry?.recordName).toBe('Lívia Figueiredo');
  });

  it('tells by the API whether the chain is whole', async () => {
    // Reading personal data in the trail is written to it, too.
    const { seq } = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    const reply = await house.call(verifyAuditTrail, {}, { as: 'audit' });
    expect(reply.body).toMatchObject({ intact: true, entries: seq, firstBroken: null });
    expect((await house.call(verifyAuditTrail, {}, { as: 'bi' })).status).toBe(403);
    const both = await Promise.all([1, 2, 3].map(() => house.call(verifyAuditTrail, {}, { as: 'audit' })));
    const told = both.map(({ status, problem }) => (status === 200 ? 'verified' : problem.code));
    expect(told).toContain('verified');
    expect(told.filter((each) => each !== 'verified' && each !== 'audit.verifying')).toEqual([]);
  });
});
