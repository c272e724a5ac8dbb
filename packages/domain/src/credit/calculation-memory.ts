import { formatDate } from '../dates';
import type { DayCountBase } from '../day-count';
import { formatAmount, formatMoney } from '../money';
import { formatPercent, type Percent } from '../percent';
import { accrualOf } from './accrual';
import { cetResidual } from './cet';
import { type Fixed, formatFixed, ONE, over, times } from './fixed-point';
import { taxedDays } from './iof';
import type { Simulation } from './simulation';

export interface MemoryLine {
  readonly label: string;
  readonly value: string;
}

export interface MemoryTable {
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

/** How a result came about, in the order in which somebody with a calculator would do it again. */
export interface CalculationMemory {
  readonly inputs: readonly MemoryLine[];
  readonly steps: readonly MemoryStep[];
}

const BASE_TEXT: Record<DayCountBase, { readonly label: string; readonly daily: string }> = {
  'thirty-360': { label: '30/360', daily: 'q = (1 + i)^(1/30), dias de 30/360' },
  'calendar-30': { label: 'Dias corridos, mês de 30 dias', daily: 'q = (1 + i)^(1/30), dias corridos' },
  'calendar-365': { label: 'Dias corridos/365', daily: 'q = (1 + i)^(12/365), dias corridos' },
  'business-252': { label: 'Dias úteis/252', daily: 'q = (1 + i)^(12/252), dias úteis ANBIMA' },
};

const SYSTEM_TEXT = { price: 'Tabela Price', sac: 'SAC', bullet: 'Parcela única' } as const;
const CENT = 'meio centavo para cima';
const DIGITS = 12;

export function memoryOf(simulation: Simulation): CalculationMemory {
  const { terms } = simulation;
  return {
    inputs: [
      line(terms.charges === 'deducted' ? 'Valor financiado' : 'Valor a receber', formatMoney(terms.amount)),
      line('Taxa de juros', `${formatPercent(terms.monthlyRate, 6)} a.m.`),
      line('Parcelas', String(terms.installments)),
      line('Carência', `${terms.grace} dias`),
      line('TAC', formatPercent(terms.tac, 6)),
      line('Sistema', SYSTEM_TEXT[terms.system]),
      line('Contagem de dias', BASE_TEXT[terms.base].label),
      line('Encargos', terms.charges === 'deducted' ? 'Descontados na liberação' : 'Financiados'),
      line('Liberação', formatDate(terms.disbursement)),
      line('IOF diário', formatPercent(terms.iof.daily, 6)),
      line('IOF adicional', formatPercent(terms.iof.additional, 6)),
    ],
    steps: [
      factors(simulation),
      ...(terms.grace > 0 ? [graceStep(simulation)] : []),
      payment(simulation),
      rows(simulation),
      iof(simulation),
      net(simulation),
      cet(simulation),
    ],
  };
}

const line = (label: string, value: string): MemoryLine => ({ label, value });

function factors({ terms }: Simulation): MemoryStep {
  const { daily } = accrualOf(terms.base, terms.monthlyRate);
  return {
    title: 'Fator diário',
    formula: BASE_TEXT[terms.base].daily,
    lines: [line('q', formatFixed(daily, 20))],
    rounding: 'nenhum: 33 casas',
  };
}

function graceStep({ terms, financed, capitalized, installments }: Simulation): MemoryStep {
  return {
    title: 'Carência capitalizada',
    formula: "P' = P × q^dias da carência",
    lines: [
      line('P', formatMoney(financed)),
      line('Dias', String(terms.grace)),
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

function payment({ terms, capitalized, payment: value, installments }: Simulation): MemoryStep {
  return {
    title: 'Parcela',
    formula: PAYMENT_FORMULA[terms.system],
    lines: [
      line("P'", formatMoney(capitalized)),
      ...(terms.system === 'price' ? [line('Σ 1/F(k)', formatFixed(annuity(installments), DIGITS))] : []),
      line('Parcela', formatMoney(value)),
    ],
    rounding: CENT,
  };
}

function annuity(installments: Simulation['installments']): Fixed {
  let growth: Fixed = ONE;
  let sum = 0n;
  for (const { factor } of installments) {
    growth = times(growth, factor);
    sum += over(ONE, growth);
  }
  return sum as Fixed;
}

function rows({ installments }: Simulation): MemoryStep {
  return {
    title: 'Cronograma',
    formula: 'juros(k) = saldo(k−1) × (f(k) − 1); amortização(k) = parcela − juros(k)',
    lines: [],
    table: {
      columns: [
        'Nº',
        'Vencimento',
        'Dias',
        'f(k)',
        'Saldo anterior',
        'Juros',
        'Amortização',
        'Parcela',
        'Saldo',
      ],
      rows: installments.map((row) => [
        String(row.number),
        formatDate(row.due),
        String(row.baseDays),
        formatFixed(row.factor, DIGITS),
        formatAmount(row.opening),
        formatAmount(row.interest),
        formatAmount(row.amortization),
        formatAmount(row.payment),
        formatAmount(row.closing),
      ]),
    },
    rounding: `juros ${CENT}; a última parcela absorve o resíduo`,
  };
}

function iof({ terms, installments, iof: tax, financed }: Simulation): MemoryStep {
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
        formatAmount(row.principal),
        String(row.calendarDays),
        String(taxedDays(row.calendarDays)),
        formatPercent(terms.iof.daily, 6),
      ]),
    },
    rounding: `${CENT}, uma vez sobre a soma`,
  };
}

function net({ financed, tac, iof: tax, net: value, terms }: Simulation): MemoryStep {
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

function cet({ cet: rate, net: released, totalPaid, installments }: Simulation): MemoryStep {
  return {
    title: 'CET',
    formula: 'Σ parcela(k) ÷ (1 + CET)^(dias(k)/365) = líquido; CET a.m. = (1 + CET)^(1/12) − 1',
    lines: [
      line('Líquido', formatMoney(released)),
      line('Total pago', formatMoney(totalPaid)),
      line('CET a.a.', decimalPercent(rate.annual)),
      line('CET a.m.', decimalPercent(rate.monthly)),
      line(
        'Diferença de valor presente',
        `${cetResidual(rate, released, installments).toExponential(1).replace('.', ',')} centavo`,
      ),
    ],
    rounding: 'duas casas, meio para o par (NBR 5891), só para mostrar',
  };
}

function decimalPercent(fraction: number): string {
  return formatPercent((fraction * 100).toFixed(6) as Percent, 6);
}

/** For the clipboard and for a file. */
export function memoryText({ inputs, steps }: CalculationMemory): string {
  const block = (lines: readonly MemoryLine[]) => lines.map(({ label, value }) => `${label}: ${value}`);
  return [
    'MEMÓRIA DE CÁLCULO',
    '',
    ...block(inputs),
    ...steps.flatMap((step, index) => [
      '',
      `${index + 1}. ${step.title}`,
      step.formula,
      ...block(step.lines),
      ...(step.table ? [step.table.columns, ...step.table.rows].map((cells) => cells.join('\t')) : []),
      `Arredondamento: ${step.rounding}`,
    ]),
    '',
  ].join('\n');
}
