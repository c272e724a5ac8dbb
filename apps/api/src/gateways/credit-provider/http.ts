import { cetOf } from '@lastro/domain/credit/cet';
import type { SimulationTerms } from '@lastro/domain/credit/simulation';
import { daysBetween } from '@lastro/domain/dates';
import { centsToReais, sumCents } from '@lastro/domain/money';
import { percentToNumber } from '@lastro/domain/percent';
import { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import type { z } from 'zod';
import { type Limits, postJson } from '../read-json';
import type { CreditProvider, OfferSimulation, SimulationAnswer } from './port';

/** A provider elsewhere that speaks the contract of our own `POST qitech`. */
export function httpCreditProvider(address: string, limits?: Limits): CreditProvider {
  return {
    async simulate(terms: SimulationTerms): Promise<SimulationAnswer> {
      const reply = await postJson(address, toRequest(terms), limits);
      const parsed = reply.outcome === 'read' ? simulationRate.safeParse(reply.body) : null;
      if (!parsed?.success) return { outcome: 'unavailable' };
      const simulation = toOffer(parsed.data);
      return isSound(terms, parsed.data, simulation)
        ? { outcome: 'simulated', simulation }
        : { outcome: 'unavailable' };
    },
  };
}

function toRequest(terms: SimulationTerms) {
  return {
    amount: centsToReais(terms.amount),
    number_installments: terms.installments,
    grace: terms.grace,
    rate: percentToNumber(terms.monthlyRate),
    tac: percentToNumber(terms.tac),
    disbursement_date: terms.disbursement,
  };
}

function toOffer(said: z.output<typeof simulationRate>): OfferSimulation {
  return {
    payment: said.valorParcelas,
    net: said.valorLiquido,
    tac: said.tac,
    iof: said.iof,
    totalPaid: said.valorTotal,
    annualCet: said.cetAnual,
    monthlyCet: said.cetMensal,
    annualRate: said.taxaJurosAno,
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

/** Two decimals of a percentage: what rounding may move. */
const CET_TOLERANCE = 0.011;

/**
 * An answer to another question, or one that does not add up, is no answer: what is accepted becomes a contract, so
 * sums, order and the CET are checked against the flow itself.
 */
function isSound(
  terms: SimulationTerms,
  said: z.output<typeof simulationRate>,
  offer: OfferSimulation,
): boolean {
  const { installments } = offer;
  const isAsked =
    said.valor === terms.amount &&
    said.numerosParcelas === terms.installments &&
    said.carencia === terms.grace &&
    said.taxaJurosMes === terms.monthlyRate &&
    said.dataDesembolso === terms.disbursement;
  const adds =
    installments.length > 0 &&
    installments.every(
      (row, index) =>
        row.number === index + 1 &&
        row.payment === row.interest + row.amortization &&
        row.closing === row.opening - row.amortization &&
        row.payment >= 0 &&
        row.due > (installments[index - 1]?.due ?? terms.disbursement),
    ) &&
    installments.at(-1)?.closing === 0 &&
    sumCents(installments.map(({ payment }) => payment)) === offer.totalPaid;
  return isAsked && adds && isItsCet(terms, offer);
}

function isItsCet(
  { disbursement }: SimulationTerms,
  { net, annualCet, installments }: OfferSimulation,
): boolean {
  const flow = installments.map(({ due, payment }) => ({
    calendarDays: daysBetween(disbursement, due),
    payment,
  }));
  const cet = cetOf(net, flow);
  return typeof cet !== 'string' && Math.abs(cet.annual * 100 - percentToNumber(annualCet)) <= CET_TOLERANCE;
}
