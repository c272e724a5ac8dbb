import { addDays, type IsoDate } from '@lastro/domain/dates';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { createProposal, getProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { openHouse, type TestHouse } from '../../testing/harness';
import { addOrder, PARTNER } from '../../testing/partner';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, freshCompany, proposalInput } from '../../testing/proposal';

let today: IsoDate = TEST_BUSINESS_DATE;
let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({ clock: { ...systemClock(TEST_BUSINESS_DATE), businessDate: () => today } });
});
afterAll(() => house.close());

const desk = { as: 'credit_desk' };

it('§3 an approval that ran out frees its partner’s order by the calendar, not by the job', async () => {
  const cnpj = await freshCompany(house);
  const order_uuid = await addOrder(house, cnpj);
  const approved = await approvedProposal(house, { cnpj, order_uuid, partner: PARTNER });
  const orderStatus = async () =>
    (await house.call(listPartnerOrders, { cnpj }, desk)).body.results[0]?.status;
  const proposeAgain = () =>
    house.call(createProposal, proposalInput(cnpj, { order_uuid, partner: PARTNER }), {
      as: 'credit_analyst',
    });
  today = approved.expires_on as IsoDate;
  expect(await orderStatus()).toBe('proposed');
  expectRefused(await proposeAgain(), 'proposal.invalid');
  today = addDays(today, 1);
  expect((await house.call(getProposal, { id: approved.id }, desk)).body.status).toBe('expired');
  expect(await orderStatus()).toBe('open');
  expect((await proposeAgain()).status).toBe(201);
  expect(await orderStatus()).toBe('proposed');
});
