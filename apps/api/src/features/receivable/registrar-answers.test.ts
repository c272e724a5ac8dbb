import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { acceptOffer, createOffer } from '@lastro/wire/proposal/offer-operations';
import { createProposal, getProposal } from '@lastro/wire/proposal/proposal-operations';
import {
  listOptIns,
  refreshReceivables,
  requestOptIn,
  revokeOptIn,
} from '@lastro/wire/receivable/opt-in-operations';
import { listReceivables } from '@lastro/wire/receivable/receivable-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivablesRegistry, RegisteredReceivable } from '../../gateways/receivables-registry/port';
import { systemClock } from '../../platform/clock';
import { makeLog } from '../../platform/log';
import { trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addOrder, PARTNER } from '../../testing/partner';
import { expectRefused } from '../../testing/probe';
import { change, freshCompany, OFFER, proposalInput, propose } from '../../testing/proposal';
import { receivableJobs } from './jobs';

type Told = readonly RegisteredReceivable[];

/** What the registrar says next, or a question that is answered when the test says so. */
let next: Told | Promise<Told> = [];
const registry: ReceivablesRegistry = {
  authorise: async () => ({ outcome: 'active' }),
  receivablesOf: async () => {
    const said = next;
    next = [];
    return { outcome: 'found', receivables: await said };
  },
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ receivablesRegistry: registry });
});
afterAll(() => house.close());

const commercial = { as: 'commercial' };
const [confirmJob, keepJob] = receivableJobs(registry);
const tools = () => ({
  db: house.db,
  clock: systemClock(isoDate('2026-11-16')),
  log: makeLog('silent', { write: () => {} }),
});

const title = (reference: string, more: Partial<RegisteredReceivable> = {}): RegisteredReceivable => ({
  reference,
  kind: 'duplicate',
  document: 'NF 1/1',
  draweeTaxId: '41000000000179',
  draweeName: 'Sacado S.A.',
  issuedOn: isoDate('2026-10-01'),
  dueOn: isoDate('2026-12-01'),
  amount: cents(10_000),
  status: 'available',
  holder: null,
  settledOn: null,
  ...more,
});

async function authorised(told: Told) {
  const { body } = await house.call(requestOptIn, { cnpj: await freshCompany(house) }, commercial);
  next = told;
  await confirmJob?.work(tools(), { id: body.id });
  return body;
}

const refresh = (id: number) => house.call(refreshReceivables, { id }, commercial);
const rowsOf = async (cnpj: string) => (await house.call(listReceivables, { cnpj }, commercial)).body.results;
const statusesOf = async (cnpj: string) => (await rowsOf(cnpj)).map(({ status }) => status).sort();
const optInOf = async (cnpj: string) => (await house.call(listOptIns, { cnpj }, commercial)).body[0];

/** A question that has left and whose answer is on its way. */
function asking(ask: () => Promise<unknown> | undefined) {
  let answer: (told: Told) => void = () => undefined;
  const promise = new Promise<Told>((resolve) => {
    answer = resolve;
  });
  next = promise;
  const outcome = Promise.resolve(ask());
  const hasLeft = async () => {
    while (next === promise) await new Promise((soon) => setTimeout(soon, 5));
  };
  return { answer, outcome, hasLeft };
}

describe('an answer that comes late', () => {
  it('does not bring back what was taken back while the registrar confirmed it', async () => {
    const { body } = await house.call(requestOptIn, { cnpj: await freshCompany(house) }, commercial);
    const revoking: ReceivablesRegistry = {
      ...registry,
      authorise: async () => {
        const reason = 'O cliente desistiu da operação.';
        expect((await house.call(revokeOptIn, { id: body.id, reason }, commercial)).status).toBe(200);
        return { outcome: 'active' };
      },
    };
    const since = await trailFrom(house, ['opt-in']);
    next = [title('revoked-1')];
    await receivableJobs(revoking)[0]?.work(tools(), { id: body.id });
    expect((await optInOf(body.cnpj))?.status).toBe('revoked');
    expect(await rowsOf(body.cnpj)).toEqual([]);
    expect((await since()).map(({ action }) => action)).toEqual(['opt-in.revoked']);
  });

  it('does not undo what was asked for later: of two people', async () => {
    const { id, cnpj } = await authorised([title('late-1')]);
    const first = asking(() => refresh(id));
    await first.hasLeft();
    next = [title('late-1', { status: 'assigned', holder: 'FIDC I' })];
    const second = await refresh(id);
    expect(second.body).toMatchObject({ receivables: 1 });
    first.answer([title('late-1')]);
    expectRefused((await first.outcome) as Awaited<ReturnType<typeof refresh>>, 'opt-in.overtaken');
    expect(await rowsOf(cnpj)).toMatchObject([{ status: 'assigned', holder: 'FIDC I' }]);
    expect((await optInOf(cnpj))?.refreshed_at).toBe(second.body.refreshed_at);
  });

  it('nor that of the job', async () => {
    const { id, cnpj } = await authorised([title('late-2')]);
    await house.db.updateTable('opt_ins').set({ refreshed_at: null }).where('id', '=', id).execute();
    const job = asking(() => keepJob?.work(tools(), {}));
    await job.hasLeft();
    next = [];
    expect((await refresh(id)).body).toMatchObject({ receivables: 0 });
    job.answer([title('late-2')]);
    await job.outcome;
    expect(await rowsOf(cnpj)).toEqual([]);
  });

  it('is kept where what was asked for before it came first', async () => {
    const { id, cnpj } = await authorised([title('late-3')]);
    const first = asking(() => refresh(id));
    await first.hasLeft();
    const second = asking(() => refresh(id));
    await second.hasLeft();
    first.answer([]);
    expect(await first.outcome).toMatchObject({ status: 200 });
    second.answer([title('late-3')]);
    expect(await second.outcome).toMatchObject({ status: 200, body: { receivables: 1 } });
    expect(await rowsOf(cnpj)).toHaveLength(1);
  });
});

describe('what was told is what is kept', () => {
  it('also where a title turns out to be of another kind', async () => {
    const { id, cnpj } = await authorised([title('kind-1')]);
    next = [title('kind-1', { kind: 'card' })];
    await refresh(id);
    expect(await rowsOf(cnpj)).toMatchObject([{ kind: 'card' }]);
  });

  it('a title of two companies stays with the first, is not counted twice, and somebody is told', async () => {
    const first = await authorised([title('both-1')]);
    const second = await authorised([]);
    const since = await trailFrom(house, ['opt-in']);
    next = [title('both-1'), title('both-2')];
    const { body } = await refresh(second.id);
    expect(body).toMatchObject({ receivables: 1, claimed_elsewhere: 1 });
    expect(await rowsOf(second.cnpj)).toHaveLength(1);
    expect(await rowsOf(first.cnpj)).toHaveLength(1);
    expect((await since())[0]?.after).toEqual({
      cnpj: second.cnpj,
      receivables: 1,
      claimedElsewhere: 1,
      claimedReferences: ['both-1'],
    });
    expect(await optInOf(second.cnpj)).toMatchObject({ claimed_elsewhere: 1 });
    next = [title('both-2')];
    await refresh(second.id);
    expect(await optInOf(second.cnpj)).toMatchObject({ claimed_elsewhere: 0 });
  });

  it('a title that is no longer told of the first company has moved to the one that it is told of', async () => {
    const [one, two] = [title('moved-1', { document: 'NF 1' }), title('moved-2', { document: 'NF 2' })];
    const first = await authorised([one]);
    const second = await authorised([two]);
    next = [one];
    expect((await refresh(second.id)).body).toMatchObject({ receivables: 0, claimed_elsewhere: 1 });
    next = [two];
    expect((await refresh(first.id)).body).toMatchObject({ receivables: 1, claimed_elsewhere: 0 });
    next = [one];
    expect((await refresh(second.id)).body).toMatchObject({ receivables: 1, claimed_elsewhere: 0 });
    expect(await rowsOf(first.cnpj)).toMatchObject([{ document: 'NF 2' }]);
    expect(await rowsOf(second.cnpj)).toMatchObject([{ document: 'NF 1' }]);
  });

  it('and from a company whose authorisation has ended, or no longer covers its kind, it moves as well', async () => {
    const [one, two] = [title('ended-1'), title('ended-2', { kind: 'card' })];
    const first = await authorised([one, two]);
    const second = await authorised([]);
    const told = async () => {
      next = [one, two];
      return (await refresh(second.id)).body;
    };
    expect(await told()).toMatchObject({ receivables: 0, claimed_elsewhere: 2 });
    await house.db.updateTable('opt_ins').set({ scope: 'card' }).where('id', '=', first.id).execute();
    expect(await told()).toMatchObject({ receivables: 1, claimed_elsewhere: 1 });
    await house.call(revokeOptIn, { id: first.id, reason: 'O cliente retirou' }, commercial);
    expect(await told()).toMatchObject({ receivables: 2, claimed_elsewhere: 0 });
    expect(await rowsOf(first.cnpj)).toEqual([]);
  });

  it('but what was settled or repurchased stays with the company of which it was told', async () => {
    const settled = title('over-1', { status: 'settled', settledOn: isoDate('2026-11-10') });
    const repurchased = title('over-2', { status: 'repurchased' });
    const first = await authorised([settled, repurchased, title('over-3')]);
    const second = await authorised([]);
    await house.call(revokeOptIn, { id: first.id, reason: 'O cliente retirou' }, commercial);
    // Whatever is said of them now.
    next = [title('over-1'), repurchased, title('over-3')];
    expect((await refresh(second.id)).body).toMatchObject({ receivables: 1, claimed_elsewhere: 2 });
    expect(await statusesOf(first.cnpj)).toEqual(['repurchased', 'settled']);
    expect(await statusesOf(second.cnpj)).toEqual(['available']);
  });

  it('the trail names what moved and whose it was, whichever way it was lost', async () => {
    const [unlisted, ended, own] = [title('told-1'), title('told-2'), title('told-3')];
    const first = await authorised([unlisted]);
    const gone = await authorised([ended]);
    const second = await authorised([own]);
    next = [];
    await refresh(first.id);
    await house.call(revokeOptIn, { id: gone.id, reason: 'O cliente retirou' }, commercial);
    const since = await trailFrom(house, ['opt-in']);
    const told = async () => {
      next = [unlisted, ended, own, title('told-4')];
      await refresh(second.id);
      return (await since()).at(-1)?.after;
    };
    expect(await told()).toEqual({
      cnpj: second.cnpj,
      receivables: 4,
      moved: 2,
      movedReferences: [
        { reference: 'told-1', from: first.cnpj },
        { reference: 'told-2', from: gone.cnpj },
      ],
    });
    expect(await told()).toEqual({ cnpj: second.cnpj, receivables: 4 });
  });

  it('of many that moved it names the first twenty, and tells how many there are', async () => {
    const many = Array.from({ length: 21 }, (_, index) => title(`many-${index}`));
    const first = await authorised(many);
    await house.call(revokeOptIn, { id: first.id, reason: 'O cliente retirou' }, commercial);
    const since = await trailFrom(house, ['opt-in']);
    await authorised(many);
    const after = (await since()).at(-1)?.after as { moved?: number; movedReferences?: unknown[] };
    expect([after.moved, after.movedReferences?.length]).toEqual([21, 20]);
  });

  it('decisions §3 a title that moved takes no order of the first company along', async () => {
    const first = await authorised([title('order-1')]);
    const second = await authorised([]);
    const [row] = await rowsOf(first.cnpj);
    const order_uuid = await addOrder(house, first.cnpj, { receivableId: row?.id ?? 0 });
    const order = async () =>
      (await house.call(listPartnerOrders, { cnpj: first.cnpj }, commercial)).body.results[0]?.status;
    expect([await order(), (await rowsOf(first.cnpj))[0]?.status]).toEqual(['open', 'offered']);
    next = [];
    await refresh(first.id);
    expect(await order()).toBe('canceled');
    next = [title('order-1')];
    await refresh(second.id);
    expect(await rowsOf(second.cnpj)).toMatchObject([{ status: 'available' }]);
    expect(await order()).toBe('canceled');
    const proposed = await house.call(
      createProposal,
      proposalInput(first.cnpj, { partner: PARTNER, order_uuid }),
      commercial,
    );
    expect(proposed.problem?.errors?.order_uuid).toEqual([
      'Escolha um pedido aberto desta empresa e deste parceiro.',
    ]);
  });

  it('decisions §3 what was approved for an order is not accepted once its title has moved, or is paid', async () => {
    const first = await authorised([title('lost-1')]);
    const [row] = await rowsOf(first.cnpj);
    const order_uuid = await addOrder(house, first.cnpj, { receivableId: row?.id ?? 0 });
    const proposal = await propose(house, { cnpj: first.cnpj, partner: PARTNER, order_uuid });
    const tell = async (...told: Told) => {
      next = told;
      await refresh(first.id);
    };
    const approval = async () => {
      const { body } = await house.call(getProposal, { id: proposal.id }, { as: 'credit_desk' });
      return body.allowed_statuses.find(({ status }) => status === 'approved')?.code;
    };
    expect(await approval()).toBeNull();
    await tell();
    expect(await approval()).toBe('proposal.order-lost');
    // What says nothing of the order is saved all the same.
    const noted = await change(house, proposal, { observation: 'O título saiu da lista' }, 'credit_analyst');
    expect(noted.status, JSON.stringify(noted.problem)).toBe(200);
    await tell(title('lost-1'));
    const { body: approved } = await change(house, noted.body, { status: 'approved' }, 'credit_desk');
    const accept = () => house.call(acceptOffer, { rateId: approved.rates[0]?.id }, commercial);
    const order = async () =>
      (await house.call(listPartnerOrders, { cnpj: first.cnpj }, commercial)).body.results[0]?.status;
    expect(await order()).toBe('proposed');
    await tell(title('lost-1', { status: 'settled', settledOn: isoDate('2026-11-10') }));
    expectRefused(await accept(), 'proposal.order-lost');
    // Nor does it go to approval again without it, by either door.
    const offer = { ...OFFER, proposal: proposal.id, reason_for_change: 'others' } as const;
    expectRefused(await house.call(createOffer, offer, commercial), 'proposal.order-lost');
    const other = await change(house, approved, { vehicle_id: 2 }, 'commercial');
    expect(Object.keys(other.problem.errors ?? {})).toEqual(['order_uuid']);
    expect(await order()).toBe('canceled');
    const seen = (await house.call(getProposal, { id: approved.id }, commercial)).body;
    for (const name of ['accept', 'add-offer'])
      expect(seen.actions.find(({ action }) => action === name)?.reason).toMatch(/^O pedido do parceiro/);
    await tell(title('lost-1', { status: 'assigned', holder: 'FIDC de outro' }));
    expectRefused(await accept(), 'proposal.order-lost');
    await tell(title('lost-1'));
    expect(await order()).toBe('proposed');
    expect((await accept()).status).toBe(200);
    await tell(title('lost-1', { status: 'assigned', holder: 'FIDC da casa' }));
    expect(await order()).toBe('proposed');
  });
});
