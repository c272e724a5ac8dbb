import { anbimaCalendar } from '@lastro/domain/calendar';
import { civilDateAt, civilTimeAt } from '@lastro/domain/dates';
import { STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../platform/door/audit-verify';
import { TEST_BUSINESS_DATE } from '../testing/app';
import { movableClock } from '../testing/clock';
import { demoRules } from '../testing/demo-rules';
import { openHouse, type TestHouse } from '../testing/harness';
import { propose } from '../testing/proposal';
import { DEMO_COMPANIES } from './company/companies';
import { fillDemo } from './demo';
import { ROUNDS } from './proposal/scenarios';

let house: TestHouse;
let trail: Awaited<ReturnType<typeof trailOf>>;
beforeAll(async () => {
  // Somebody starts it in the middle of its last day.
  house = await openHouse({ clock: movableClock(`${TEST_BUSINESS_DATE}T14:00:00.000Z`) });
  for (const limit of [3, 4, 50, 51, 52]) await expect(fillUpTo(house, limit)).rejects.toThrow('cut short');
  await fillDemo(house.door, house.bindings, 'full');
  // Before anybody signs in.
  trail = await trailOf(house);
}, 120_000);
afterAll(() => house.close());

describe('the trail of the demo', () => {
  it('is written in the order of time, also over starts that were cut short', () => {
    expect(trail.length).toBeGreaterThan(1000);
    expect(trail.filter(({ at }, index) => at < (trail[index - 1]?.at ?? ''))).toEqual([]);
  });

  it('has people at work on business days, within office hours', () => {
    const byPeople = trail.filter(({ actor_type }) => actor_type === 'user');
    expect(byPeople.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'proposal.created',
        'proposal.status-changed',
        'proposal.accepted',
        'opt-in.requested',
      ]),
    );
    const odd = byPeople.filter(({ at }) => {
      const { date, time } = civilTimeAt(at);
      return !anbimaCalendar.isBusinessDay(date) || time < '09:00:00' || time >= '18:00:00';
    });
    expect(odd).toEqual([]);
  });

  it('ends before the business moment', () => {
    const { clock } = house.door;
    const last = trail.at(-1)?.at ?? '';
    const today = clock.businessDate();
    expect(civilDateAt(clock.now())).toBe(today);
    expect(last).not.toBe('');
    expect(last < clock.now()).toBe(true);
  });
});

it('what people made before the demo came to its proposals is theirs', async () => {
  const other = await openHouse();
  try {
    await fillDemo(other.door, other.bindings, 'companies');
    const cnpj = DEMO_COMPANIES[0]?.cnpj as string;
    const own = await propose(other, { cnpj });
    await expect(fillUpTo(other, 12)).rejects.toThrow('cut short');
    await expect(fillUpTo(other, 12)).rejects.toThrow('cut short');
    const entries = await other.db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_type', '=', 'proposal')
      .where('record_id', '=', String(own.id))
      .execute();
    expect(entries).toEqual([{ action: 'proposal.created' }]);
    const { total } = await other.db
      .selectFrom('proposals')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBeGreaterThan(10);
  } finally {
    await other.close();
  }
}, 60_000);

describe('demo proposals', () => {
  it('are at least 300 over 60 companies, in every status', async () => {
    const rows = await house.db.selectFrom('proposals').select(['status', 'company_id']).execute();
    expect(rows.length).toBeGreaterThanOrEqual(300);
    expect(new Set(rows.map((row) => row.company_id)).size).toBe(60);
    const missing = STATUS_CODES.filter((status) => !rows.some((row) => row.status === status));
    expect(missing).toEqual([]);
  });

  it('have a history that makes sense: it begins with its making, times never go back, and each step follows the one before', async () => {
    const ids = await house.db
      .selectFrom('proposals')
      .select(['id', 'status', 'created_at', 'updated_at'])
      .execute();
    for (const { id, status } of ids) {
      const history = (await house.call(getProposalHistory, { id }, { as: 'audit' })).body.toReversed();
      expect(history[0]?.action, `proposal ${id}`).toBe('proposal.created');
      for (const [index, entry] of history.entries()) {
        const before = history[index - 1];
        if (before === undefined) continue;
        expect(entry.datetime >= before.datetime, `proposal ${id} goes back in time`).toBe(true);
        expect(entry.proposal_data.old_status, `proposal ${id}`).toBe(before.proposal_data.status);
      }
      expect(history.at(-1)?.proposal_data.status, `proposal ${id}`).toBe(status);
    }
  }, 60_000);

  it('an accepted one has its contract, and the trail is whole', async () => {
    const { count } = await house.db
      .selectFrom('proposals as p')
      .leftJoin('transactions as t', 't.proposal_id', 'p.id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('p.status', '=', 'accepted')
      .where('t.id', 'is', null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
    expect((await verifyAudit(house.db)).firstBroken).toBeNull();
  });

  it('receivables stand in every status, and authorisations are active, expired and revoked', async () => {
    const { totals } = (await house.call(sumReceivables, {}, { as: 'audit' })).body;
    expect(totals.filter(({ count }) => count === 0)).toEqual([]);
    const optIns = await house.db
      .selectFrom('opt_ins')
      .select('status')
      .distinct()
      .orderBy('status')
      .execute();
    expect(optIns.map(({ status }) => status)).toEqual(['active', 'expired', 'revoked']);
    const early =
      await sql`select id from opt_ins where active_at < requested_at or ended_at < active_at`.execute(
        house.db,
      );
    expect(early.rows).toEqual([]);
  });

  it('a filling that was cut short five times made nothing twice', async () => {
    const { actions, standing } = await entriesOf(house);
    expect(actions.find(({ action }) => action === 'proposal.created')?.count).toBe(standing.length);
    const expected = ROUNDS.flatMap((scenarios) =>
      Array.from({ length: 60 }, (_, index) => scenarios[index % scenarios.length]),
    );
    expect(standing.map(({ status }) => status)).toEqual(expected);
  });

  it('a second filling makes nothing', async () => {
    const before = await entriesOf(house);
    await house.db.deleteFrom('demo_steps').where('name', '=', 'proposals').execute();
    await fillDemo(house.door, house.bindings, 'full');
    expect(await entriesOf(house)).toEqual(before);
  });
});

describe('demo consistency', () => {
  it.each(demoRules(TEST_BUSINESS_DATE))('%s', async (_rule, offenders) => {
    const { rows } = await house.pool.query(offenders);
    expect(rows).toEqual([]);
  });
});

async function trailOf({ db }: TestHouse) {
  return db
    .selectFrom('audit_entries')
    .select(['seq', 'at', 'actor_type', 'action', 'record_id'])
    .orderBy('seq')
    .execute();
}

/** What was done to proposals: how often each action, and where they stand. */
async function entriesOf({ db }: TestHouse) {
  const actions = await db
    .selectFrom('audit_entries')
    .select(['action', (eb) => eb.fn.countAll<number>().as('count')])
    .where('record_type', '=', 'proposal')
    .groupBy('action')
    .orderBy('action')
    .execute();
  const standing = await db.selectFrom('proposals').select(['id', 'status']).orderBy('id').execute();
  return { actions, standing };
}

/** The power goes after so many commands about proposals. */
async function fillUpTo({ door, bindings }: TestHouse, limit: number): Promise<void> {
  let left = limit;
  const failing = bindings.map((binding) => {
    const { operation, useCase } = binding;
    if (operation.effect !== 'command' || !operation.name.startsWith('proposal.')) return binding;
    const spend = () => {
      if (left === 0) throw new Error('cut short');
      left -= 1;
    };
    if (typeof useCase === 'function')
      return {
        ...binding,
        useCase: (async (...given) => {
          spend();
          return useCase(...given);
        }) as typeof useCase,
      };
    const prepare: typeof useCase.prepare = async (...given) => {
      spend();
      return useCase.prepare(...given);
    };
    return { ...binding, useCase: { ...useCase, prepare } };
  });
  await fillDemo(door, failing, 'full');
}
