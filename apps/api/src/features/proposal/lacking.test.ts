import { addDays, type IsoDate } from '@lastro/domain/dates';
import { holdsOrder, OPEN_STATUSES, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { stepsFrom } from '@lastro/domain/proposal/proposal-transitions';
import { createOffer } from '@lastro/wire/proposal/offer-operations';
import {
  createProposal,
  getProposal,
  refuseProposal,
  updateProposal,
} from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  freshCompany,
  inStatus,
  OFFER,
  type ProposalBody,
  proposalInput,
  propose,
} from '../../testing/proposal';

let today: IsoDate = TEST_BUSINESS_DATE;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock: { ...systemClock(TEST_BUSINESS_DATE), businessDate: () => today } });
});
afterAll(() => house.close());

const observation = 'Garantia insuficiente para o valor pedido.';

/** As a client that says no more than the step. */
const step = (
  { id, cnpj }: Pick<ProposalBody, 'id' | 'cnpj'>,
  status: ProposalStatus,
  as = 'credit_board',
  more: object = {},
) =>
  house.call(
    updateProposal,
    {
      id,
      cnpj,
      status,
      ...(status === 'rejected' ? { observation } : {}),
      ...(status === 'refused' ? { refusal: { reason: 'rate' } } : {}),
      ...more,
    },
    { as },
  );
const read = async ({ id }: Pick<ProposalBody, 'id'>, as = 'credit_board') =>
  (await house.call(getProposal, { id }, { as })).body;
const allowedOf = async (proposal: ProposalBody, to: ProposalStatus) =>
  (await read(proposal)).allowed_statuses.find(({ status }) => status === to);

/** What stands there, as older rules or a rejection left it. */
const LACKING: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
  nothing: async () => undefined,
  product: (id) => house.db.updateTable('proposals').set({ product_id: null }).where('id', '=', id).execute(),
  offers: (id) =>
    house.db
      .updateTable('offers')
      .set({ deleted_at: '2026-11-01T00:00:00Z' })
      .where('proposal_id', '=', id)
      .execute(),
  'an offer of more than nothing': (id) =>
    house.db.updateTable('offers').set({ amount_cents: 0 }).where('proposal_id', '=', id).execute(),
  'an offer within the caps': (id) =>
    house.db.updateTable('offers').set({ rate: '31' }).where('proposal_id', '=', id).execute(),
  'an offer that can be computed': async (id) => {
    const product_id = sql<number>`(select min(id) from products where system = 'bullet')`;
    await house.db.updateTable('proposals').set({ product_id }).where('id', '=', id).execute();
    const most = { amount_cents: 100_000_000_000, rate: '30', installments: 36, grace_days: 360 };
    await house.db.updateTable('offers').set(most).where('proposal_id', '=', id).execute();
  },
  'a guarantee within the caps': (id) =>
    house.db
      .updateTable('proposals')
      .set({ monthly_guarantee_cents: 200_000_000_000 })
      .where('id', '=', id)
      .execute(),
};

describe.each(Object.keys(LACKING))('decisions §3 a proposal that lacks %s', (lack) => {
  it.each(OPEN_STATUSES)('%s: what the server allows is what it does', async (from) => {
    const proposal = await inStatus(house, from, { cnpj: await freshCompany(house) });
    await LACKING[lack]?.(proposal.id);
    const { allowed_statuses } = await read(proposal);
    for (const to of stepsFrom(from)) {
      const told = allowed_statuses.find((each) => each.status === to);
      const { status, problem } = await step(proposal, to);
      expect(status === 200, `${to}: ${told?.code}, ${JSON.stringify(problem)}`).toBe(told?.allowed);
      const restored = { status: from, observation: null };
      await house.db.updateTable('proposals').set(restored).where('id', '=', proposal.id).execute();
    }
    const open = allowed_statuses.filter(({ allowed }) => allowed).map(({ status }) => status);
    expect(open, 'the ways out').toEqual(
      expect.arrayContaining(stepsFrom(from).filter((to) => !holdsOrder(to))),
    );
    expect((await step(proposal, from, 'commercial', { observation })).status).toBe(200);
  });
});

describe('spec §4 what the desk rejected comes back by reanalysis, and can be ended there', () => {
  const bareRejection = async () => {
    const input = proposalInput(await freshCompany(house), {
      status: 'rejected',
      observation,
      product_id: null,
      rates: [],
    });
    return (await house.call(createProposal, input, { as: 'credit_desk' })).body;
  };

  it.each(['canceled', 'rejected'] as const)('%s, after its offers were removed', async (end) => {
    const proposal = await propose(house);
    expect((await step(proposal, 'rejected', 'credit_desk', { remove_offers: true })).status).toBe(200);
    expect((await step(proposal, 'pending_reanalysis', 'commercial')).status).toBe(200);
    expect((await step(proposal, end)).body).toMatchObject({ status: end, rates: [] });
  });

  it.each(['canceled', 'rejected'] as const)('%s, though it never had a product', async (end) => {
    const proposal = await bareRejection();
    expect((await step(proposal, 'pending_reanalysis', 'commercial')).status).toBe(200);
    expect((await step(proposal, end)).status).toBe(200);
  });

  it('goes to approval with a saved offer only, and says so before', async () => {
    const proposal = await bareRejection();
    await step(proposal, 'pending_reanalysis', 'commercial');
    expect(await allowedOf(proposal, 'pending_approval')).toMatchObject({ code: 'offer.last' });
    const carried = { product_id: 1, rates: [OFFER] };
    expectRefused(await step(proposal, 'pending_approval', 'commercial', carried), 'offer.last');
    const offer = { ...OFFER, proposal: proposal.id, reason_for_change: 'others' } as const;
    expect((await house.call(createOffer, offer, { as: 'commercial' })).status).toBe(201);
    expect(await allowedOf(proposal, 'pending_approval')).toEqual({
      status: 'pending_approval',
      allowed: false,
      code: 'proposal.lacking',
      reason: 'Antes deste passo, complete ou corrija: Produto.',
    });
    expect((await step(proposal, 'pending_approval', 'commercial', { product_id: 1 })).status).toBe(200);
    expect((await allowedOf(proposal, 'approved'))?.allowed).toBe(true);
  });

  it('what such a step says itself is looked at', async () => {
    const proposal = await bareRejection();
    await step(proposal, 'pending_reanalysis', 'commercial');
    const wrong = await step(proposal, 'canceled', 'commercial', { rates: [{ ...OFFER, rate: 31 }] });
    expectRefused(wrong, 'proposal.check');
    expect(Object.keys(wrong.problem.errors ?? {})).toEqual(['rates.0.rate']);
  });
});

describe('decisions §3 a cap that is lowered later', () => {
  /** The day after it was saved, or approved, less may be asked for. */
  async function lowered<T>(work: () => Promise<T>): Promise<T> {
    today = addDays(TEST_BUSINESS_DATE, 1);
    try {
      return await work();
    } finally {
      today = TEST_BUSINESS_DATE;
    }
  }
  beforeAll(async () => {
    await house.db
      .insertInto('parameters')
      .values({
        name: 'proposal.offer-caps',
        valid_from: addDays(TEST_BUSINESS_DATE, 1),
        value: JSON.stringify({ amount: 50_000_000_000, rate: '2', tac: '20', prepaymentFee: '100' }),
      })
      .execute();
  });

  it('stops neither an end nor a word, but the way on', async () => {
    for (const to of ['rejected', 'canceled', 'pending_reanalysis', 'pending_approval'] as const) {
      const proposal = await propose(house);
      expect((await lowered(() => step(proposal, to, 'credit_desk', { observation }))).status, to).toBe(200);
    }
    const proposal = await propose(house);
    const told = await lowered(() => allowedOf(proposal, 'approved'));
    expect(told?.reason).toBe('Antes deste passo, complete ou corrija: Ofertas.');
    const approved = await lowered(() => step(proposal, 'approved', 'credit_desk'));
    expect(approved.problem.errors).toEqual({ 'rates.0.rate': [expect.stringContaining('2')] });
  });

  it('a change that asks for the approval again answers for all that is to be approved', async () => {
    const approved = await approvedProposal(house);
    const rate = { id: approved.rates[0]?.id, rate: 1.5 };
    const change = (more: object) =>
      lowered(() => step(approved, 'approved', 'commercial', { monthly_guarantee_value: 9000, ...more }));
    expect((await lowered(() => step(approved, 'approved', 'commercial', { observation }))).status).toBe(200);
    const { status, problem } = await change({});
    expect([status, problem.errors]).toEqual([400, { 'rates.0.rate': [expect.stringContaining('2')] }]);
    expect((await change({ rates: [rate] })).body).toMatchObject({ status: 'pending_approval' });
  });

  it('both doors to a refusal are open', async () => {
    const [one, other] = [await approvedProposal(house), await approvedProposal(house)];
    const refusal = { id: one.id, reason: 'rate' } as const;
    const replies = await lowered(async () => [
      await house.call(refuseProposal, refusal, { as: 'commercial' }),
      await step(other, 'refused', 'commercial'),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is the limit of what a company asks for instead, too', async () => {
    const approved = await approvedProposal(house);
    const refusal = { reason: 'credit_amount', new_proposal_value: 500_000_000.01 } as const;
    const replies = await lowered(async () => [
      await house.call(refuseProposal, { id: approved.id, ...refusal }, { as: 'commercial' }),
      await step(approved, 'refused', 'commercial', { refusal }),
    ]);
    for (const { problem } of replies)
      expect(problem.errors?.new_proposal_value).toEqual([expect.stringContaining('500.000.000,00')]);
  });

  it.each(['canceled', 'pending_reanalysis'] as const)('what was approved may be %s', async (to) => {
    const approved = await approvedProposal(house);
    expect((await lowered(() => step(approved, to, 'commercial'))).status).toBe(200);
  });
});

describe('decisions §3: what the server allows is what it does, also beside others', () => {
  it('a second approval of a company is told before anybody tries', async () => {
    const company = await freshCompany(house);
    const first = await propose(house, { cnpj: company });
    const second = await propose(house, { cnpj: company });
    expect((await step(first, 'approved')).status).toBe(200);
    expect(await allowedOf(second, 'approved')).toMatchObject({
      allowed: false,
      code: 'proposal.approved-exists',
    });
    expectRefused(await step(second, 'approved'), 'proposal.approved-exists');
    // Its own approval is none that stands in its way.
    expect((await step(first, 'pending_reanalysis')).status).toBe(200);
    expect((await step(first, 'pending_approval', 'commercial')).status).toBe(200);
    expect(await allowedOf(first, 'approved')).toMatchObject({ allowed: true });
  });

  it.each([{ grace: 400 }, { number_installments: 99 }, { rate: -1 }])(
    'offers that a rejection removes are not changed on the way, and a wrong one is a field error: %o',
    async (wrong) => {
      const proposal = await propose(house, { cnpj: await freshCompany(house) });
      const id = proposal.rates[0]?.id;
      const reply = await step(proposal, 'rejected', 'credit_board', {
        remove_offers: true,
        rates: [{ id, ...wrong }],
      });
      expectRefused(reply, 'proposal.check');
      expect((await read(proposal)).status).toBe('pending_approval');
    },
  );
});
