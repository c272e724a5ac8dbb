import { listContracts } from '@lastro/wire/contract/contract-operations';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCnpj } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, freshCompany, OFFER } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const contracts = (cnpj: string, as = 'commercial', page = 1, limit = 10) =>
  house.call(listContracts, { cnpj, page, limit }, { as });

async function accepted(cnpj: string, amount: number) {
  const proposal = await approvedProposal(house, { cnpj, rates: [{ ...OFFER, amount }] });
  const { body } = await house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as: 'commercial' });
  return { ...body, proposal };
}

describe('§8 the company page lists its proposals and contracts', () => {
  it('contracts with number, product, status, amount and dates, newest first, and the proposal they come from', async () => {
    const cnpj = await freshCompany(house);
    const first = await accepted(cnpj, 100_000);
    const second = await accepted(cnpj, 60_000);
    await accepted(await freshCompany(house), 70_000);
    const { body } = await contracts(cnpj);
    expect(body.metadata).toEqual({ page: 1, limit: 10, total: 2, pages: 1 });
    const { simulation } = first;
    expect(body.results).toMatchObject([
      { contract_number: second.contract_number, proposal_id: second.proposal.id, amount: 60_000 },
      {
        contract_number: first.contract_number,
        proposal_id: first.proposal.id,
        product_name: 'Capital de giro',
        status: 'waiting_signature',
        amount: 100_000,
        outstanding: 0,
        overdue: 0,
        installments: 12,
        next_due_date: simulation.dataPrimeiroVencimento,
        last_due_date: simulation.dataUltimoVencimento,
      },
    ]);
    expect((await contracts(cnpj, 'commercial', 2, 1)).body.results).toMatchObject([{ amount: 100_000 }]);
    const instrument = house.db
      .updateTable('instruments')
      .where('contract_number', '=', first.contract_number);
    await instrument.set({ status: 'opened' }).execute();
    expect((await contracts(cnpj)).body.results[1]).toMatchObject({ outstanding: 100_000, status: 'opened' });
    await instrument.set({ status: 'settled' }).execute();
    expect((await contracts(cnpj)).body.results[1]).toMatchObject({ outstanding: 0, next_due_date: null });
    const proposals = await house.call(listProposals, { cnpj }, { as: 'commercial' });
    expect(proposals.body.results.map(({ id }) => id)).toEqual([second.proposal.id, first.proposal.id]);
  });

  it('to those who read proposals; who only registers companies is not told', async () => {
    const cnpj = await freshCompany(house);
    for (const as of [
      'commercial',
      'credit_analyst',
      'credit_desk',
      'credit_committee',
      'credit_board',
      'audit',
    ])
      expect(await contracts(cnpj, as), as).toMatchObject({ status: 200, body: { results: [] } });
    for (const as of ['registration', 'compliance', 'admin', 'treasury', 'baas_viewer'])
      expect((await contracts(cnpj, as)).status, as).toBe(403);
  });

  it('of a company that nobody registered there is nothing to tell', async () => {
    expectRefused(await contracts(testCnpj(999)), 'company.not-found');
  });
});
