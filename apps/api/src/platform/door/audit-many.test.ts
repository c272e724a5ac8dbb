import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { leaveMark, PROBES, probeCommand, probeEntry } from '../../testing/probe';
import { verifiedAfter } from '../../testing/tampering';
import { tripsOf } from '../../testing/trips';
import { inTransaction } from '../db/tx';
import { appendServiceAudit } from './audit';
import { verifyAudit } from './audit-verify';
import { bind, type UseCase } from './binding';
import type { Tx } from './context';

const telling = { ...probeCommand, name: 'probe.telling', path: '/telling/{id}' } as const;

/** Three entries: of another record, of the house, and its own. */
const tellingCase: UseCase<typeof telling> = async (ctx, { id, note }) => {
  await leaveMark(ctx, note);
  ctx.auditAlso({ ...probeEntry('probe.also'), recordId: `${id}-also`, before: { note: 'antes' } });
  ctx.audit({ ...probeEntry('probe.own'), recordId: id, after: { note }, marks: ['ç', 'a,b'] });
  ctx.auditService({ ...probeEntry('probe.service'), recordId: `${id}-service`, service: 'proposal:expire' });
  return { id, note };
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    extra: { ...PROBES, bindings: [...PROBES.bindings, bind(telling, tellingCase)] },
  });
  await house.tokenOf(as);
});
afterAll(() => house.close());

const as = 'commercial';
const headSeq = async () =>
  (await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;
const entriesAfter = (seq: number) =>
  house.db.selectFrom('audit_entries').selectAll().where('seq', '>', seq).orderBy('seq').execute();
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...probeEntry('probe.imported'),
    recordId: index + 1,
    after: { line: index + 1 },
  }));

describe('a command tells the trail all that it has to tell in one trip', () => {
  it('three entries, who may still write and the remembered answer: the last statement before the commit', async () => {
    const before = await headSeq();
    const trips = await tripsOf(async () => {
      const reply = await house.call(telling, { id: 7, note: 'três de uma vez' }, { as, key: 'many-three' });
      expect(reply.status, JSON.stringify(reply.problem)).toBe(201);
    });
    const last = trips.at(-2) ?? '';
    expect(last).toContain('append_audit_many');
    expect(last).toContain('insert into "idempotency_keys"');
    expect(trips.filter((text) => /append_audit|refuse_ended_session/.test(text))).toEqual([last]);
    expect(trips.at(-1)).toBe('commit');
    const entries = await entriesAfter(before);
    expect(entries).toMatchObject([
      { seq: before + 1, action: 'probe.also', actor: 'commercial@demo.test', before: { note: 'antes' } },
      { seq: before + 2, action: 'probe.service', actor: 'proposal:expire', actor_type: 'service' },
      { seq: before + 3, action: 'probe.own', record_id: '7', marks: ['ç', 'a,b'], reason: null },
    ]);
    expect(entries.map((entry) => entry.prev_hash).slice(1)).toEqual(
      entries.map((entry) => entry.hash).slice(0, 2),
    );
    expect(await verifyAudit(house.db)).toMatchObject({ intact: true, entries: before + 3 });
  });

  it('what is not told is nothing, not the JSON null', async () => {
    const before = await headSeq();
    await house.call(telling, { id: 8, note: 'sem antes' }, { as });
    const { rows } = await sql<{ told: number }>`
      select count(*)::int as told from audit_entries where seq > ${before} and (before is not null or after is not null)`.execute(
      house.db,
    );
    // One has a before and one an after; jsonb null would be told by all three.
    expect(rows).toEqual([{ told: 2 }]);
  });

  it('whoever is shut out meanwhile has written none of them', async () => {
    const before = await headSeq();
    const refused = await inTransaction(house.db, 'command', (tx) =>
      sql`select append_audit_many('[{}]'::jsonb, gen_random_uuid())`.execute(tx),
    ).catch((error: { code: string }) => error.code);
    expect(refused).toBe('LS001');
    expect(await headSeq()).toBe(before);
  });
});

describe('a job tells a thousand things in one trip', () => {
  it('in their order, and the chain is whole; nothing to tell is no trip', async () => {
    const before = await headSeq();
    const trips = await tripsOf(() =>
      inTransaction(house.db, 'command', (tx) =>
        appendServiceAudit(tx, house.door, 'proposal:expire', numbered(1000)),
      ),
    );
    expect(trips.map((text) => text.slice(0, 24))).toEqual([
      'start transaction isolat',
      'select append_audit_many',
      'commit',
    ]);
    const entries = await entriesAfter(before);
    expect(entries.map((entry) => entry.record_id)).toEqual(
      numbered(1000).map(({ recordId }) => `${recordId}`),
    );
    expect(await verifyAudit(house.db)).toMatchObject({ intact: true, entries: before + 1000 });
    const none = await tripsOf(() =>
      inTransaction(house.db, 'command', (tx) => appendServiceAudit(tx, house.door, 'proposal:expire', [])),
    );
    expect(none).toHaveLength(2);
  });

  it('beside 20 commands at once: no gap, no twin, no entry of another in between', async () => {
    const before = await headSeq();
    const job = () =>
      inTransaction(house.db, 'command', (tx) =>
        appendServiceAudit(tx, house.door, 'proposal:expire', numbered(50)),
      );
    const command = (_: unknown, id: number) => house.call(telling, { id: id + 1, note: 'ao lado' }, { as });
    await Promise.all([job(), ...Array.from({ length: 20 }, command), job()]);
    const entries = await entriesAfter(before);
    expect(entries).toHaveLength(160);
    const whole = entries.map((entry) => entry.action).join(' ');
    expect(whole.match(/(probe\.imported ?){50}/g)?.length).toBe(2);
    expect(whole.match(/probe\.also probe\.service probe\.own/g)).toHaveLength(20);
    expect(await verifyAudit(house.db)).toMatchObject({ intact: true, entries: before + 160 });
  });
});

describe('decided: a change or a gap is detected, also among entries of one statement', () => {
  let first: number;
  beforeAll(async () => {
    await inTransaction(house.db, 'command', (tx) =>
      appendServiceAudit(tx, house.door, 'proposal:expire', numbered(10)),
    );
    first = (await headSeq()) - 9;
  });

  const after = (tamper: (tx: Tx) => Promise<unknown>) => verifiedAfter(house, tamper);
  const move = (tx: Tx, from: number, to: number) =>
    tx.updateTable('audit_entries').set({ seq: to }).where('seq', '=', from).execute();

  it('changed', async () => {
    const found = await after((tx) =>
      sql`update audit_entries set after = '{"line": 99}' where seq = ${first + 4}`.execute(tx),
    );
    expect(found.firstBroken).toEqual({ seq: first + 4, problem: 'its content was changed' });
  });

  it('removed', async () => {
    const found = await after((tx) =>
      tx
        .deleteFrom('audit_entries')
        .where('seq', '=', first + 4)
        .execute(),
    );
    expect(found.firstBroken?.seq).toBe(first + 5);
  });

  it('in another order', async () => {
    const found = await after(async (tx) => {
      await move(tx, first + 4, -1);
      await move(tx, first + 5, first + 4);
      await move(tx, -1, first + 5);
    });
    expect(found.firstBroken?.seq).toBe(first + 4);
  });

  it('the tail cut off', async () => {
    const found = await after((tx) =>
      tx
        .deleteFrom('audit_entries')
        .where('seq', '>', first + 4)
        .execute(),
    );
    expect(found.firstBroken).toEqual({
      seq: first + 5,
      problem: 'the entries after this place were removed',
    });
  });
});
