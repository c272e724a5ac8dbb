import type { SimulationTerms } from '@lastro/domain/credit/simulation';
import { centsToReais } from '@lastro/domain/money';
import { type Percent, percentToNumber } from '@lastro/domain/percent';
import type { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import type { z } from 'zod';
import type { OfferSimulation } from '../../gateways/credit-provider/port';

/** Whose offer it is. */
export interface Identified {
  readonly rateId: number | null;
  readonly proposalId: number | null;
  readonly prepaymentFee: Percent;
}

export function simulationToWire(
  terms: SimulationTerms,
  result: OfferSimulation,
  of: Identified,
): z.input<typeof simulationRate> {
  const { installments } = result;
  return {
    rateId: of.rateId,
    proposalId: of.proposalId,
    valor: centsToReais(terms.amount),
    valorParcelas: centsToReais(result.payment),
    numerosParcelas: terms.installments,
    carencia: terms.grace,
    cetAnual: percentToNumber(result.annualCet),
    cetMensal: percentToNumber(result.monthlyCet),
    dataDesembolso: terms.disbursement,
    dataPrimeiroVencimento: installments[0]?.due ?? terms.disbursement,
    dataUltimoVencimento: installments.at(-1)?.due ?? terms.disbursement,
    taxaJurosAno: percentToNumber(result.annualRate),
    taxaJurosMes: percentToNumber(terms.monthlyRate),
    taxaLiquidacao: percentToNumber(of.prepaymentFee),
    tac: centsToReais(result.tac),
    iof: centsToReais(result.iof),
    valorLiquido: centsToReais(result.net),
    valorTotal: centsToReais(result.totalPaid),
    parcelas: installments.map((row) => ({
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
