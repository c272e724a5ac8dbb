import { isoDate } from '@lastro/domain/dates';
import { cents, formatMoney } from '@lastro/domain/money';
import { acceptOffer, getProposalWithSimulation } from '@lastro/wire/proposal/offer-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, OFFER, propose } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const commercial = { as: 'commercial' };

describe('§7 GET proposals/with-simulation', () => {
  it('§3 acceptance keeps the memória de cálculo; an accepted proposal answers what was frozen', async () => {
    const proposal = await approvedProposal(house, { rates: [{ ...OFFER, grace: 30 }, OFFER] });
    const before = await house.call(getProposalWithSimulation, { id: proposal.id }, commercial);
    expect(before.body.simulation).toHaveLength(2);
    for (const { memoria, valorParcelas } of before.body.simulation)
      expect(memoria?.steps.find(({ title }) => title === 'Parcela')?.lines.at(-1)).toEqual({
        label: 'Parcela',
        value: formatMoney(cents(Math.round(valorParcelas * 100))),
      });
    const rateId = proposal.rates[0]?.id;
    const { body } = await house.call(acceptOffer, { rateId }, commercial);
    const kept = () => house.call(getProposalWithSimulation, { id: proposal.id }, { as: 'audit' });
    const after = (await kept()).body;
    expect(after.proposal).toMatchObject({ id: proposal.id, status: 'accepted' });
    expect(after.simulation).toEqual([before.body.simulation[0]]);
    const { memoria, ...told } = after.simulation[0] as (typeof after.simulation)[number];
    expect(told).toEqual(body.simulation);
    expect(memoria?.steps.map(({ title }) => title)).toContain('Carência capitalizada');
    // Whatever the parameters say by now.
    const dearer = { norm: 'Decreto', daily: '0.01', additional: '1', simples_daily: '0.01' };
    await house.db
      .insertInto('iof_rates')
      .values({ valid_from: isoDate('2026-11-16'), ...dearer })
      .execute();
    expect((await kept()).body.simulation).toEqual(after.simulation);
    await house.db.deleteFrom('iof_rates').where('valid_from', '=', isoDate('2026-11-16')).execute();
    // A contract from before the memória was kept has its simulation all the same.
    await house.db.updateTable('transaction_versions').set({ memory: null }).execute();
    expect((await kept()).body.simulation).toEqual([{ ...told, memoria: null }]);
  });

  it('one that is neither accepted nor to be simulated has none', async () => {
    const waiting = await propose(house);
    const reply = await house.call(getProposalWithSimulation, { id: waiting.id }, commercial);
    expectRefused(reply, 'simulation.not-found');
  });
});
