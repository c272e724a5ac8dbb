import { isoDate } from '@lastro/domain/dates';
import { cents, centsToReais, sumCents } from '@lastro/domain/money';
import {
  RECEIVABLE_STATUS_CODES,
  REGISTERED_STATUSES,
  type RegisteredStatus,
} from '@lastro/domain/receivable/receivable-status';
import { backsOrder, receivableStatus } from '@lastro/domain/receivable/testing/standing';
import { cnpjCheckDigits, isCnpj } from '@lastro/domain/tax-id';
import { createClient } from '@lastro/wire/company/company-operations';
import { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import {
  listOptIns,
  refreshReceivables,
  requestOptIn,
  revokeOptIn,
} from '@lastro/wire/receivable/opt-in-operations';
import { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BROKEN_ROOT,
  builtInReceivablesRegistry,
  SILENT_ROOT,
} from '../../gateways/receivables-registry/built-in';
import { systemClock } from '../../platform/clock';
import { verifyAudit } from '../../platform/door/audit-verify';
import { makeLog } from '../../platform/log';
import { trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addOrder } from '../../testing/partner';
import { expectRefused } from '../../testing/probe';
import { freshCompany } from '../../testing/proposal';
import { receivableJobs } from './jobs';
import { hasItsTitle } from './receivable-read';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const commercial = { as: 'commercial' };
const REASON = 'O cliente retirou a autorização.';
const TODAY = isoDate('2026-11-16');

const [confirmJob, keepJob] = receivableJobs(builtInReceivablesRegistry());
const tools = (day: string) => ({
  db: house.db,
  clock: systemClock(isoDate(day)),
  log: makeLog('silent', { write: () => {} }),
});
const confirm = (id: number) => confirmJob?.work(tools('2026-11-16'), { id });
const keep = (day = '2026-11-16') => keepJob?.work(tools(day), {});

async function requested(cnpj: string, more = {}) {
  const reply = await house.call(requestOptIn, { cnpj, ...more }, commercial);
  expect(reply.status).toBe(201);
  return reply.body;
}

async function active(more = {}) {
  const optIn = await requested(await freshCompany(house), more);
  await confirm(optIn.id);
  return optIn;
}

async function companyOf(root: string): Promise<string> {
  const cnpj = `${root}0001${cnpjCheckDigits(`${root}0001`)}`;
  await house.call(
    createClient,
    { cnpj, input: { registeredName: 'Raiz Conhecida Ltda.' } },
    { as: 'registration' },
  );
  return cnpj;
}

const optInsOf = async (cnpj: string) => (await house.call(listOptIns, { cnpj }, commercial)).body;
const amountIn = async (cnpj: string) =>
  (await house.call(listReceivables, { cnpj }, commercial)).body.metadata.total;

describe('§7 POST optin/', () => {
  it('with the cnpj alone: requested, for a year, everything; the registrar then makes it active and tells what there is', async () => {
    const cnpj = await freshCompany(house);
    const optIn = await requested(cnpj);
    expect(optIn).toMatchObject({ cnpj, scope: 'all', validUntil: '2027-11-16', status: 'requested' });
    expect(await amountIn(cnpj)).toBe(0);
    await confirm(optIn.id);
    const [now] = await optInsOf(cnpj);
    expect(now).toMatchObject({
      status: 'active',
      requested_by: 'commercial@demo.test',
      requested_by_name: 'Bruno Sampaio',
      ended_at: null,
    });
    expect(now?.active_since).not.toBeNull();
    expect(now?.refreshed_at).not.toBeNull();
    const told = await builtInReceivablesRegistry().receivablesOf(cnpj, 'all', TODAY);
    if (told.outcome !== 'found') throw new Error('the built-in registrar answers');
    expect(told.receivables.length).toBeGreaterThan(5);
    expect(await amountIn(cnpj)).toBe(told.receivables.length);
  });

  it('asked again while one lives, that one is the answer, with 200; twenty at once make one', async () => {
    const cnpj = await freshCompany(house);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => house.call(requestOptIn, { cnpj }, commercial)),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await optInsOf(cnpj)).toHaveLength(1);
  });

  it('of a company that nobody registered, or for a day that is past or too far, says which field', async () => {
    const unknown = await house.call(requestOptIn, { cnpj: '11222333000181' }, commercial);
    expectRefused(unknown, 'opt-in.check');
    expect(unknown.problem.errors).toEqual({ cnpj: ['Não encontrado no cadastro.'] });
    const cnpj = await freshCompany(house);
    for (const validUntil of ['2026-11-16', '2031-11-17']) {
      const reply = await house.call(requestOptIn, { cnpj, validUntil }, commercial);
      expectRefused(reply, 'opt-in.check');
      expect(Object.keys(reply.problem.errors ?? {})).toEqual(['validUntil']);
    }
    expect((await house.call(requestOptIn, { cnpj: '123' }, commercial)).status).toBe(400);
  });

  it('covers only its scope', async () => {
    const optIn = await active({ scope: 'card' });
    const { results } = (await house.call(listReceivables, { cnpj: optIn.cnpj, limit: 200 }, commercial))
      .body;
    expect(new Set(results.map(({ kind }) => kind)).size).toBeLessThanOrEqual(1);
    expect(results.every(({ kind }) => kind === 'card')).toBe(true);
  });

  it('a registrar that is out of order is asked again, one that waits for the company leaves it requested', async () => {
    const broken = await requested(await companyOf(BROKEN_ROOT));
    await expect(confirm(broken.id)).rejects.toThrow('unavailable');
    const silent = await requested(await companyOf(SILENT_ROOT));
    await confirm(silent.id);
    await keep();
    for (const { cnpj } of [broken, silent])
      expect((await optInsOf(cnpj))[0]).toMatchObject({ status: 'requested', active_since: null });
  });
});

describe('decisions §7: how an authorisation ends', () => {
  it('revoked with a reason, once; afterwards another one can be asked for', async () => {
    const optIn = await active();
    expect((await house.call(revokeOptIn, { id: optIn.id, reason: 'curto' }, commercial)).status).toBe(400);
    const revoked = await house.call(revokeOptIn, { id: optIn.id, reason: REASON }, commercial);
    expect(revoked.body).toMatchObject({ status: 'revoked', end_reason: REASON });
    expectRefused(
      await house.call(revokeOptIn, { id: optIn.id, reason: REASON }, commercial),
      'opt-in.ended',
    );
    expectRefused(await house.call(refreshReceivables, { id: optIn.id }, commercial), 'opt-in.not-active');
    const next = await requested(optIn.cnpj);
    expect((await optInsOf(optIn.cnpj)).map(({ id }) => id)).toEqual([next.id, optIn.id]);
  });

  it('expired by the clock, the day after its last', async () => {
    const optIn = await active({ validUntil: '2026-11-20' });
    await keep('2026-11-20');
    expect((await optInsOf(optIn.cnpj))[0]?.status).toBe('active');
    await keep('2026-11-21');
    expect((await optInsOf(optIn.cnpj))[0]).toMatchObject({ status: 'expired' });
  });

  it('by its date, and not when the job comes: another one can be asked for at once', async () => {
    const ended = async (more = {}) => {
      const optIn = await active(more);
      await house.db
        .updateTable('opt_ins')
        .set({ valid_until: isoDate('2026-11-15') })
        .where('id', '=', optIn.id)
        .execute();
      return optIn;
    };
    const dead = await ended();
    const midnight = '2026-11-16T03:00:00.000Z';
    expect((await optInsOf(dead.cnpj))[0]).toMatchObject({
      id: dead.id,
      status: 'expired',
      ended_at: midnight,
    });
    const { body: standing } = await house.call(getCompanyStanding, { cnpj: dead.cnpj }, commercial);
    expect(standing.opt_in).toBeNull();
    expect(standing.pendencies.map(({ code }) => code)).toContain('no-opt-in');
    expectRefused(await house.call(revokeOptIn, { id: dead.id, reason: REASON }, commercial), 'opt-in.ended');
    expectRefused(await house.call(refreshReceivables, { id: dead.id }, commercial), 'opt-in.not-active');
    const since = await trailFrom(house, ['opt-in']);
    const next = await requested(dead.cnpj);
    expect((await optInsOf(dead.cnpj)).map(({ id, status, ended_at }) => [id, status, ended_at])).toEqual([
      [next.id, 'requested', null],
      [dead.id, 'expired', midnight],
    ]);
    expect((await since()).map(({ action, record_id }) => [action, Number(record_id)])).toEqual([
      ['opt-in.expired', dead.id],
      ['opt-in.requested', next.id],
    ]);
  });

  it('one that nobody confirmed in its time is not confirmed later', async () => {
    const optIn = await requested(await freshCompany(house));
    await house.db
      .updateTable('opt_ins')
      .set({ valid_until: isoDate('2026-11-15') })
      .where('id', '=', optIn.id)
      .execute();
    await confirm(optIn.id);
    expect((await optInsOf(optIn.cnpj))[0]).toMatchObject({ status: 'expired', active_since: null });
    expect(await amountIn(optIn.cnpj)).toBe(0);
  });

  it('one that cannot be kept does not keep the others from it', async () => {
    const [bad, good] = [
      await requested(await freshCompany(house)),
      await requested(await freshCompany(house)),
    ];
    const registry = builtInReceivablesRegistry();
    const [, round] = receivableJobs({
      ...registry,
      receivablesOf: async (cnpj, scope, on) => {
        const answer = await registry.receivablesOf(cnpj, scope, on);
        if (cnpj !== bad.cnpj || answer.outcome !== 'found') return answer;
        return {
          ...answer,
          receivables: answer.receivables.map((row) => ({ ...row, draweeName: 'A\u0000B' })),
        };
      },
    });
    await expect(round?.work(tools('2026-11-16'), {})).rejects.toThrow(`authorisations not kept: ${bad.id}`);
    expect((await optInsOf(good.cnpj))[0]).toMatchObject({
      status: 'active',
      refreshed_at: expect.any(String),
    });
    expect(await amountIn(good.cnpj)).toBeGreaterThan(0);
    await house.call(revokeOptIn, { id: bad.id, reason: REASON }, commercial);
  });

  it('one that does not exist', async () => {
    expectRefused(
      await house.call(revokeOptIn, { id: 999_999, reason: REASON }, commercial),
      'opt-in.not-found',
    );
    expectRefused(await house.call(refreshReceivables, { id: 999_999 }, commercial), 'opt-in.not-found');
  });
});

describe('receivables', () => {
  it('what the registrar no longer lists is none to count on, unless it was settled there', async () => {
    const optIn = await active();
    const before = await amountIn(optIn.cnpj);
    const add = (reference: string, status: string) =>
      sql`insert into receivables (company_id, reference, kind, document,
        drawee_tax_id, drawee_name, issued_on, due_on, amount_cents, status, settled_on, created_at, updated_at)
      select company_id, ${reference}, kind, 'NF 1/1', drawee_tax_id, drawee_name, '2026-10-01', '2026-12-01', 100, ${status},
        ${status === 'settled' ? '2026-11-01' : null}::date, now(), now()
      from receivables where company_id = (select company_id from opt_ins where id = ${optIn.id}) limit 1`.execute(
        house.db,
      );
    await add(`${optIn.cnpj}-gone`, 'available');
    await add(`${optIn.cnpj}-paid`, 'settled');
    expect(await amountIn(optIn.cnpj)).toBe(before + 2);
    expect((await house.call(refreshReceivables, { id: optIn.id }, commercial)).status).toBe(200);
    expect(await amountIn(optIn.cnpj)).toBe(before + 1);
  });

  it('refreshed twice are the same ones, with what changed', async () => {
    const optIn = await active();
    const before = await amountIn(optIn.cnpj);
    await house.db
      .updateTable('receivables as r')
      .set({ status: 'repurchased', drawee_name: 'Outro Nome' })
      .where('r.reference', 'like', `${optIn.cnpj}%`)
      .execute();
    const reply = await house.call(refreshReceivables, { id: optIn.id }, commercial);
    expect(reply.body.receivables).toBe(before);
    expect(await amountIn(optIn.cnpj)).toBe(before);
    const { results } = (await house.call(listReceivables, { cnpj: optIn.cnpj, q: 'outro nome' }, commercial))
      .body;
    expect(results).toEqual([]);
  });

  it('the status of the lists is the domain’s, for every one of them', async () => {
    const { cnpj } = await active();
    const own = sql<boolean>`company_id = (select id from companies where cnpj = ${cnpj})`;
    const partner = await house.db
      .insertInto('partners')
      .values({
        cnpj: '41000009000100',
        fantasy_name: 'P',
        partner_type: 'X',
        created_at: '2026-01-01T00:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = await house.db.selectFrom('receivables').select('id').where(own).orderBy('id').execute();
    // Each status with each day and each order: what the registrar happens to tell of a company need not have them all.
    for (const [index, { id }] of ids.entries())
      await house.db
        .updateTable('receivables')
        .set({
          status: REGISTERED_STATUSES[index % REGISTERED_STATUSES.length],
          due_on: index % 5 === 0 ? isoDate('2026-11-01') : isoDate('2026-12-01'),
        })
        .where('id', '=', id)
        .execute();
    await house.db
      .insertInto('partner_orders')
      .values(
        ids.slice(0, 30).map(({ id }, index) => ({
          uuid: sql`gen_random_uuid()` as never,
          partner_id: partner.id,
          receivable_id: id,
          cnpj,
          amount_cents: 1,
          due_on: isoDate('2026-12-01'),
          status: ['open', 'proposed', 'canceled'][index % 3] ?? 'open',
          created_at: '2026-11-01T00:00:00Z',
        })),
      )
      .execute();
    const rows = await house.db
      .selectFrom('receivables as r')
      .select((eb) => [
        'r.id',
        'r.status',
        'r.due_on',
        eb
          .exists(
            eb
              .selectFrom('partner_orders as o')
              .whereRef('o.receivable_id', '=', 'r.id')
              .where('o.status', '<>', 'canceled')
              .select('o.uuid'),
          )
          .as('offered'),
      ])
      .where(own)
      .execute();
    const expected = new Map(
      rows.map((row) => [
        row.id,
        receivableStatus(
          {
            registered: row.status as RegisteredStatus,
            dueOn: isoDate(row.due_on),
            isOffered: Boolean(row.offered),
          },
          TODAY,
        ),
      ]),
    );
    const { results } = (await house.call(listReceivables, { cnpj, limit: 200 }, commercial)).body;
    expect(results).toHaveLength(rows.length);
    for (const row of results) expect(row.status, row.document).toBe(expected.get(row.id));
    expect(new Set(expected.values())).toEqual(new Set(RECEIVABLE_STATUS_CODES));
  });

  it('decisions §3 an order counts while the domain says that its title backs it', async () => {
    const { cnpj } = await active();
    const own = sql<boolean>`company_id = (select id from companies where cnpj = ${cnpj})`;
    const days = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-12-01'];
    const cases = REGISTERED_STATUSES.flatMap((registered) =>
      days.map((due) => ({ registered, dueOn: isoDate(due) })),
    );
    const { id } = await house.db
      .selectFrom('receivables')
      .select('id')
      .where(own)
      .limit(1)
      .executeTakeFirstOrThrow();
    const order = await addOrder(house, cnpj, { receivableId: id });
    for (const facts of cases) {
      const stands = { status: facts.registered, due_on: facts.dueOn };
      await house.db.updateTable('receivables').set(stands).where('id', '=', id).execute();
      for (const day of [isoDate('2026-11-15'), TODAY, isoDate('2026-11-17')]) {
        const { counts } = await house.db
          .selectFrom('partner_orders as o')
          .select(hasItsTitle('o', day).as('counts'))
          .where('o.uuid', '=', order)
          .executeTakeFirstOrThrow();
        expect(counts, `${JSON.stringify(facts)} on ${day}`).toBe(backsOrder(facts, day));
      }
    }
  });

  it('filters, sorts and pages; sums by drawee and by month close with the list', async () => {
    const { cnpj } = await active();
    const all = (await house.call(listReceivables, { cnpj, limit: 200 }, commercial)).body.results;
    expect(all.map(({ due_date }) => due_date)).toEqual(all.map(({ due_date }) => due_date).toSorted());
    const total = centsToReais(sumCents(all.map(({ amount }) => cents(Math.round(amount * 100)))));
    for (const by of ['drawee', 'month'] as const) {
      const { totals, groups, group_count } = (await house.call(sumReceivables, { cnpj, by }, commercial))
        .body;
      const sum = (amounts: number[]) =>
        centsToReais(sumCents(amounts.map((amount) => cents(Math.round(amount * 100)))));
      expect(sum(totals.map(({ amount }) => amount))).toBe(total);
      expect(sum(groups.map(({ amount }) => amount))).toBe(total);
      expect(groups.reduce((count, group) => count + group.count, 0)).toBe(all.length);
      expect(group_count).toBe(groups.length);
      for (const group of groups) expect(sum(group.statuses.map(({ amount }) => amount))).toBe(group.amount);
    }
    const [first] = all;
    const drawee = all.find((row) => isCnpj(row.drawee.tax_id))?.drawee.tax_id ?? '';
    const ofDrawee = (await house.call(listReceivables, { cnpj, drawee, sort: '-amount' }, commercial)).body
      .results;
    expect(ofDrawee.length).toBeGreaterThan(0);
    expect(ofDrawee.every((row) => row.drawee.tax_id === drawee)).toBe(true);
    expect(ofDrawee.map(({ amount }) => -amount)).toEqual(
      ofDrawee.map(({ amount }) => -amount).toSorted((a, b) => a - b),
    );
    const settled = (
      await house.call(
        listReceivables,
        { cnpj, status: ['settled'], due_from: '2026-09-01', due_to: '2026-10-31', limit: 200 },
        commercial,
      )
    ).body.results;
    expect(settled).toEqual(
      all.filter(
        (row) => row.status === 'settled' && row.due_date >= '2026-09-01' && row.due_date <= '2026-10-31',
      ),
    );
    const pages = (await house.call(listReceivables, { cnpj, limit: 10, page: 2 }, commercial)).body;
    expect(pages.results).toEqual(all.slice(10, 20));
    const found = (await house.call(listReceivables, { cnpj, q: first?.document }, commercial)).body.results;
    expect(found.map(({ id }) => id)).toContain(first?.id);
  });

  it('§6 who may: the credit area reads and asks, audit only reads, others nothing; the trail is whole', async () => {
    const { id, cnpj } = await active();
    expect((await house.call(listReceivables, {}, { as: 'audit' })).status).toBe(200);
    expect((await house.call(listOptIns, { cnpj }, { as: 'audit' })).status).toBe(200);
    for (const as of ['audit', 'registration', 'treasury', 'baas_operator']) {
      expect((await house.call(requestOptIn, { cnpj }, { as })).status).toBe(403);
      expect((await house.call(refreshReceivables, { id }, { as })).status).toBe(403);
      expect((await house.call(revokeOptIn, { id, reason: REASON }, { as })).status).toBe(403);
    }
    for (const as of ['registration', 'treasury', 'baas_operator'])
      for (const read of [listReceivables, sumReceivables])
        expect((await house.call(read, {}, { as })).status).toBe(403);
    expect((await verifyAudit(house.db)).firstBroken).toBeNull();
  });
});
