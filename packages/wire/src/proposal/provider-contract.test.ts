import type { IsoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import type { OfferQuote } from '@lastro/domain/proposal/offer-quote';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { simulationRate } from './proposal-schemas';
import { quoteFromWire, quoteToWire } from './provider-contract';

/** No two figures alike. */
const QUOTE: OfferQuote = {
  rateId: 7,
  proposalId: 3,
  prepaymentFee: '2.5' as Percent,
  amount: cents(10_000_000),
  installmentCount: 1,
  grace: 30,
  monthlyRate: '2.49' as Percent,
  annualRate: '34.331516' as Percent,
  disbursement: '2026-11-16' as IsoDate,
  firstDue: '2026-12-16' as IsoDate,
  lastDue: '2027-11-16' as IsoDate,
  payment: cents(976_187),
  tac: cents(150_000),
  iof: cents(207_328),
  net: cents(9_642_672),
  totalPaid: cents(11_714_246),
  annualCet: '44.79' as Percent,
  monthlyCet: '3.13' as Percent,
  installments: [
    {
      number: 1,
      due: '2026-12-17' as IsoDate,
      opening: cents(10_000_001),
      interest: cents(249_000),
      amortization: cents(727_187),
      payment: cents(976_188),
      closing: cents(9_272_813),
    },
  ],
};

it('spec §3 every figure of an offer stands under its own name, in reais and percent', () => {
  expect(quoteToWire(QUOTE)).toEqual({
    rateId: 7,
    proposalId: 3,
    taxaLiquidacao: 2.5,
    valor: 100_000,
    numerosParcelas: 1,
    carencia: 30,
    taxaJurosMes: 2.49,
    taxaJurosAno: 34.331516,
    dataDesembolso: '2026-11-16',
    dataPrimeiroVencimento: '2026-12-16',
    dataUltimoVencimento: '2027-11-16',
    valorParcelas: 9761.87,
    tac: 1500,
    iof: 2073.28,
    valorLiquido: 96_426.72,
    valorTotal: 117_142.46,
    cetAnual: 44.79,
    cetMensal: 3.13,
    parcelas: [
      {
        numero: 1,
        vencimento: '2026-12-17',
        saldoAnterior: 100_000.01,
        juros: 2490,
        amortizacao: 7271.87,
        valor: 9761.88,
        saldo: 92_728.13,
      },
    ],
  });
});

it('and is read back as it was said', () => {
  expect(quoteFromWire(z.decode(simulationRate, quoteToWire(QUOTE)))).toEqual(QUOTE);
});
