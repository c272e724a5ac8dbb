import { readFileSync } from 'node:fs';
import { anbimaCalendar } from '@lastro/domain/calendar';
import { IOF_HISTORY } from '@lastro/domain/credit/iof';
import { isRefused, type SimulationTerms, simulate } from '@lastro/domain/credit/simulation';
import { isoDate } from '@lastro/domain/dates';
import { type Cents, reaisToCents } from '@lastro/domain/money';
import { type Percent, percentFromNumber } from '@lastro/domain/percent';
import { getCompanyStanding, getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import {
  acceptOffer,
  createOffer,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import { createProposal, getProposal } from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  type CreateInput,
  change,
  freshCompany,
  OFFER,
  type ProposalBody,
  proposalInput,
  propose,
} from '../../testing/proposal';
import type { WireSimulation } from './proposal-translate';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const commercial = { as: 'commercial' };

async function accepted(changes: Partial<CreateInput>) {
  const proposal = await approvedProposal(house, changes);
  const reply = await house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, commercial);
  expect(reply.status).toBe(200);
  return { proposal, simulation: reply.body.simulation };
}

async function contractOf({ id }: ProposalBody) {
  const cashflow = await house.db
    .selectFrom('expected_cashflow as e')
    .innerJoin('instruments as i', 'i.id', 'e.instrument_id')
    .innerJoin('transactions as t', 't.id', 'i.transaction_id')
    .selectAll('e')
    .where('t.proposal_id', '=', id)
    .orderBy('e.number')
    .execute();
  const version = await house.db
    .selectFrom('transaction_versions as v')
    .innerJoin('transactions as t', 't.id', 'v.transaction_id')
    .innerJoin('tranches as r', 'r.transaction_version_id', 'v.id')
    .select([
      'v.id',
      'v.tenor',
      'v.total_amount_cents',
      'v.max_exposure_cents',
      'v.simulation',
      'r.maximum_amount_cents',
    ])
    .where('t.proposal_id', '=', id)
    .executeTakeFirstOrThrow();
  return { cashflow, version };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

describe('decisions §3 the contract is what was lent', () => {
  const GRACE = { ...OFFER, amount: 250_000, grace: 60, number_installments: 12 };

  it('with 60 days of grace R$ 250.000 are R$ 250.000 in the contract, the cashflow and the exposure', async () => {
    const { proposal, simulation } = await accepted({ rates: [GRACE] });
    const { cashflow, version } = await contractOf(proposal);
    expect(version).toMatchObject({
      tenor: 12,
      total_amount_cents: 25_000_000,
      max_exposure_cents: 25_000_000,
      maximum_amount_cents: 25_000_000,
    });
    expect(cashflow[0]?.opening_cents).toBe(25_000_000);
    expect(cashflow.at(-1)?.closing_cents).toBe(0);
    expect(sumOf(cashflow.map((row) => row.amortization_cents))).toBe(25_000_000);
    const paid = sumOf(cashflow.map((row) => row.payment_cents));
    expect(sumOf(cashflow.map((row) => row.interest_cents))).toBe(paid - 25_000_000);
    expect(
      simulation.parcelas.map((row) => [row.saldoAnterior, row.juros, row.amortizacao, row.valor, row.saldo]),
    ).toEqual(
      cashflow.map((row) =>
        [
          row.opening_cents,
          row.interest_cents,
          row.amortization_cents,
          row.payment_cents,
          row.closing_cents,
        ].map((value) => value / 100),
      ),
    );
    const { body } = await house.call(getCompanyStanding, { cnpj: proposal.cnpj }, { as: 'credit_analyst' });
    expect(body.exposure).toMatchObject({ committed: 250_000, total: 250_000 });
    const view = await house.call(getTaxIdView, { tax_id: proposal.cnpj }, { as: 'credit_analyst' });
    expect(view.body.contracts[0]).toMatchObject({ amount: 250_000 });
  });

  it('financed charges are lent, too', async () => {
    const { proposal, simulation } = await accepted({ product_id: 3, rates: [GRACE] });
    const { cashflow, version } = await contractOf(proposal);
    const lent = Math.round((simulation.valorLiquido + simulation.iof + simulation.tac) * 100);
    expect(simulation.valorLiquido).toBe(250_000);
    expect(version.total_amount_cents).toBe(lent);
    expect(version.max_exposure_cents).toBe(lent);
    expect(sumOf(cashflow.map((row) => row.amortization_cents))).toBe(lent);
  });

  it('a single payment has a tenor of 1, whatever its months', async () => {
    const { proposal } = await accepted({ product_id: 5 });
    const { cashflow, version } = await contractOf(proposal);
    expect(cashflow).toHaveLength(1);
    expect(version.tenor).toBe(1);
  });

  it('contracts from before are brought to it: payments as agreed, each told apart anew', async () => {
    const offer = { ...GRACE, number_installments: 5 };
    const made = [
      { ...(await accepted({ product_id: 3, rates: [offer] })), product: PRODUCTS.financed },
      { ...(await accepted({ product_id: 5, rates: [offer] })), product: PRODUCTS.single },
      { ...(await accepted({ product_id: 4, rates: [{ ...offer, grace: 0 }] })), product: null },
    ];
    const now = () => Promise.all(made.map(({ proposal }) => contractOf(proposal)));
    const wanted = await now();
    for (const [index, { product, simulation }] of made.entries())
      if (product !== null)
        await storeAsBefore(wanted[index] as Contract, { ...product, ...termsOf(simulation) });
    expect(await now()).not.toEqual(wanted);
    const migration = new URL('../../../migrations/0012_contract_lent.sql', import.meta.url);
    const statements = sql.raw(readFileSync(migration, 'utf8'));
    for (let times = 0; times < 2; times += 1) {
      await house.db.transaction().execute((tx) => statements.execute(tx));
      expect(await now()).toEqual(wanted);
    }
  });

  it('and so is the exposure of those that kept all payments as theirs', async () => {
    const { proposal, simulation } = await accepted({ product_id: 3, rates: [GRACE] });
    const wanted = await contractOf(proposal);
    const paid = Math.round(sumOf(simulation.parcelas.map(({ valor }) => valor)) * 100);
    await house.db
      .updateTable('transaction_versions')
      .set({ max_exposure_cents: paid })
      .where('id', '=', wanted.version.id)
      .execute();
    await house.db.transaction().execute((tx) => contractExposure().execute(tx));
    expect(await contractOf(proposal)).toEqual(wanted);
  });
});

/** The statement about contracts of a migration that does something else, too. */
function contractExposure() {
  const migration = new URL('../../../migrations/0020_control_and_exposure.sql', import.meta.url);
  const statement = /^update transaction_versions[^;]*;/m.exec(readFileSync(migration, 'utf8'));
  return sql.raw(statement?.[0] ?? '');
}

type Contract = Awaited<ReturnType<typeof contractOf>>;

const PRODUCTS = {
  financed: { system: 'price', base: 'calendar-30', charges: 'financed' },
  single: { system: 'bullet', base: 'business-252', charges: 'deducted' },
} as const;

function termsOf({ valor, numerosParcelas, carencia, taxaJurosMes, dataDesembolso }: WireSimulation) {
  return {
    amount: reaisToCents(valor) as Cents,
    installments: numerosParcelas,
    grace: carencia,
    monthlyRate: percentFromNumber(taxaJurosMes) as Percent,
    tac: percentFromNumber(OFFER.tac) as Percent,
    disbursement: isoDate(dataDesembolso),
    iofTable: IOF_HISTORY,
    isSimples: false,
  };
}

/** With grace its interest was kept as if it had been lent, and a tenor counted months. */
async function storeAsBefore({ cashflow, version }: Contract, terms: SimulationTerms) {
  const result = simulate(terms, anbimaCalendar);
  if (isRefused(result)) throw new Error(result.code);
  const { capitalized, installments } = result;
  const rows = installments.map((row, index) => ({
    id: cashflow[index]?.id ?? 0,
    opening_cents: row.owedBefore,
    interest_cents: row.accrued,
    amortization_cents: row.payment - row.accrued,
    closing_cents: row.owedAfter,
  }));
  for (const { id, ...row } of rows)
    await house.db.updateTable('expected_cashflow').set(row).where('id', '=', id).execute();
  const parcelas = rows.map((row, index) => ({
    ...(version.simulation as unknown as WireSimulation).parcelas[index],
    saldoAnterior: row.opening_cents / 100,
    juros: row.interest_cents / 100,
    amortizacao: row.amortization_cents / 100,
    saldo: row.closing_cents / 100,
  }));
  await house.db
    .updateTable('transaction_versions')
    .set({
      total_amount_cents: capitalized,
      tenor: terms.installments,
      simulation: JSON.stringify({ ...(version.simulation as object), parcelas }),
    })
    .where('id', '=', version.id)
    .execute();
  await house.db
    .updateTable('tranches')
    .set({ maximum_amount_cents: capitalized })
    .where('transaction_version_id', '=', version.id)
    .execute();
}

describe('what the person can mend is no failure of the provider', () => {
  const ask = (changes: object) =>
    house.call(simulateOffer, { ...OFFER, product_id: 1, ...changes }, commercial);

  it('§3 a disbursement before the IOF table is a field error, never a tax of zero', async () => {
    const reply = await ask({ disbursement_date: '2007-12-31' });
    expectRefused(reply, 'credit.before-iof-table');
    expect(reply.status).toBe(400);
    expect(reply.problem.errors).toEqual({
      disbursement_date: ['Não há alíquota de IOF cadastrada para esta data.'],
    });
    expect((await ask({ disbursement_date: '2008-01-03' })).body.iof).toBeGreaterThan(0);
  });

  it.each(['2195-01-01', '2199-12-31'])('so is one that no calendar reaches: %s', async (day) => {
    const reply = await ask({ disbursement_date: day });
    expectRefused(reply, 'credit.too-far');
    expect(reply.problem.errors).toEqual({ disbursement_date: ['A data está longe demais.'] });
  });

  const huge = { amount: 1_000_000_000, rate: 30, number_installments: 36, grace: 360 };
  const told = ['Com esta taxa e este prazo, o total a pagar passa de R$\u00a050 trilhões.'];

  it('a payment beyond what an amount can say is refused with its sentence', async () => {
    const reply = await ask({ ...huge, product_id: 5 });
    expectRefused(reply, 'credit.too-large');
    expect(reply.problem.errors).toEqual({ amount: told });
    expect((await ask(huge)).status).toBe(200);
  });

  it('and is saved by no call that takes an offer', async () => {
    const rate = { ...OFFER, ...huge };
    const cnpj = await freshCompany(house);
    const analyst = { as: 'credit_analyst' };
    const rates = [OFFER, rate];
    const created = await house.call(createProposal, proposalInput(cnpj, { rates, product_id: 5 }), analyst);
    expectRefused(created, 'proposal.check');
    expect(created.problem.errors).toEqual({ 'rates.1.amount': told });
    const proposal = await propose(house, { cnpj, product_id: 5 });
    const { id } = proposal.rates[0] as { id: number };
    for (const said of [[{ ...rate, id }], [{ ...OFFER, id }, rate]]) {
      const changed = await change(house, proposal, { rates: said }, 'credit_analyst');
      expectRefused(changed, 'proposal.check');
      expect(changed.problem.errors).toEqual({ [`rates.${said.length - 1}.amount`]: told });
    }
    const offer = { ...rate, proposal: proposal.id, reason_for_change: 'others' as const };
    const offered = await house.call(createOffer, offer, analyst);
    expectRefused(offered, 'offer.check');
    expect(offered.problem.errors).toEqual({ amount: told });
    // Of another product it is a loan, but then not of this one.
    const other = await propose(house, { rates: [rate] });
    const moved = await change(house, other, { product_id: 5 }, 'credit_analyst');
    expect(moved.problem.errors).toEqual({ 'rates.0.amount': told });
  });

  it('one that was saved before is neither approved, simulated nor accepted, but can be ended', async () => {
    const proposal = await approvedProposal(house, { product_id: 5 });
    const { id } = proposal.rates[0] as { id: number };
    const outgrow = async () => {
      const [amount_cents, rate, installments, grace_days] = [100_000_000_000, '30', 36, 360];
      const values = { amount_cents, rate, installments, grace_days };
      await house.db.updateTable('offers').set(values).where('id', '=', id).execute();
      const offers = JSON.stringify([
        { id, amount: amount_cents, grace: 360, installments: 36, rate, prepaymentFee: '0', tac: '3' },
      ]);
      const approval = house.db.updateTable('proposal_approvals').set({ offers });
      await approval.where('proposal_id', '=', proposal.id).execute();
    };
    await outgrow();
    expectRefused(await house.call(getSimulation, { id: proposal.id }, commercial), 'credit.too-large');
    expectRefused(await house.call(acceptOffer, { rateId: id }, commercial), 'credit.too-large');
    const read = async () => (await house.call(getProposal, { id: proposal.id }, commercial)).body;
    const back = { status: 'pending_approval' } as const;
    await house.db.updateTable('proposals').set(back).where('id', '=', proposal.id).execute();
    const approved = await change(house, await read(), { status: 'approved' }, 'credit_board');
    expect(approved.problem.errors).toEqual({ 'rates.0.amount': told });
    const canceled = await change(house, await read(), { status: 'canceled' }, 'credit_desk');
    expect(canceled.status).toBe(200);
  });
});
