import { addDays, type IsoDate } from '@lastro/domain/dates';
import { listContracts } from '@lastro/wire/contract/contract-operations';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { acceptOffer, createOffer } from '@lastro/wire/proposal/offer-operations';
import { createProposal, getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { listOptIns, refreshReceivables, requestOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { listReceivables } from '@lastro/wire/receivable/receivable-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrder, PARTNER } from '../../apps/api/src/testing/partner';
import { expectRefused } from '../../apps/api/src/testing/probe';
import {
  change,
  freshCompany,
  OFFER,
  type ProposalBody,
  proposalInput,
} from '../../apps/api/src/testing/proposal';
import {
  done,
  expectWholeTrail,
  type JourneyHouse,
  mayBecome,
  mayDo,
  openJourney,
  readProposal,
} from './support';

const commercial = { as: 'commercial' };
const reason_for_change = 'others' as const;

let house: JourneyHouse;
let cnpj: string;
let optIn: number;
/** The title that the order is for. */
let title: { id: number; document: string };
let order_uuid: string;
let first: ProposalBody;
let second: ProposalBody;

beforeAll(async () => {
  house = await openJourney();
  cnpj = await freshCompany(house);
  optIn = done(await house.call(requestOptIn, { cnpj }, commercial)).id;
  await house.work('receivable:confirm-opt-in', { id: optIn });
  const { results } = done(await house.call(listReceivables, { cnpj, status: ['available'] }, commercial));
  title = results[0] ?? expect.fail('the registrar knows no title');
  // Due after everything that happens here, or the calendar would take it away, too.
  await registrarTells({ dueOn: '2027-03-31' as IsoDate });
  order_uuid = await addOrder(house, cnpj, { receivableId: title.id });
});
afterAll(() => house.close());

const orderStatus = async () =>
  done(await house.call(listPartnerOrders, { cnpj }, commercial)).results.map(({ status }) => status);
const titleStatus = async () =>
  done(await house.call(listReceivables, { cnpj, q: title.document }, commercial)).results.find(
    ({ id }) => id === title.id,
  )?.status;
const propose = (as = 'commercial') =>
  house.call(createProposal, proposalInput(cnpj, { order_uuid, partner: PARTNER }), { as });
const accept = ({ rates }: ProposalBody) => house.call(acceptOffer, { rateId: rates[0]?.id }, commercial);
const approve = async ({ id }: ProposalBody, as: string) =>
  done(await change(house, await readProposal(house, id, as), { status: 'approved' }, as));

/** The registrar says it, and the house asks. */
async function registrarTells(facts: Parameters<JourneyHouse['tell']>[1]): Promise<void> {
  house.tell(title.document, facts);
  done(await house.call(refreshReceivables, { id: optIn }, commercial));
}

describe('decisions §3, §7 an order of a partner: open, and proposed while a proposal lives', () => {
  it('§7 an open order offers its title', async () => {
    expect(await orderStatus()).toEqual(['open']);
    expect(await titleStatus()).toBe('offered');
  });

  it('§3 a proposal takes it, and no second one can', async () => {
    first = done(await propose());
    expect(first).toMatchObject({ order_uuid, partner: { cnpj: PARTNER }, status: 'pending_approval' });
    expect(await orderStatus()).toEqual(['proposed']);
    const another = await propose('credit_analyst');
    expectRefused(another, 'proposal.invalid');
    expect(Object.keys(another.problem.errors ?? {})).toEqual(['order_uuid']);
  });

  it('§3 approved, it is still the same order', async () => {
    first = await approve(first, 'credit_desk');
    expect(await orderStatus()).toEqual(['proposed']);
    expect(mayDo(first)).toContain('accept');
  });
});

describe('decisions §3 an order whose title is somebody else’s is lost', () => {
  it('and the proposal for it may be called off or sent back, but neither accepted nor grown', async () => {
    await registrarTells({ status: 'assigned', holder: 'FIDC Nova Praça' });
    expect(await titleStatus()).toBe('assigned');
    expect(await orderStatus()).toEqual(['canceled']);
    const lost = await readProposal(house, first.id, 'commercial');
    expect(lost.status).toBe('approved');
    expect(mayBecome(lost).sort()).toEqual(['canceled', 'pending_reanalysis', 'refused']);
    expect(mayDo(lost)).toEqual(['change', 'simulate', 'delete']);
    const reason = lost.actions.find(({ action }) => action === 'accept')?.reason;
    for (const reply of [
      await accept(lost),
      await house.call(createOffer, { ...OFFER, proposal: lost.id, reason_for_change }, commercial),
    ]) {
      expectRefused(reply, 'proposal.order-lost');
      expect(reply.problem.detail).toBe(reason);
    }
    expect((await propose('credit_analyst')).problem.errors).toHaveProperty('order_uuid');
    expect((await readProposal(house, first.id, 'commercial')).version).toBe(first.version);
  });

  it('and found again when the title is free again: the approval held all the time', async () => {
    await registrarTells({ status: 'available', holder: null });
    expect(await titleStatus()).toBe('offered');
    expect(await orderStatus()).toEqual(['proposed']);
    expect(mayDo(await readProposal(house, first.id, 'commercial'))).toContain('accept');
  });
});

describe('decisions §3 an approval that ran out frees the order by the calendar', () => {
  it('on its last day it holds, the day after it is expired and the order open, before any job has run', async () => {
    house.goTo(first.expires_on as IsoDate);
    expect(await orderStatus()).toEqual(['proposed']);
    house.goTo(addDays(first.expires_on as IsoDate, 1));
    expect(await orderStatus()).toEqual(['open']);
    const expired = await readProposal(house, first.id, 'commercial');
    expect(expired.status).toBe('expired');
    expect(mayBecome(expired)).toEqual(['pending_reanalysis']);
    expect(mayDo(expired)).toEqual([]);
    expectRefused(await accept(expired), 'proposal.only-approved');
  });

  it('back in reanalysis it does not have the order, and whoever proposes first takes it', async () => {
    const expired = await readProposal(house, first.id, 'commercial');
    first = done(await change(house, expired, { status: 'pending_reanalysis' }, 'commercial'));
    expect(await orderStatus()).toEqual(['open']);
    expect(mayBecome(first)).toContain('pending_approval');
    second = done(await propose('credit_analyst'));
    expect(await orderStatus()).toEqual(['proposed']);
    first = await readProposal(house, first.id, 'commercial');
    expect(first.allowed_statuses).toContainEqual(
      expect.objectContaining({ status: 'pending_approval', allowed: false, code: 'proposal.order-lost' }),
    );
    const back = await change(house, first, { status: 'pending_approval' }, 'commercial');
    expect(back.problem.errors).toHaveProperty('order_uuid');
    first = done(await change(house, first, { status: 'canceled' }, 'commercial'));
    expect(await orderStatus()).toEqual(['proposed']);
  });

  it('the trail tells who ended the first one: the calendar, then a person', async () => {
    const entries = done(await house.call(getProposalHistory, { id: first.id }, commercial));
    expect(
      entries.map(({ user, proposal_data: { old_status, status } }) => [user, old_status, status]),
    ).toEqual([
      ['commercial@demo.test', 'pending_reanalysis', 'canceled'],
      ['commercial@demo.test', 'expired', 'pending_reanalysis'],
      ['proposal:expire', 'approved', 'expired'],
      ['credit_desk@demo.test', 'pending_approval', 'approved'],
      ['commercial@demo.test', null, 'pending_approval'],
    ]);
  });
});

describe('decisions §3, §7 accepted, the order is the contract’s for good', () => {
  it('one contract comes of it, with the company’s others', async () => {
    const { contract_number } = done(await accept(await approve(second, 'credit_desk')));
    expect(await orderStatus()).toEqual(['proposed']);
    const { results, metadata } = done(await house.call(listContracts, { cnpj }, commercial));
    expect(metadata.total).toBe(1);
    expect(results).toMatchObject([{ contract_number, proposal_id: second.id, amount: OFFER.amount }]);
  });

  it('and nothing that becomes of the title takes it away, nor gives it to another proposal', async () => {
    await registrarTells({ status: 'assigned', holder: 'FIDC Lastro I' });
    expect(await orderStatus()).toEqual(['proposed']);
    await registrarTells({ status: 'available', holder: null });
    expect((await propose()).problem.errors).toHaveProperty('order_uuid');
    const [authorised] = done(await house.call(listOptIns, { cnpj }, commercial));
    expect(authorised).toMatchObject({ id: optIn, status: 'active' });
    await expectWholeTrail(house);
  });
});
