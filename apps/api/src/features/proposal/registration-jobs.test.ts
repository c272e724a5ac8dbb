import { isoDate } from '@lastro/domain/dates';
import { getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Clock, instantAfter, systemClock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { type LendingHouse, openLendingHouse } from '../../testing/lending';
import { approvedProposal, change, type ProposalBody } from '../../testing/proposal';
import { registrationJobs } from './registration-jobs';
import { acceptRegistration } from './registration-store';

let lending: LendingHouse;
let elsewhere: LendingHouse['elsewhere'];
let house: LendingHouse['house'];
beforeAll(async () => {
  lending = await openLendingHouse();
  ({ house, elsewhere } = lending);
});
afterAll(() => lending.close());
beforeEach(() => {
  elsewhere.send = elsewhere.honestly;
  elsewhere.asked.length = 0;
});

describe('§3 a registration that nobody accepted', () => {
  const later = (minutes: number, day = '2026-11-16'): Clock => {
    const clock = systemClock(isoDate(day));
    return {
      ...clock,
      now: () => instantAfter(clock, minutes * 60_000),
      nowMs: () => clock.nowMs() + minutes * 60_000,
    };
  };
  const lines: string[] = [];
  const run = async (clock: Clock) => {
    const log = makeLog('info', { write: (line) => void lines.push(line) });
    for (const job of registrationJobs(lending.provider)) await job.work({ db: house.db, clock, log }, {});
  };
  /** Registered at the provider, and left there. */
  async function leftBehind(): Promise<ProposalBody> {
    const proposal = await approvedProposal(house);
    await lending.withoutCashflow(async () => {
      expect((await lending.accept(proposal)).status).toBe(500);
    });
    return proposal;
  }
  const statusOf = async (proposal: ProposalBody) =>
    (await lending.registrationsOf(proposal)).map(({ status }) => status);

  it('waits while its offer stands, and is canceled once the offer is another one', async () => {
    const proposal = await leftBehind();
    const [left] = await lending.registrationsOf(proposal);
    await run(later(20));
    expect(await statusOf(proposal)).toEqual(['registered']);
    const rates = proposal.rates.map((rate) => ({ ...rate, amount: 90_000 }));
    const changed = await change(house, proposal, { rates }, 'credit_analyst');
    const approved = await change(house, changed.body, { status: 'approved' }, 'credit_desk');
    expect(approved.body).toMatchObject({
      status: 'approved',
      rates: [{ id: rates[0]?.id, amount: 90_000 }],
    });
    await run(later(5));
    expect(await statusOf(proposal)).toEqual(['registered']);
    const reply = await lending.accept(proposal);
    expect(reply.status).toBe(200);
    expect(reply.body.operation_number).not.toBe(left?.number);
    // Taken back before the offer is told on its new terms: the provider never holds two.
    expect((await statusOf(proposal)).sort()).toEqual(['accepted', 'canceled']);
    expect([...elsewhere.canceled]).toContain(left?.key);
    expect(lending.booked(proposal)).toHaveLength(2);
    const history = (await house.call(getProposalHistory, { id: proposal.id }, { as: 'commercial' })).body;
    // Whose acceptance it was did it, not the job.
    expect(history.map(({ action, type, user }) => [action, type, user])).toContainEqual([
      'proposal.registration-canceled',
      'user',
      'commercial@demo.test',
    ]);
    await run(later(20));
    expect((await statusOf(proposal)).sort()).toEqual(['accepted', 'canceled']);
  });

  it('once it is being canceled no contract is made of it any more', async () => {
    const proposal = await leftBehind();
    const [left] = await lending.registrationsOf(proposal);
    const key = left?.key ?? '';
    await house.db
      .updateTable('provider_registrations')
      .set({ status: 'canceling' })
      .where('key', '=', key)
      .execute();
    const accepting = house.db
      .transaction()
      .execute((tx) => acceptRegistration(tx, key, '2026-11-16T12:00:00.000Z'));
    await expect(accepting).rejects.toThrow('ended while it was being accepted');
    expect(await statusOf(proposal)).toEqual(['canceling']);
  });

  it.each([
    ['expired', { status: 'expired' }],
    ['deleted', { deleted_at: '2026-11-16T12:00:00Z' }],
  ] as const)('is canceled when its proposal is %s', async (_what, change) => {
    const proposal = await leftBehind();
    await house.db.updateTable('proposals').set(change).where('id', '=', proposal.id).execute();
    await run(later(20));
    expect(await statusOf(proposal)).toEqual(['canceled']);
  });

  it('is canceled when its day is over: the money would leave on another one', async () => {
    const proposal = await leftBehind();
    await run(later(20, '2026-11-17'));
    expect(await statusOf(proposal)).toEqual(['canceled']);
    const [entry] = (await house.call(getProposalHistory, { id: proposal.id }, { as: 'commercial' })).body;
    expect(entry).toMatchObject({
      action: 'proposal.registration-canceled',
      type: 'service',
      user: 'proposal:cancel-registrations',
    });
  });

  it('a provider that does not answer is told again; whoever accepts meanwhile does so under another key', async () => {
    const proposal = await leftBehind();
    const [left] = await lending.registrationsOf(proposal);
    elsewhere.send = async (path, honest) =>
      path === '/operations/cancel' ? { status: 503, body: {} } : honest;
    await run(later(20, '2026-11-17'));
    expect(await statusOf(proposal)).toEqual(['canceling']);
    expect(lines.some((line) => line.includes('answered 503') && line.includes(left?.key ?? ''))).toBe(true);
    const reply = await lending.accept(proposal);
    expect(reply.status).toBe(200);
    expect(reply.body.operation_number).not.toBe(left?.number);
    elsewhere.send = elsewhere.honestly;
    await run(later(20));
    expect(await statusOf(proposal)).toEqual(['canceled', 'accepted']);
  });
});
