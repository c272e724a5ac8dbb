import { randomUUID } from 'node:crypto';
import { updateClient } from '@lastro/wire/company/company-operations';
import {
  acceptOffer,
  getProposalWithSimulation,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import { getProposal, getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  change,
  inStatus,
  OFFER,
  type ProposalBody,
  propose,
} from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const commercial = { as: 'commercial' };
const accept = (proposal: ProposalBody, changes: object = {}) =>
  house.call(
    acceptOffer,
    { productId: proposal.product_id, rateId: proposal.rates[0]?.id, ...changes },
    commercial,
  );

async function simulationOf(proposal: ProposalBody) {
  const reply = await house.call(getSimulation, { id: proposal.id }, commercial);
  return reply.body[0]?.rates[0];
}

const seenIn = (simulation: Awaited<ReturnType<typeof simulationOf>>) => {
  if (simulation === undefined) throw new Error('nothing simulated');
  const { dataDesembolso, dataUltimoVencimento, valorLiquido, iof, tac, valorTotal } = simulation;
  return { dataDesembolso, dataUltimoVencimento, valorLiquido, iof, tac, valorTotal };
};

describe('what is confirmed is what is contracted', () => {
  it('figures that are another today are answered and not contracted; seen again, they are', async () => {
    const proposal = await approvedProposal(house, { rates: [{ ...OFFER, amount: 20_000 }] });
    const seen = seenIn(await simulationOf(proposal));
    // The company joins Simples while the dialog is open: no proposal changes, the tax does.
    const registered = await house.call(
      updateClient,
      { cnpj: proposal.cnpj, input: { optingSimple: true } },
      { as: 'registration' },
    );
    expect(registered.status).toBe(200);
    const reply = await accept(proposal, { version: proposal.version, seen });
    expectRefused(reply, 'acceptance.changed');
    const today = await simulationOf(proposal);
    expect(today?.iof).toBeLessThan(seen.iof);
    expect(reply.problem.current).toEqual(today);
    expect((await house.call(getProposal, { id: proposal.id }, commercial)).body.status).toBe('approved');
    expect(await contractOf(proposal)).toMatchObject({ transactions: [] });
    const again = await accept(proposal, { version: proposal.version, seen: seenIn(today) });
    expect(again.status).toBe(200);
    expect(again.body.simulation).toEqual(today);
  });

  it.each(['dataDesembolso', 'dataUltimoVencimento', 'valorLiquido', 'iof', 'tac', 'valorTotal'] as const)(
    'each figure counts: %s',
    async (figure) => {
      const proposal = await approvedProposal(house);
      const seen = seenIn(await simulationOf(proposal));
      const other = figure.startsWith('data')
        ? '2026-11-17'
        : Number((Number(seen[figure]) + 0.01).toFixed(2));
      expectRefused(await accept(proposal, { seen: { ...seen, [figure]: other } }), 'acceptance.changed');
    },
  );

  it('who says nothing of what was seen is served as before', async () => {
    expect((await accept(await approvedProposal(house))).status).toBe(200);
  });
});

async function contractOf(proposal: ProposalBody) {
  const transactions = await house.db
    .selectFrom('transactions')
    .selectAll()
    .where('proposal_id', '=', proposal.id)
    .execute();
  const cashflow = await house.db
    .selectFrom('expected_cashflow as e')
    .innerJoin('instruments as i', 'i.id', 'e.instrument_id')
    .innerJoin('transactions as t', 't.id', 'i.transaction_id')
    .select([
      'e.number',
      'e.due_on',
      'e.payment_cents',
      'e.amortization_cents',
      'e.status',
      'i.contract_number',
    ])
    .where('t.proposal_id', '=', proposal.id)
    .orderBy('e.number')
    .execute();
  const versions = await house.db
    .selectFrom('transaction_versions as v')
    .innerJoin('transactions as t', 't.id', 'v.transaction_id')
    .innerJoin('tranches as r', 'r.transaction_version_id', 'v.id')
    .select(['v.tenor', 'v.total_amount_cents', 'r.maximum_amount_cents', 'r.due_in'])
    .where('t.proposal_id', '=', proposal.id)
    .execute();
  return { transactions, cashflow, versions };
}

describe('§7 simulation', () => {
  it('every offer of an approved proposal, side by side, in the names of the provider', async () => {
    const proposal = await approvedProposal(house, { rates: [OFFER, { ...OFFER, number_installments: 6 }] });
    const reply = await house.call(getSimulation, { id: proposal.id }, commercial);
    expect(reply.status).toBe(200);
    const [first] = reply.body;
    expect(first?.rates.map(({ numerosParcelas }) => numerosParcelas)).toEqual([12, 6]);
    expect(first?.rates[0]).toMatchObject({
      rateId: proposal.rates[0]?.id,
      proposalId: proposal.id,
      valor: 100_000,
      carencia: 0,
      dataDesembolso: '2026-11-16',
      dataPrimeiroVencimento: '2026-12-16',
      dataUltimoVencimento: '2027-11-16',
      taxaJurosMes: 2.49,
      tac: 3000,
    });
    const rate = first?.rates[0];
    expect(rate?.parcelas).toHaveLength(12);
    expect((rate?.valorLiquido ?? 0) + (rate?.iof ?? 0) + (rate?.tac ?? 0)).toBeCloseTo(100_000, 8);
    const whole = await house.call(getProposalWithSimulation, { id: proposal.id }, { as: 'audit' });
    expect(whole.body.simulation.map(({ memoria: _memory, ...told }) => told)).toEqual(first?.rates);
    expect(whole.body.proposal.id).toBe(proposal.id);
  });

  it('§4 only for approved or indicative proposals', async () => {
    const waiting = await propose(house);
    const reply = await house.call(getSimulation, { id: waiting.id }, commercial);
    expectRefused(reply, 'simulation.not-found');
    expect(reply.problem.detail).toBe('Simulação não encontrada!');
    const indicative = await inStatus(house, 'indicative');
    expect((await house.call(getSimulation, { id: indicative.id }, commercial)).status).toBe(200);
  });

  it('POST qitech computes one offer and keeps nothing', async () => {
    const offer = { amount: 100_000, grace: 30, number_installments: 6, rate: 2, tac: 0, product_id: 5 };
    const before = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    const reply = await house.call(simulateOffer, offer, { as: 'audit' });
    expect(reply.body).toMatchObject({ valor: 100_000, numerosParcelas: 6, rateId: null });
    // Product 5 is paid at once, at the end.
    expect(reply.body.parcelas).toHaveLength(1);
    expect(await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).toEqual(before);
    for (const wrong of [{ grace: 361 }, { number_installments: 37 }, { rate: 1.1234567 }])
      expect((await house.call(simulateOffer, { ...offer, ...wrong }, commercial)).status).toBe(400);
  });

  it('domain §3.3 with its proposal, the IOF of a company in Simples Nacional is the lower one', async () => {
    const proposal = await propose(house);
    const offer = { ...OFFER, amount: 20_000, product_id: 1, proposalId: proposal.id };
    const whole = (await house.call(simulateOffer, offer, commercial)).body.iof;
    await house.db
      .updateTable('companies')
      .set({ opting_simple: true })
      .where('cnpj', '=', proposal.cnpj)
      .execute();
    expect((await house.call(simulateOffer, offer, commercial)).body.iof).toBeLessThan(whole);
    expectRefused(
      await house.call(simulateOffer, { ...offer, proposalId: 999_999 }, commercial),
      'proposal.not-found',
    );
  });
});

describe('§7 POST operations/register', () => {
  it('makes transaction, version, tranche, instrument and cashflow, to the cent what was simulated', async () => {
    const proposal = await approvedProposal(house);
    const simulated = await simulationOf(proposal);
    const reply = await accept(proposal);
    expect(reply.status).toBe(200);
    expect(reply.body.simulation).toEqual(simulated);
    const { transactions, cashflow, versions } = await contractOf(proposal);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]?.code).toBe(reply.body.transaction_code);
    expect(versions).toEqual([
      { tenor: 12, total_amount_cents: 10_000_000, maximum_amount_cents: 10_000_000, due_in: 365 },
    ]);
    expect(cashflow.map((row) => [row.number, row.due_on, row.payment_cents / 100])).toEqual(
      simulated?.parcelas.map((row) => [row.numero, row.vencimento, row.valor]),
    );
    expect(cashflow.reduce((sum, row) => sum + row.amortization_cents, 0)).toBe(10_000_000);
    const after = (await house.call(getProposal, { id: proposal.id }, commercial)).body;
    expect(after).toMatchObject({
      status: 'accepted',
      rate_accepted: proposal.rates[0]?.id,
      annual_cet: simulated?.cetAnual,
      monthly_cet: simulated?.cetMensal,
      disbursement_date: simulated?.dataDesembolso,
      first_payment_due_date: simulated?.dataPrimeiroVencimento,
      last_payment_due_date: simulated?.dataUltimoVencimento,
      installments_value: simulated?.valorParcelas,
      annual_interest_rate: simulated?.taxaJurosAno,
      iof: simulated?.iof,
      transaction_code: reply.body.transaction_code,
      contract_number: reply.body.contract_number,
    });
    const [entry] = (await house.call(getProposalHistory, { id: proposal.id }, commercial)).body;
    expect(entry).toMatchObject({
      action: 'proposal.accepted',
      proposal_data: { status: 'accepted', old_status: 'approved' },
    });
  });

  it('five hundred at once make one', async () => {
    const proposal = await approvedProposal(house);
    const replies = await Promise.all(Array.from({ length: 500 }, () => accept(proposal)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    // Told that it is done, or, on a machine with other work, that there was no room to ask: never a second contract.
    const told = ['400 proposal.only-approved', '409 record.in-use', '503 server.busy'];
    for (const { status, problem } of replies.filter((reply) => reply.status !== 200))
      expect(told).toContain(`${status} ${problem.code}`);
    const { transactions, cashflow } = await contractOf(proposal);
    expect(transactions).toHaveLength(1);
    expect(cashflow).toHaveLength(12);
  }, 120_000);

  it('the same key answers the same again', async () => {
    const proposal = await approvedProposal(house);
    const key = randomUUID();
    const input = { productId: 1, rateId: proposal.rates[0]?.id };
    const first = await house.call(acceptOffer, input, { ...commercial, key });
    const again = await house.call(acceptOffer, input, { ...commercial, key });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  it('says what stands in the way', async () => {
    const approved = await approvedProposal(house);
    const unsaved = await accept(approved, { rateId: null });
    expectRefused(unsaved, 'offer.not-saved');
    expect(unsaved.problem.detail).toBe('Esta oferta ainda não foi salva!');
    expectRefused(await accept(approved, { rateId: 999_999 }), 'offer.not-saved');
    const other = await accept(approved, { productId: 2 });
    expectRefused(other, 'acceptance.invalid');
    expect(other.problem.detail).toBe('Verifique os dados do aceite da proposta!');
    const waiting = await accept(await propose(house));
    expectRefused(waiting, 'proposal.only-approved');
    expect(waiting.problem.detail).toBe('Só é possível aceitar propostas com status de aprovada!');
    const stale = await accept(approved, { version: approved.version - 1 });
    expect(stale.status).toBe(409);
  });

  it('what was simulated must still be what is accepted: a change in between is a conflict', async () => {
    let meanwhile = async () => {};
    const slow = await openHouse({
      creditProvider: (own) => ({
        ...own,
        simulate: async (question) => {
          await meanwhile();
          return own.simulate(question);
        },
      }),
    });
    try {
      const proposal = await approvedProposal(slow);
      meanwhile = async () => {
        const reply = await change(
          slow,
          proposal,
          { observation: 'Mudou enquanto simulava.' },
          'credit_desk',
        );
        expect(reply.status).toBe(200);
      };
      const reply = await slow.call(acceptOffer, { rateId: proposal.rates[0]?.id }, commercial);
      expectRefused(reply, 'version.stale');
      expect(await slow.db.selectFrom('transactions').select('id').execute()).toEqual([]);
    } finally {
      await slow.close();
    }
  });

  it('an accepted one is neither changed, deleted nor accepted again', async () => {
    const proposal = await approvedProposal(house);
    await accept(proposal);
    expectRefused(await accept(proposal), 'proposal.only-approved');
    const after = (await house.call(getProposal, { id: proposal.id }, commercial)).body;
    expect(
      (await change(house, after, { observation: 'Tarde demais para isto.' }, 'credit_board')).status,
    ).toBe(403);
  });

  it('a failure of our own half-way saves nothing and says its sentence', async () => {
    const proposal = await approvedProposal(house);
    await sql`alter table expected_cashflow rename to expected_cashflow_away`.execute(house.db);
    try {
      const reply = await accept(proposal);
      expect(reply.status).toBe(500);
      expect(reply.problem.detail).toContain('Erro inesperado ao aceitar proposta!');
    } finally {
      await sql`alter table expected_cashflow_away rename to expected_cashflow`.execute(house.db);
    }
    expect((await contractOf(proposal)).transactions).toEqual([]);
    expect((await accept(proposal)).status).toBe(200);
  });
});
