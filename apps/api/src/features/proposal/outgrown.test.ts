import { addDays, type IsoDate } from '@lastro/domain/dates';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { FINANCED, netLending } from '../../testing/financed';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, change, freshCompany, OFFER, type ProposalBody } from '../../testing/proposal';

let today: IsoDate = TEST_BUSINESS_DATE;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock: { ...systemClock(TEST_BUSINESS_DATE), businessDate: () => today } });
});
beforeEach(() => {
  today = TEST_BUSINESS_DATE;
});
afterAll(() => house.close());

const LIMIT = 500_000;

/** Lends exactly so much today, with its charges. */
const AT_THE_LIMIT = {
  ...OFFER,
  amount:
    netLending(LIMIT * 100, { grace: 0, installments: 12, rate: '2.49', tac: '3' }, TEST_BUSINESS_DATE) / 100,
};

const accept = ({ rates }: ProposalBody) =>
  house.call(acceptOffer, { rateId: rates[0]?.id }, { as: 'commercial' });
const read = async (id: number) => (await house.call(getProposal, { id }, { as: 'credit_desk' })).body;
const registrations = async ({ id }: ProposalBody) =>
  house.db.selectFrom('provider_registrations').select('key').where('proposal_id', '=', id).execute();

/** Refused before the provider was told, and with a way out: a new approval, by whoever may give that much. */
async function expectOutgrown(approved: ProposalBody, committed: string) {
  const refused = await accept(approved);
  expectRefused(refused, 'proposal.outgrew-approval');
  expect(refused.status).toBe(403);
  expect(refused.problem.detail).toContain(`comprometido na aprovação (${committed})`);
  expect(refused.problem.detail).toContain('acima da alçada de quem aprovou');
  expect(await registrations(approved)).toEqual([]);
  const steps = [
    ['pending_reanalysis', 'commercial'],
    ['pending_approval', 'commercial'],
    ['pending_commitee', 'credit_desk'],
  ] as const;
  for (const [status, as] of steps) {
    if (status === 'pending_commitee')
      expectRefused(
        await change(house, await read(approved.id), { status: 'approved' }, 'credit_desk'),
        'proposal.above-desk',
      );
    expect((await change(house, await read(approved.id), { status }, as)).status).toBe(200);
  }
  const again = await change(house, await read(approved.id), { status: 'approved' }, 'credit_committee');
  expect(again.status).toBe(200);
  expect((await accept(again.body)).status).toBe(200);
}

describe('decisions §3 an acceptance stays within the level of who approved', () => {
  it('when the tax of a later day makes it lend more', async () => {
    const proposal = { product_id: FINANCED, rates: [AT_THE_LIMIT] };
    const same = await approvedProposal(house, proposal);
    expect((await accept(same)).status).toBe(200);
    const later = await approvedProposal(house, proposal);
    const { lent, day } = await dayThatLendsMore(later);
    expect(lent).toBeGreaterThan(LIMIT);
    today = day;
    await expectOutgrown(later, 'R$\u00a00,00');
  });

  it('when the company is not in Simples any more', async () => {
    const cnpj = await freshCompany(house, { optingSimple: true });
    const first = await approvedProposal(house, { cnpj, rates: [{ ...OFFER, amount: 470_500 }] });
    expect((await accept(first)).status).toBe(200);
    const rates = [{ ...OFFER, tac: 0, amount: 29_000 }];
    const approved = await approvedProposal(house, { cnpj, product_id: FINANCED, rates });
    expect(approved.approval?.total).toBeLessThanOrEqual(LIMIT);
    await house.db.updateTable('companies').set({ opting_simple: false }).where('cnpj', '=', cnpj).execute();
    await expectOutgrown(approved, 'R$\u00a0470.500,00');
  });

  it('when the limit of that level is lowered: the proposal says so before anybody tries', async () => {
    const rates = [{ ...OFFER, amount: 400_000 }];
    const approved = await approvedProposal(house, { rates });
    const mixed = await approvedProposal(house, { rates: [...rates, { ...OFFER, amount: 90_000 }] });
    const acceptOf = async ({ id }: ProposalBody) =>
      (await read(id)).actions.find(({ action }) => action === 'accept');
    expect((await acceptOf(approved))?.allowed).toBe(true);
    today = addDays(TEST_BUSINESS_DATE, 1);
    const value = JSON.stringify({ credit_desk: 30_000_000, credit_committee: 200_000_000 });
    const lowered = { name: 'proposal.authority', valid_from: today, value };
    await house.db.insertInto('parameters').values(lowered).execute();
    const told = await acceptOf(approved);
    const refused = await accept(approved);
    expectRefused(refused, 'proposal.outgrew-approval');
    expect(told).toEqual({ action: 'accept', allowed: false, reason: refused.problem.detail });
    // One of its offers still fits.
    expect((await acceptOf(mixed))?.allowed).toBe(true);
    await house.db
      .deleteFrom('parameters')
      .where('name', '=', 'proposal.authority')
      .where('valid_from', '=', today)
      .execute();
  });

  it('an offer that still fits is accepted, and the contract says what it lends by then', async () => {
    const approved = await approvedProposal(house, {
      product_id: FINANCED,
      rates: [{ ...OFFER, amount: 400_000 }],
    });
    today = (await dayThatLendsMore(approved)).day;
    expect((await accept(approved)).status).toBe(200);
  });
});

/** Of the days until the approval expires, the first on which the same offer lends more. */
async function dayThatLendsMore({ id, authority }: ProposalBody): Promise<{ day: IsoDate; lent: number }> {
  const before = today;
  try {
    for (let days = 1; days < 30; days += 1) {
      today = addDays(before, days);
      const lent = (await read(id)).authority.largest_offer;
      if (lent > authority.largest_offer) return { day: today, lent };
    }
  } finally {
    today = before;
  }
  throw new Error('the tax is the same on every day');
}
