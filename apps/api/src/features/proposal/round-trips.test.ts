import {
  acceptOffer,
  createOffer,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import { createProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOf } from '../../demo/proposal/proposal-update';
import { openHouse, type TestHouse } from '../../testing/harness';
import { approvedProposal, freshCompany, OFFER, proposalInput, propose } from '../../testing/proposal';
import { tripsOf } from '../../testing/trips';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  for (const as of ['credit_analyst', 'credit_desk', 'commercial']) await house.tokenOf(as);
  await house.pool.query(
    `insert into partners (cnpj, fantasy_name, partner_type, created_at) values ('11222333000181', 'Parceira', 'broker', now())
     on conflict do nothing`,
  );
});
afterAll(() => house.close());

/** All that one command sends, who asks and the commit included. */
async function expectTrips(most: number, command: () => Promise<{ status: number; problem: unknown }>) {
  let reply = { status: 0, problem: null as unknown };
  const trips = await tripsOf(async () => {
    reply = await command();
  });
  expect([200, 201], JSON.stringify(reply.problem)).toContain(reply.status);
  expect(trips.length, trips.join('\n')).toBeLessThanOrEqual(most);
  return trips;
}

describe('a command asks the database few questions', () => {
  it('creating a proposal with a key, three offers, product, vehicle and partner: eight', async () => {
    const cnpj = await freshCompany(house);
    const input = proposalInput(cnpj, {
      vehicle_id: 1,
      partner: '11222333000181',
      rates: [OFFER, { ...OFFER, amount: 50_000 }, { ...OFFER, rate: 1.99 }],
    });
    const trips = await expectTrips(8, () =>
      house.call(createProposal, input, { as: 'credit_analyst', key: 'trips-create' }),
    );
    // The trail's head is held from the last statement to the commit, and nowhere else.
    expect(trips.findIndex((text) => text.includes('append_audit'))).toBe(trips.length - 2);
    expect(trips.at(-1)).toBe('commit');
  });

  it('adding an offer with a key: ten', async () => {
    const { id: proposal } = await propose(house);
    const input = { proposal, ...OFFER, reason_for_change: 'not_informed' } as const;
    await expectTrips(10, () => house.call(createOffer, input, { as: 'credit_analyst', key: 'trips-offer' }));
  });

  it('saving a proposal with a key: ten; approving it: fourteen', async () => {
    const proposal = await propose(house);
    const said = { ...updateOf(proposal), version: undefined };
    await expectTrips(10, () =>
      house.call(
        updateProposal,
        { ...said, observation: 'Outra observação' },
        { as: 'credit_analyst', key: 'trips-save' },
      ),
    );
    await expectTrips(14, () =>
      house.call(
        updateProposal,
        { ...said, status: 'approved' },
        { as: 'credit_desk', key: 'trips-approve' },
      ),
    );
  });

  it('what a command tidies up on its way is told to the trail at its end, in the same trip', async () => {
    const cnpj = await freshCompany(house);
    const proposal = await propose(house, { cnpj });
    const { id } = await approvedProposal(house, { cnpj });
    await house.pool.query(`update proposals set expires_on = '2026-11-01' where id = $1`, [id]);
    const trips = await expectTrips(13, () =>
      house.call(updateProposal, { ...updateOf(proposal), status: 'approved' }, { as: 'credit_desk' }),
    );
    const told = trips.flatMap((text, index) => (text.includes('append_audit') ? [index] : []));
    expect(told).toEqual([trips.length - 2]);
  });

  it('simulating asks for the product, the tax and the tolerance once, however many offers there are', async () => {
    const { id } = await approvedProposal(house, { rates: [OFFER, { ...OFFER, rate: 1.99 }, OFFER] });
    const asked = (trips: readonly string[], what: string) =>
      trips.filter((text) => text.includes(what)).length;
    const of = await expectTrips(15, () => house.call(getSimulation, { id }, { as: 'commercial' }));
    for (const what of ['select * from "products"', 'from "iof_rates"', 'from parameters'])
      expect(asked(of, what), what).toBe(1);
    const free = await expectTrips(15, () =>
      house.call(simulateOffer, { ...OFFER, product_id: 1, proposalId: id }, { as: 'commercial' }),
    );
    expect(asked(free, 'select * from "products"')).toBe(1);
  });

  it('accepting an offer, with the provider told in steps of their own: forty-seven', async () => {
    const { rates } = await approvedProposal(house);
    const rateId = rates[0]?.id ?? 0;
    await expectTrips(47, () =>
      house.call(acceptOffer, { rateId }, { as: 'commercial', key: 'trips-accept' }),
    );
  });
});
