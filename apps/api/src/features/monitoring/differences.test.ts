import { listIntegrationDifferences } from '@lastro/wire/monitoring/monitoring-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantToMs, systemClock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { type IntegrationDifference, keepDifference } from './difference-store';
import { monitoringJobs } from './jobs';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const FIELD = { field: 'tac', kind: 'money', expected: 3000, answered: 90_000 };
const difference = (rate: number, changes: Partial<IntegrationDifference> = {}): IntegrationDifference => ({
  provider: 'provedor.exemplo',
  operation: 'simulate',
  proposalId: 3,
  offerId: rate,
  request: { amount: 100_000, rateId: rate },
  fields: [FIELD],
  ...changes,
});
const keep = (each: IntegrationDifference, at: string) =>
  house.db.transaction().execute((tx) => keepDifference(tx, each, at));
const list = (input = {}, as = 'monitoring') => house.call(listIntegrationDifferences, input, { as });

describe('decisions §3 what differs is kept for /monitoring/integrations', () => {
  it('newest first, a page at a time, in the shape of the monitor service', async () => {
    for (const rate of [1, 2, 3]) await keep(difference(rate), `2026-11-16T10:0${rate}:00.000Z`);
    const reply = await list({ page: 1, per_page: 2 });
    expect(reply.body).toMatchObject({
      page: 1,
      per_page: 2,
      total: 3,
      data: [{ rate_id: 3 }, { rate_id: 2 }],
    });
    expect((await list({ page: 2, per_page: 2 })).body.data).toEqual([
      {
        id: expect.any(Number),
        provider: 'provedor.exemplo',
        operation: 'simulate',
        proposal_id: 3,
        rate_id: 1,
        first_at: '2026-11-16T10:01:00.000Z',
        last_at: '2026-11-16T10:01:00.000Z',
        times: 1,
        request: { amount: 100_000, rateId: 1 },
        fields: [FIELD],
        fields_total: 1,
      },
    ]);
    expect((await list()).body.per_page).toBe(25);
  });

  it('the same answer to the same question is counted, another one is another entry', async () => {
    await keep(difference(9), '2026-11-16T11:00:00.000Z');
    await keep(difference(9), '2026-11-16T11:30:00.000Z');
    await keep(difference(9, { fields: [{ ...FIELD, answered: 1 }] }), '2026-11-16T11:10:00.000Z');
    expect((await list()).body.data.slice(0, 2)).toMatchObject([
      { rate_id: 9, times: 2, first_at: '2026-11-16T11:00:00.000Z', last_at: '2026-11-16T11:30:00.000Z' },
      { rate_id: 9, times: 1, fields: [{ answered: 1 }] },
    ]);
  });

  it('is bounded: the first fields, and how many there were', async () => {
    const fields = Array.from({ length: 300 }, (_, n) => ({ ...FIELD, field: `installments.${n}.payment` }));
    await keep(difference(10, { fields }), '2026-11-16T12:00:00.000Z');
    const [newest] = (await list()).body.data;
    expect(newest?.fields_total).toBe(300);
    expect(newest?.fields).toEqual(fields.slice(0, 40));
  });

  it('what is half a year old is forgotten', async () => {
    await keep(difference(11), '2026-05-19T12:00:00.000Z');
    await keep(difference(12), '2026-05-21T12:00:00.000Z');
    const before = (await list()).body.total;
    const clock = { ...systemClock(null), nowMs: () => instantToMs('2026-11-16T12:00:00.000Z') };
    const log = makeLog('silent', { write: () => {} });
    for (const job of monitoringJobs) await job.work({ db: house.db, clock, log }, {});
    expect((await list()).body.total).toBe(before - 1);
    expect((await list()).body.data.at(-1)?.rate_id).toBe(12);
  });

  it('is for those who watch, and for the audit', async () => {
    expect((await list({}, 'audit')).status).toBe(200);
    for (const as of ['commercial', 'credit_board', 'admin', 'baas_operator'])
      expectRefused(await list({}, as), 'access.denied');
    expect((await house.call(listIntegrationDifferences, {})).status).toBe(401);
  });
});
