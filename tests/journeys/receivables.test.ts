import { isCpf } from '@lastro/domain/tax-id';
import { getCompanyStanding, getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import {
  listOptIns,
  refreshReceivables,
  requestOptIn,
  revokeOptIn,
} from '@lastro/wire/receivable/opt-in-operations';
import { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRAWEES } from '../../apps/api/src/gateways/receivables-registry/drawees';
import type { RegisteredReceivable } from '../../apps/api/src/gateways/receivables-registry/port';
import { TEST_BUSINESS_DATE } from '../../apps/api/src/testing/app';
import { trailFrom } from '../../apps/api/src/testing/company';
import { addOrder } from '../../apps/api/src/testing/partner';
import { expectRefused } from '../../apps/api/src/testing/probe';
import { approvedProposal, freshCompany } from '../../apps/api/src/testing/proposal';
import { done, expectWholeTrail, type JourneyHouse, openJourney } from './support';

/** The credit area reads people concealed, audit whole. */
const CONCEALED = ['commercial', 'credit_analyst', 'credit_desk', 'credit_committee', 'credit_board'];
const OUTSIDE = ['registration', 'compliance', 'admin', 'treasury', 'baas_viewer'];
const commercial = { as: 'commercial' };
const REASON = 'O cliente retirou a autorização.';
const PERSON = DRAWEES.find(({ taxId }) => isCpf(taxId)) ?? expect.fail('no payer is a person');

type Receivable = ReplyOf<typeof listReceivables>['results'][number];

let house: JourneyHouse;
let cnpj: string;
let optIn: number;
/** A title, which from here on a natural person owes. */
let title: Receivable;
beforeAll(async () => {
  house = await openJourney();
  cnpj = await freshCompany(house);
});
afterAll(() => house.close());

const titles = async (as = 'commercial', filter = {}) =>
  done(await house.call(listReceivables, { cnpj, limit: 200, ...filter }, { as })).results;
const sums = async (as = 'commercial', by: 'drawee' | 'month' = 'drawee') =>
  done(await house.call(sumReceivables, { cnpj, by }, { as }));
const standing = async () => done(await house.call(getCompanyStanding, { cnpj }, commercial));
const lacksOptIn = async () => (await standing()).pendencies.some(({ code }) => code === 'no-opt-in');
const inCents = (amounts: readonly { readonly amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);

describe('decisions §7 an authorisation, from the request to the titles', () => {
  it('asked for, it is known to who decides, and brings nothing yet', async () => {
    expect(await standing()).toMatchObject({ opt_in: null, exposure: { total: 0 } });
    expect(await lacksOptIn()).toBe(true);
    const asked = done(await house.call(requestOptIn, { cnpj }, commercial));
    optIn = asked.id;
    expect(asked).toMatchObject({ cnpj, scope: 'all', status: 'requested', active_since: null });
    expect((await standing()).opt_in).toBe('requested');
    expect(await titles()).toEqual([]);
    expectRefused(await house.call(refreshReceivables, { id: optIn }, commercial), 'opt-in.not-active');
    const { rows } = await sql<{
      task_identifier: string;
    }>`select task_identifier from graphile_worker.jobs`.execute(house.db);
    expect(rows).toEqual([{ task_identifier: 'receivable:confirm-opt-in' }]);
  });

  it('the registrar’s job makes it active and brings the titles; twice it changes nothing', async () => {
    await house.work('receivable:confirm-opt-in', { id: optIn });
    const known = await titles();
    expect(known.length).toBeGreaterThan(5);
    await house.work('receivable:confirm-opt-in', { id: optIn });
    expect(await titles()).toEqual(known);
    expect((await standing()).opt_in).toBe('active');
    expect(await lacksOptIn()).toBe(false);
    const [now] = done(await house.call(listOptIns, { cnpj }, { as: 'audit' }));
    expect(now).toMatchObject({ id: optIn, status: 'active', requested_by_name: 'Bruno Sampaio' });
  });

  it('what a company has to receive is nothing that it owes', async () => {
    expect((await standing()).exposure).toMatchObject({ outstanding: 0, committed: 0, total: 0 });
    await approvedProposal(house, { cnpj, guarantee: 'receivables_assignment' });
    expect((await standing()).exposure).toMatchObject({ committed: 100_000, total: 100_000 });
  });
});

describe('decisions §2, §7 titles by payer and by month, each reader with their own rights', () => {
  beforeAll(async () => {
    title = (await titles('commercial', { status: ['available'] }))[0] ?? expect.fail('nothing is free');
    house.tell(title.document, { draweeTaxId: PERSON.taxId, draweeName: PERSON.name });
    done(await house.call(refreshReceivables, { id: optIn }, commercial));
  });

  it('sums by payer, by month and the list close to the cent, for everybody', async () => {
    for (const as of [...CONCEALED, 'audit']) {
      const listed = inCents(await titles(as));
      for (const by of ['drawee', 'month'] as const) {
        const { totals, groups, group_count } = await sums(as, by);
        expect([inCents(totals), inCents(groups), group_count], `${as} ${by}`).toEqual([
          listed,
          listed,
          groups.length,
        ]);
      }
    }
  });

  it.each(CONCEALED)(
    '%s sees who pays, of a person the last two digits, and opens their titles',
    async (as) => {
      await house.tokenOf(as);
      const since = await trailFrom(house, ['tax-id']);
      const { groups } = await sums(as);
      const person = groups.find(({ label }) => label === PERSON.name);
      expect(person).toMatchObject({ tax_id: `***.***.***-${PERSON.taxId.slice(9)}` });
      const theirs = await titles(as, { drawee_of: Number(person?.key.slice(1)) });
      expect(theirs.map(({ document }) => document)).toContain(title.document);
      expect(theirs).toHaveLength(person?.count ?? 0);
      expect(JSON.stringify([groups, theirs])).not.toContain(PERSON.taxId);
      const byCpf = await house.call(listReceivables, { drawee: PERSON.taxId }, { as });
      expectRefused(byCpf, 'people.look-up-denied');
      // What was concealed is no reading; that somebody tried is written down.
      expect((await since()).map(({ action }) => action)).toEqual(['people.look-up-refused']);
    },
  );

  it('audit sees the CPF, which is written down; who has nothing to do with credit sees nothing', async () => {
    const since = await trailFrom(house, ['tax-id']);
    const whole = await titles('audit', { drawee: PERSON.taxId });
    expect(whole.map(({ document }) => document)).toContain(title.document);
    expect(await since()).toMatchObject([
      { action: 'receivables.people-read', actor: 'audit@demo.test', record_id: PERSON.taxId },
    ]);
    for (const as of OUTSIDE)
      for (const read of [listReceivables, sumReceivables])
        expect((await house.call(read, { cnpj }, { as })).status, as).toBe(403);
  });

  it('decisions §7 the look-up of the payer tells the same titles', async () => {
    const view = done(await house.call(getTaxIdView, { tax_id: PERSON.taxId }, commercial));
    expect(view).toMatchObject({ kind: 'cpf', masked: true });
    const theirs = await titles('commercial', { drawee_of: Number(view.drawee_key?.slice(1)) });
    expect(inCents(view.drawee)).toBe(inCents(theirs));
  });
});

describe('decisions §7 what the registrar and a partner say next', () => {
  const now = async () => (await titles()).find(({ id }) => id === title.id);

  it('ordered by a partner it is offered, taken by another holder it is assigned, settled it is over', async () => {
    await addOrder(house, cnpj, { receivableId: title.id });
    expect((await now())?.status).toBe('offered');
    const told: Partial<RegisteredReceivable>[] = [
      { status: 'assigned', holder: 'FIDC Nova Praça' },
      { status: 'settled', holder: null, settledOn: TEST_BUSINESS_DATE },
    ];
    for (const facts of told) {
      house.tell(title.document, facts);
      const { receivables } = done(await house.call(refreshReceivables, { id: optIn }, commercial));
      expect(receivables).toBe((await titles()).length);
      expect(await now()).toMatchObject({ status: facts.status, holder: facts.holder });
    }
    const { totals } = await sums();
    const settled = await titles('commercial', { status: ['settled'] });
    expect(totals.find(({ status }) => status === 'settled')).toMatchObject({
      count: settled.length,
    });
  });
});

describe('decisions §7 an authorisation that is taken back', () => {
  it('asks the registrar no more; what was told stays as it was told, and the standing says what lacks', async () => {
    const before = await titles();
    done(await house.call(revokeOptIn, { id: optIn, reason: REASON }, commercial));
    house.tell(title.document, { status: 'available', settledOn: null });
    expectRefused(await house.call(refreshReceivables, { id: optIn }, commercial), 'opt-in.not-active');
    await house.work('receivable:keep-opt-ins');
    expect(await titles()).toEqual(before);
    expect((await standing()).opt_in).toBeNull();
    expect(await lacksOptIn()).toBe(true);
    expect((await standing()).exposure).toMatchObject({ total: 100_000 });
  });

  it('another one can be asked for, and is asked by the hourly round, too', async () => {
    const again = done(await house.call(requestOptIn, { cnpj }, commercial));
    expect(again.id).not.toBe(optIn);
    await house.work('receivable:keep-opt-ins');
    const all = done(await house.call(listOptIns, { cnpj }, commercial));
    expect(all.map(({ id, status, end_reason }) => [id, status, end_reason])).toEqual([
      [again.id, 'active', null],
      [optIn, 'revoked', REASON],
    ]);
    expect((await titles()).find(({ id }) => id === title.id)?.status).toBe('offered');
    await expectWholeTrail(house);
  });
});
