import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES, probeRead } from '../../testing/probe';
import { tripsOf } from '../../testing/trips';
import { needTransaction } from '../db/tx';
import { bind, type UseCase } from './binding';

const named = (name: string) => ({ ...probeRead, name: `probe.${name}`, path: `/${name}/{id}` }) as const;
const [once, twice, writing, more] = [named('once'), named('twice'), named('writing'), named('more')];
type Probe = UseCase<typeof probeRead>;

/** How a statement runs, told by itself. */
const manner = sql<{ note: string }>`select concat(current_setting('transaction_read_only'), ' ',
  current_setting('transaction_isolation')) as note`;
const onceCase: Probe = async (ctx, { id }) => ({
  id,
  note: (await manner.execute(ctx.tx)).rows[0]?.note ?? '',
});
const twiceCase: Probe = async (ctx, input) => {
  await onceCase(ctx, input);
  return onceCase(ctx, input);
};
const writingCase: Probe = async (ctx, { id, note }) => {
  await sql`insert into demo_steps (name, done_at) values ('by a read', now())`.execute(ctx.tx);
  return { id, note };
};
const moreCase: Probe = async (ctx, input) => {
  await onceCase(ctx, input);
  needTransaction(ctx.tx);
  return onceCase(ctx, input);
};

let house: TestHouse;
beforeAll(async () => {
  const bindings = [
    bind(once, onceCase, { asksOnce: true }),
    bind(twice, twiceCase, { asksOnce: true }),
    bind(writing, writingCase, { asksOnce: true }),
    bind(more, moreCase, { asksOnce: true }),
  ];
  house = await openHouse({ extra: { ...PROBES, bindings: [...PROBES.bindings, ...bindings] } });
  await house.tokenOf(as);
});
afterAll(() => house.close());

const as = 'commercial';
async function tripsFor(operation: typeof once) {
  let note = '';
  const trips = await tripsOf(async () => {
    const { body } = await house.call(operation, { id: 1 }, { as });
    note = body.note;
  });
  return { note, trips: trips.filter((text) => !text.includes('"sessions"')) };
}

describe('a read that asks once', () => {
  it('is one trip, read-only and of one moment all the same', async () => {
    const { note, trips } = await tripsFor(once);
    expect(note).toBe('on repeatable read');
    expect(trips).toHaveLength(1);
  });

  it('cannot write', async () => {
    const reply = await house.call(writing, { id: 1 }, { as });
    expect(reply.status).toBe(500);
    const rows = await house.db
      .selectFrom('demo_steps')
      .select('name')
      .where('name', '=', 'by a read')
      .execute();
    expect(rows).toEqual([]);
  });

  it('and asks twice is a bug, and is refused', async () => {
    expectProblem((await house.call(twice, { id: 1 }, { as })).problem, 500, 'server.unexpected');
  });

  it('and must ask more after all runs again, in a transaction', async () => {
    const { note, trips } = await tripsFor(more);
    expect(note).toBe('on repeatable read');
    expect(trips.map((text) => text.slice(0, 17))).toEqual([
      'select concat(cur',
      'start transaction',
      'select concat(cur',
      'select concat(cur',
      'commit',
    ]);
  });
});

describe('connections for readers write nothing, whoever asks', () => {
  it('by themselves', async () => {
    await expect(house.readPool.query(`insert into demo_steps values ('x', now())`)).rejects.toMatchObject({
      code: '25006',
    });
  });
});
