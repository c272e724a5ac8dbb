import type { Simulation } from '@lastro/domain/credit/simulation';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { OfferRecord, ProposalRecord } from './proposal-queries';
import type { SimulationRate } from './simulation/local-simulation';

/** For tests only: records as the server would answer them. */
export function offerRecord(more: Partial<OfferRecord> = {}): OfferRecord {
  return {
    id: 1,
    proposal: 7,
    amount: 10_000_000 as Cents,
    grace: 0,
    number_installments: 12,
    rate: '2.49' as Percent,
    prepayment_fee: '0' as Percent,
    tac: '1' as Percent,
    reason_for_change: 'not_informed',
    prepayment_fee_forbidden: false,
    created_at: '2026-11-10T12:00:00.000Z',
    ...more,
  };
}

export function proposalRecord(more: Partial<ProposalRecord> = {}): ProposalRecord {
  return {
    id: 7,
    cnpj: '12ABC34501DE35',
    company_name: 'Aurora Comércio Ltda.',
    product_id: 1,
    product_name: 'Capital de giro',
    status: 'pending_approval',
    observation: null,
    reason_for_change: 'not_informed',
    partner: null,
    vehicle_id: null,
    vehicle_name: null,
    guarantee: 'surety',
    order_uuid: null,
    monthly_guarantee_value: null,
    risks_policy: ['sector'],
    has_escrow_account: false,
    rate_accepted: null,
    rates: [offerRecord()],
    annual_cet: null,
    monthly_cet: null,
    disbursement_date: null,
    first_payment_due_date: null,
    last_payment_due_date: null,
    installments_value: null,
    annual_interest_rate: null,
    iof: null,
    transaction_code: null,
    contract_number: null,
    expires_on: null,
    approval: null,
    authority: {
      largest_offer: 10_000_000 as Cents,
      committed: 0 as Cents,
      total: 10_000_000 as Cents,
      total_at_least: false,
      level: 'credit_desk',
      approval_days: 30,
    },
    created_at: '2026-11-10T12:00:00.000Z',
    created_by: 'credit_analyst@demo.test',
    created_by_name: 'Lia Prado',
    updated_at: '2026-11-10T12:00:00.000Z',
    version: 1,
    allowed_statuses: [],
    actions: [],
    ...more,
  };
}

const NO_DEBT = { outstanding: 0, overdue: 0, committed: 0, total: 0, total_at_least: false };
/** What a company is found to owe and to lack, as it travels: nothing. */
export const STANDING = {
  cnpj: '12ABC34501DE35',
  name: 'Aurora Comércio Ltda.',
  city: null,
  state: null,
  active: true,
  simples: true,
  completeness: 100,
  exposure: NO_DEBT,
  group: [],
  group_total: 0,
  group_total_at_least: false,
  expected_guarantee: 'Aval',
  pendencies: [],
  opt_in: null,
  last_inquiry: null,
};

const NONE = '0' as Percent;

/** A simulation as a server would answer it. */
export function answerOf({
  payment,
  iof,
  net,
  tac,
  totalPaid,
  installments,
  terms,
}: Simulation): SimulationRate {
  return {
    rateId: 1,
    proposalId: 1,
    valor: terms.amount,
    valorParcelas: payment,
    numerosParcelas: terms.installments,
    carencia: terms.grace,
    cetAnual: NONE,
    cetMensal: NONE,
    dataDesembolso: terms.disbursement,
    dataPrimeiroVencimento: installments[0]?.due ?? terms.disbursement,
    dataUltimoVencimento: installments.at(-1)?.due ?? terms.disbursement,
    taxaJurosAno: NONE,
    taxaJurosMes: terms.monthlyRate,
    taxaLiquidacao: NONE,
    tac,
    iof: iof.total,
    valorLiquido: net,
    valorTotal: totalPaid,
    parcelas: installments.map((row) => ({
      numero: row.number,
      vencimento: row.due,
      saldoAnterior: row.opening,
      juros: row.interest,
      amortizacao: row.amortization,
      valor: row.payment,
      saldo: row.closing,
    })),
  };
}

const ONE_PRODUCT = {
  id: 1,
  description: 'Capital de giro',
  active: true,
  system: 'price',
  dayCount: 'calendar-30',
  charges: 'deducted',
};
/** The list of products, as it travels. */
export const PRODUCTS = {
  totalCount: 1,
  edges: [{ cursor: '1', node: ONE_PRODUCT }],
  pageInfo: { hasNextPage: false, endCursor: null },
};

/** A line of the list of proposals, as it travels. */
export const LISTED = {
  id: 301,
  cnpj: '12ABC34501DE35',
  company_name: 'Aurora Comércio Ltda.',
  status: 'pending_approval',
  product_id: 1,
  product_name: 'Capital de giro',
  partner_name: null,
  vehicle_name: null,
  offers: 1,
  largest_amount: 150_000,
  lowest_rate: 2.49,
  created_at: '2026-11-16T12:00:00.000Z',
  created_by: 'ana@demo.test',
  created_by_name: 'Ana Souza',
  updated_at: '2026-11-16T12:00:00.000Z',
};
