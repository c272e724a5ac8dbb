import { formatDate } from '../dates';
import type { DayCountBase } from '../day-count';
import { cents, formatAmount, formatMoney, subtractCents } from '../money';
import { formatPercent, type Percent } from '../percent';
import { accrualOf } from './accrual';
import { cetResidual } from './cet';
import { BITS, type Fixed, formatFixed, oneOf, over, times } from './fixed-point';
import { taxedDays } from './iof';
import type { Simulation } from './simulation';

export interface MemoryLine {
  readonly label: string;
  readonly value: string;
}

interface MemoryTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface MemoryStep {
  readonly title: string;
  readonly formula: string;
  readonly lines: readonly MemoryLine[];
  readonly table?: MemoryTable;
  readonly rounding: string;
}

export const line = (label: string, value: string): MemoryLine => ({ label, value });

export const BASE_TEXT: Record<DayCountBase, { readonly label: string; readonly daily: string }> = {
  'thirty-360': { label: '30/360', daily: 'q = (1 + i)^(1/30), dias de 30/360' },
  'calendar-30': { label: 'Dias corridos, mês de 30 dias', daily: 'q = (1 + i)^(1/30), dias corridos' },
  'calendar-365': { label: 'Dias corridos/365', daily: 'q = (1 + i)^(12/365), dias corridos' },
  'business-252': { label: 'Dias úteis/252', daily: 'q = (1 + i)^(12/252), dias úteis ANBIMA' },
};

const CENT = 'ao centavo (meio centavo sobe)';
const DIGITS = 12;
const DAILY_DIGITS = 20;

export function dailyFactor({ terms }: Simulation): MemoryStep {
  const { daily, bits } = accrualOf(terms.base, terms.monthlyRate);
  return {
    title: 'Fator diário',
    formula: BASE_TEXT[terms.base].daily,
    lines: [line('q', formatFixed(daily, bits, DAILY_DIGITS))],
    rounding: `nenhum no cálculo; aqui, ${DAILY_DIGITS} casas decimais`,
  };
}

/** Only where charges are financed: what is lent is then a result. */
export function lentAmount({ terms, financed }: Simulation): MemoryStep {
  return {
    title: 'Valor financiado',
    formula: 'P = menor valor que, descontados IOF e TAC, deixa o valor a receber',
    lines: [line('Valor a receber', formatMoney(terms.amount)), line('P', formatMoney(financed))],
    rounding: 'P em centavos inteiros',
  };
}

export function grace({ terms, graceDays, financed, capitalized, installments }: Simulation): MemoryStep {
  return {
    title: 'Carência capitalizada',
    formula: "P' = P × q^dias da carência",
    lines: [
      line('P', formatMoney(financed)),
      line('Dias da carência na contagem', String(graceDays)),
      line('Juros da carência', formatMoney(subtractCents(capitalized, financed))),
      line("P'", formatMoney(capitalized)),
      line('Primeiro vencimento', formatDate(installments[0]?.due ?? terms.disbursement)),
    ],
    rounding: CENT,
  };
}

const PAYMENT_FORMULA = {
  price: "PMT = P' ÷ Σ 1/F(k), F(k) = fator do fim da carência até o vencimento k",
  sac: "amortização = P' ÷ n; juros = saldo × (f(k) − 1)",
  bullet: "PMT = P' × F(1)",
} as const;

export function payment({ terms, capitalized, payment: value, installments }: Simulation): MemoryStep {
  return {
    title: 'Parcela',
    formula: PAYMENT_FORMULA[terms.system],
    lines: [
      line("P'", formatMoney(capitalized)),
      ...(terms.system === 'price'
        ? [line('Σ 1/F(k)', formatFixed(annuity(installments), BITS, DIGITS))]
        : []),
      line('Parcela', formatMoney(value)),
    ],
    rounding: CENT,
  };
}

function annuity(installments: Simulation['installments']): Fixed {
  const one = oneOf(BITS);
  let growth = one;
  let sum = 0n;
  for (const { factor } of installments) {
    growth = times(growth, factor, BITS);
    sum += over(one, growth, BITS);
  }
  return sum as Fixed;
}

/** The balance that bears interest: with grace it holds the interest of the grace, too. */
export function schedule({ installments, graceDays }: Simulation): MemoryStep {
  const days = (index: number) =>
    (installments[index]?.baseDays ?? 0) - (installments[index - 1]?.baseDays ?? graceDays);
  return {
    title: 'Cronograma',
    formula:
      'f(k) = q^dias do período; juros(k) = saldo(k−1) × (f(k) − 1); amortização(k) = parcela − juros(k)',
    lines: [],
    table: {
      columns: [
        'Nº',
        'Vencimento',
        'Dias do período',
        'f(k)',
        'Saldo anterior',
        'Juros',
        'Amortização',
        'Parcela',
        'Saldo',
      ],
      rows: installments.map((row, index) => [
        String(row.number),
        formatDate(row.due),
        String(days(index)),
        formatFixed(row.factor, BITS, DIGITS),
        formatAmount(row.owedBefore),
        formatAmount(row.accrued),
        formatAmount(subtractCents(row.payment, row.accrued)),
        formatAmount(row.payment),
        formatAmount(row.owedAfter),
      ]),
    },
    rounding: `juros ${CENT}; a última parcela absorve o resíduo`,
  };
}

/** Only with grace: its interest is interest, so what each payment gives back of the loan is less than above. */
export function principal({ installments, financed, capitalized }: Simulation): MemoryStep {
  return {
    title: 'Principal e juros de cada parcela',
    formula:
      "principal pago até k = P × (P' − saldo(k)) ÷ P'; amortização(k) = o que a parcela k acrescenta; juros(k) = parcela − amortização(k)",
    lines: [line('P', formatMoney(financed)), line("P'", formatMoney(capitalized))],
    table: {
      columns: ['Nº', 'Principal anterior', 'Juros', 'Amortização', 'Parcela', 'Principal em aberto'],
      rows: installments.map((row) => [
        String(row.number),
        formatAmount(row.opening),
        formatAmount(row.interest),
        formatAmount(row.amortization),
        formatAmount(row.payment),
        formatAmount(row.closing),
      ]),
    },
    rounding: CENT,
  };
}

export function iof({ installments, iof: tax, financed }: Simulation): MemoryStep {
  return {
    title: 'IOF',
    formula: 'IOF = Σ principal(k) × alíquota diária × mín(dias corridos, 365) + P × alíquota adicional',
    lines: [
      line('P', formatMoney(financed)),
      line('Parte diária', formatMoney(tax.daily)),
      line('Adicional', formatMoney(tax.additional)),
      line('IOF', formatMoney(tax.total)),
    ],
    table: {
      columns: ['Nº', 'Principal', 'Dias corridos', 'Dias tributados', 'Alíquota'],
      rows: installments.map((row) => [
        String(row.number),
        formatAmount(row.amortization),
        String(row.calendarDays),
        String(taxedDays(row.calendarDays)),
        formatPercent(tax.rates.daily, 6),
      ]),
    },
    rounding: `uma vez sobre a soma, ${CENT}`,
  };
}

export function net({ financed, tac, iof: tax, net: value, terms }: Simulation): MemoryStep {
  return {
    title: 'Valor líquido',
    formula: 'líquido = P − IOF − TAC; TAC = P × %',
    lines: [
      line('P', formatMoney(financed)),
      line('IOF', formatMoney(tax.total)),
      line(`TAC (${formatPercent(terms.tac, 6)})`, formatMoney(tac)),
      line('Líquido', formatMoney(value)),
    ],
    rounding: CENT,
  };
}

export function cet({ cet: rate, net: released, totalPaid, installments }: Simulation): MemoryStep {
  const difference = cents(Math.round(cetResidual(rate, released, installments)));
  return {
    title: 'CET',
    formula: 'Σ parcela(k) ÷ (1 + CET)^(dias(k)/365) = líquido; CET a.m. = (1 + CET)^(1/12) − 1',
    lines: [
      line('Líquido', formatMoney(released)),
      line('Total pago', formatMoney(totalPaid)),
      line('CET a.a.', decimalPercent(rate.annual)),
      line('CET a.m.', decimalPercent(rate.monthly)),
      line('Valor presente das parcelas pelo CET', formatMoney(cents(released + difference))),
      line('Diferença para o líquido', formatMoney(difference)),
    ],
    rounding: 'nenhum no cálculo; na oferta, duas casas decimais, meio para o par (NBR 5891)',
  };
}

function decimalPercent(fraction: number): string {
  return formatPercent((fraction * 100).toFixed(6) as Percent, 6);
}
