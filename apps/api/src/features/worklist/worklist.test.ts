import { addDays } from '@lastro/domain/dates';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { saveFichaDraft } from '@lastro/wire/company/ficha-draft-operations';
import { updateUser } from '@lastro/wire/identity/user-operations';
import { createOffer } from '@lastro/wire/proposal/offer-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { getWorklist } from '@lastro/wire/worklist/worklist-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { updateOf } from '../../demo/proposal/proposal-update';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addStaff } from '../../testing/identity';
import { approvedProposal, change, freshCompany, inStatus, OFFER, propose } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

type Asked = z.input<(typeof getWorklist)['input']>;
type Kind = NonNullable<Asked['kind']>;

async function work(as: string, asked: Asked = {}) {
  const { status, body } = await house.call(getWorklist, { limit: 200, ...asked }, { as });
  expect(status).toBe(200);
  return body;
}

/** The ids of what waits for somebody, of one kind. */
async function ids(as: string, kind: Kind): Promise<string[]> {
  return (await work(as, { kind })).results.map(({ id }) => id);
}

async function waitsFor(people: readonly string[], kind: Kind, id: number | string): Promise<string[]> {
  const found: string[] = [];
  for (const as of people) if ((await ids(as, kind)).includes(String(id))) found.push(as);
  return found;
}

const DECIDERS = [
  'credit_desk',
  'credit_desk2',
  'credit_committee',
  'credit_board',
  'credit_analyst',
  'commercial',
];
const KEEPERS = [
  'commercial',
  'credit_analyst',
  'credit_analyst2',
  'credit_desk',
  'registration',
  'audit',
  'admin',
];

describe('decisions §3: what waits for a decision waits for the group whose it is', () => {
  it.each<[ProposalStatus, string[]]>([
    ['pending_approval', ['credit_desk', 'credit_desk2']],
    ['pending_level', ['credit_desk', 'credit_desk2']],
    ['pending_allocation', ['credit_desk', 'credit_desk2']],
    ['pending_commitee', ['credit_committee']],
    ['pending_board', ['credit_board']],
    ['accepted', []],
    ['rejected', []],
    ['running', []],
  ])('%s waits for %j', async (status, deciders) => {
    const { id } = await inStatus(house, status);
    expect(await waitsFor(DECIDERS, 'proposal.decision', id)).toEqual(deciders);
  });

  it('with company, amount, since when and in which status', async () => {
    const proposal = await propose(house);
    const [found] = (await work('credit_desk', { kind: 'proposal.decision' })).results.filter(
      ({ id }) => id === String(proposal.id),
    );
    expect(found).toEqual({
      kind: 'proposal.decision',
      id: String(proposal.id),
      title: proposal.company_name,
      cnpj: proposal.cnpj,
      amount: 100_000,
      since: proposal.created_at,
      ends_on: null,
      urgency: 'calm',
      own: false,
      detail: 'pending_approval',
    });
  });

  it('nobody is asked to approve their own: who created it, or has the last word on a term or an offer', async () => {
    const DESKS = ['credit_desk', 'credit_desk2'];
    const waiting = (id: number) => waitsFor(DESKS, 'proposal.decision', id);
    const created = await propose(house, {}, 'credit_desk');
    expect(await waiting(created.id)).toEqual(['credit_desk2']);

    const proposal = await propose(house);
    const changed = await change(house, proposal, { guarantee: 'surety' }, 'credit_desk2');
    expect(await waiting(proposal.id)).toEqual(['credit_desk']);
    const again = await change(house, changed.body, { guarantee: 'pledge' }, 'credit_analyst');
    expect(await waiting(proposal.id)).toEqual(DESKS);

    const [rate] = again.body.rates;
    const dearer = [{ ...updateOf(again.body).rates?.[0], id: rate?.id, rate: 3.1 }];
    const offered = await change(house, again.body, { rates: dearer as never }, 'credit_desk');
    expect(offered.status).toBe(200);
    expect(await waiting(proposal.id)).toEqual(['credit_desk2']);
    await house.call(
      createOffer,
      { ...OFFER, proposal: proposal.id, reason_for_change: 'others' },
      { as: 'credit_desk2' },
    );
    expect(await waiting(proposal.id)).toEqual([]);
    // As the approval itself tells.
    for (const as of DESKS) {
      const { allowed_statuses } = (await house.call(getProposal, { id: proposal.id }, { as })).body;
      expect(allowed_statuses.find(({ status }) => status === 'approved')?.allowed, as).toBe(false);
    }
  });
});

describe('what was approved waits for the client, what was sent back for whoever works on proposals', () => {
  it.each<[ProposalStatus, Kind]>([
    ['approved', 'proposal.answer'],
    ['pending_reanalysis', 'proposal.reanalysis'],
  ])('%s: commercial and analysis have it, the author as their own', async (status, kind) => {
    const { id } = await inStatus(house, status);
    expect(await waitsFor(KEEPERS, kind, id)).toEqual(['commercial', 'credit_analyst', 'credit_analyst2']);
    const of = async (as: string) =>
      (await work(as, { kind })).results.find((item) => item.id === String(id))?.own;
    expect([await of('credit_analyst'), await of('commercial')]).toEqual([true, false]);
    expect((await work('commercial', { kind, scope: 'own' })).results).toEqual([]);
  });

  it('whoever else proposed it has it, too', async () => {
    const proposal = await propose(house, {}, 'credit_board');
    await change(house, proposal, { status: 'approved' }, 'credit_desk');
    expect(await waitsFor([...KEEPERS, 'credit_board'], 'proposal.answer', proposal.id)).toEqual([
      'commercial',
      'credit_analyst',
      'credit_analyst2',
      'credit_board',
    ]);
  });

  it('its last day is told, and the day after it waits no more, whether or not the job has run', async () => {
    const { id } = await approvedProposal(house);
    const endsOn = async (day: string) => {
      await house.db
        .updateTable('proposals')
        .set({ expires_on: day as never })
        .where('id', '=', id)
        .execute();
      const { results } = await work('commercial', { kind: 'proposal.answer' });
      return results.find((item) => item.id === String(id))?.urgency;
    };
    expect(await endsOn(addDays(TEST_BUSINESS_DATE, 30))).toBe('calm');
    expect(await endsOn(addDays(TEST_BUSINESS_DATE, 3))).toBe('soon');
    expect(await endsOn(TEST_BUSINESS_DATE)).toBe('now');
    expect(await endsOn(addDays(TEST_BUSINESS_DATE, -1))).toBeUndefined();
  });
});

describe('decisions §8: registration finds what is unfinished', () => {
  const PEOPLE = ['registration', 'compliance', 'commercial', 'credit_analyst', 'admin', 'audit'];

  it('a ficha that holds a credit up, once, with how much of it is there and nothing of the credit', async () => {
    const cnpj = await freshCompany(house);
    expect(await waitsFor(PEOPLE, 'company.ficha', cnpj)).toEqual([]);
    await propose(house, { cnpj });
    await propose(house, { cnpj, rates: [{ ...OFFER, amount: 250_000 }] });
    expect(await waitsFor(PEOPLE, 'company.ficha', cnpj)).toEqual(['registration', 'compliance']);
    const { results } = await work('registration', { kind: 'company.ficha' });
    const mine = results.filter(({ id }) => id === cnpj);
    const { completeness, updated_at } = await house.db
      .selectFrom('companies')
      .select(['completeness', 'updated_at'])
      .where('cnpj', '=', cnpj)
      .executeTakeFirstOrThrow();
    // Decisions §2: registration reads no proposals, so nothing of them is told.
    expect(mine).toMatchObject([
      { cnpj, amount: null, ends_on: null, since: updated_at, detail: String(completeness), own: false },
    ]);
    await house.db.updateTable('companies').set({ completeness: 100 }).where('cnpj', '=', cnpj).execute();
    expect(await waitsFor(PEOPLE, 'company.ficha', cnpj)).toEqual([]);
  });

  it('a draft of what commercial prepared, also of a company that is not registered yet', async () => {
    const cnpj = testCnpj(2999);
    await house.call(saveFichaDraft, { cnpj, body: { changes: { city: 'Santos' } } }, { as: 'commercial' });
    const { results } = await work('registration', { kind: 'company.draft' });
    expect(results).toMatchObject([{ cnpj, title: null, detail: 'Bruno Sampaio', own: false }]);
    expect((await work('commercial', { kind: 'company.draft' })).results).toEqual([]);
  });
});

describe('decisions §2: a sensitive group waits for a second administrator', () => {
  it('neither for the one who asked nor for others', async () => {
    const { id } = await addStaff(house, 'espera@demo.test', ['commercial']);
    const reason = 'Pedido pela gestão';
    await house.call(updateUser, { id, groups: ['commercial', 'legal'], reason }, { as: 'admin' });
    const { results } = await work('admin2');
    expect(results).toMatchObject([{ kind: 'identity.grant', detail: 'legal', cnpj: null, amount: null }]);
    expect(results[0]?.title).toMatch(/\S+ \S+/);
    expect(await ids('admin', 'identity.grant')).toEqual([]);
    expect(await ids('audit', 'identity.grant')).toEqual([]);
  });
});

describe('the list', () => {
  it('what presses comes first, then what waits longest; a change of its terms renews nothing', async () => {
    const first = await propose(house);
    const second = await propose(house);
    const third = await propose(house);
    const since = (id: number, at: string) =>
      house.db.updateTable('proposals').set({ status_at: at }).where('id', '=', id).execute();
    await since(first.id, '2026-11-14T12:00:00.000Z');
    // Three business days before 16 November; the night of the 11th in São Paulo is the 12th in London.
    await since(second.id, '2026-11-12T02:30:00.000Z');
    await since(third.id, '2026-11-12T12:00:00.000Z');
    await change(house, second, { guarantee: 'surety' }, 'credit_analyst');
    const order = async (sort: Asked['sort']) =>
      (await work('credit_desk', { kind: 'proposal.decision', sort })).results
        .filter(({ id }) => [first, second, third].some((each) => String(each.id) === id))
        .map(({ id, urgency }) => [Number(id), urgency]);
    expect(await order('urgency')).toEqual([
      [second.id, 'soon'],
      [third.id, 'calm'],
      [first.id, 'calm'],
    ]);
    expect((await order('-since')).map(([id]) => id)).toEqual([first.id, third.id, second.id]);

    const sent = await change(house, third, { status: 'pending_commitee' }, 'credit_desk');
    expect(sent.status).toBe(200);
    const [atCommittee] = (await work('credit_committee', { sort: '-since' })).results;
    expect(atCommittee).toMatchObject({ id: String(third.id), detail: 'pending_commitee' });
    expect((atCommittee?.since ?? '') > '2026-11-14').toBe(true);
  });

  it('counts everything whatever is asked for, and has pages', async () => {
    const all = await work('credit_analyst');
    const total = all.counts.reduce((sum, count) => sum + count.total, 0);
    expect(all.metadata.total).toBe(total);
    expect(all.results).toHaveLength(total);
    const page = await work('credit_analyst', { limit: 1, page: 2, kind: 'proposal.reanalysis' });
    expect(page.counts).toEqual(all.counts);
    const wanted = all.results.filter(({ kind }) => kind === 'proposal.reanalysis');
    expect(page.results).toEqual(wanted.slice(1, 2));
    expect(page.metadata.total).toBe(wanted.length);
    const beyond = await work('credit_analyst', { page: 50 });
    expect([beyond.results, beyond.counts]).toEqual([[], all.counts]);
  });

  it('who decides and completes nothing has nothing in it', async () => {
    for (const as of ['audit', 'bi']) expect(await work(as), as).toMatchObject({ results: [], counts: [] });
    const { status } = await house.call(getWorklist, {}, { as: 'baas_operator' });
    expect(status).toBe(403);
  });
});
