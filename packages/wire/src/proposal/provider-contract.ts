import { AMORTIZATION_SYSTEMS } from '@lastro/domain/credit/schedule';
import { CHARGE_MODES } from '@lastro/domain/credit/simulation';
import { DAY_COUNT_BASES } from '@lastro/domain/day-count';
import { centsToReais } from '@lastro/domain/money';
import { percentToNumber } from '@lastro/domain/percent';
import type { CreditQuestion, OfferQuote } from '@lastro/domain/proposal/offer-quote';
import { z } from 'zod';
import { isoDate, percent, reais } from '../codecs';
import { simulationRate } from './proposal-schemas';

/** What a credit provider elsewhere is asked (docs/operating.md): an offer, and all that its figures depend on. */
export const providerQuestion = z.object({
  rateId: z.number().int().nullable(),
  proposalId: z.number().int().nullable(),
  amount: reais,
  number_installments: z.number().int(),
  grace: z.number().int(),
  rate: percent,
  tac: percent,
  prepayment_fee: percent,
  disbursement_date: isoDate,
  product: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  system: z.enum(AMORTIZATION_SYSTEMS),
  day_count: z.enum(DAY_COUNT_BASES),
  charges: z.enum(CHARGE_MODES),
  /** The company pays the IOF of Simples Nacional, where the operation is small enough. */
  simples: z.boolean(),
});

/** The accepted offer, under a key of its own: the same key is the same registration, however often it is sent. */
export const providerRegistration = providerQuestion.extend({
  key: z.string(),
  simulation: simulationRate,
});

/**
 * Its number, and what was registered under it. A number that is none (`isOperationNumber`) is read all the same: what
 * was answered is then kept as a difference, and not only that it could not be read.
 */
export const providerRegistered = z.object({
  key: z.string().max(200),
  number: z.string().trim().min(1),
  simulation: simulationRate,
});

export const providerCancellation = z.object({ key: z.string() });

/** `unknown`: nothing was ever registered under that key, which is as good. */
export const providerCanceled = z.object({
  key: z.string().max(200),
  status: z.enum(['canceled', 'unknown']),
});

export function questionToWire(question: CreditQuestion): z.input<typeof providerQuestion> {
  const { terms } = question;
  return {
    rateId: question.rateId,
    proposalId: question.proposalId,
    amount: centsToReais(terms.amount),
    number_installments: terms.installments,
    grace: terms.grace,
    rate: percentToNumber(terms.monthlyRate),
    tac: percentToNumber(terms.tac),
    prepayment_fee: percentToNumber(question.prepaymentFee),
    disbursement_date: terms.disbursement,
    product: question.product,
    system: terms.system,
    day_count: terms.base,
    charges: terms.charges,
    simples: terms.isSimples,
  };
}

export function registrationToWire(
  key: string,
  question: CreditQuestion,
  quote: OfferQuote,
): z.input<typeof providerRegistration> {
  return { key, ...questionToWire(question), simulation: quoteToWire(quote) };
}

export function cancellationToWire(key: string): z.input<typeof providerCancellation> {
  return { key };
}

export function quoteToWire(quote: OfferQuote): z.input<typeof simulationRate> {
  return {
    rateId: quote.rateId,
    proposalId: quote.proposalId,
    valor: centsToReais(quote.amount),
    valorParcelas: centsToReais(quote.payment),
    numerosParcelas: quote.installmentCount,
    carencia: quote.grace,
    cetAnual: percentToNumber(quote.annualCet),
    cetMensal: percentToNumber(quote.monthlyCet),
    dataDesembolso: quote.disbursement,
    dataPrimeiroVencimento: quote.firstDue,
    dataUltimoVencimento: quote.lastDue,
    taxaJurosAno: percentToNumber(quote.annualRate),
    taxaJurosMes: percentToNumber(quote.monthlyRate),
    taxaLiquidacao: percentToNumber(quote.prepaymentFee),
    tac: centsToReais(quote.tac),
    iof: centsToReais(quote.iof),
    valorLiquido: centsToReais(quote.net),
    valorTotal: centsToReais(quote.totalPaid),
    parcelas: quote.installments.map((row) => ({
      numero: row.number,
      vencimento: row.due,
      saldoAnterior: centsToReais(row.opening),
      juros: centsToReais(row.interest),
      amortizacao: centsToReais(row.amortization),
      valor: centsToReais(row.payment),
      saldo: centsToReais(row.closing),
    })),
  };
}

export function quoteFromWire(said: z.output<typeof simulationRate>): OfferQuote {
  return {
    rateId: said.rateId,
    proposalId: said.proposalId,
    prepaymentFee: said.taxaLiquidacao,
    amount: said.valor,
    installmentCount: said.numerosParcelas,
    grace: said.carencia,
    monthlyRate: said.taxaJurosMes,
    annualRate: said.taxaJurosAno,
    disbursement: said.dataDesembolso,
    firstDue: said.dataPrimeiroVencimento,
    lastDue: said.dataUltimoVencimento,
    payment: said.valorParcelas,
    tac: said.tac,
    iof: said.iof,
    net: said.valorLiquido,
    totalPaid: said.valorTotal,
    annualCet: said.cetAnual,
    monthlyCet: said.cetMensal,
    installments: said.parcelas.map((row) => ({
      number: row.numero,
      due: row.vencimento,
      opening: row.saldoAnterior,
      interest: row.juros,
      amortization: row.amortizacao,
      payment: row.valor,
      closing: row.saldo,
    })),
  };
}
