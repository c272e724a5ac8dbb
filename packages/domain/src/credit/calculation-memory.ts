import { formatDate } from '../dates';
import { formatMoney } from '../money';
import { formatPercent } from '../percent';
import * as steps from './memory-steps';
import { BASE_TEXT, line, type MemoryLine, type MemoryStep } from './memory-steps';
import type { Simulation } from './simulation';

export type { MemoryStep } from './memory-steps';

/** How a result came about, in the order in which somebody with a calculator would do it again. */
export interface CalculationMemory {
  readonly inputs: readonly MemoryLine[];
  readonly steps: readonly MemoryStep[];
}

const SYSTEM_TEXT = { price: 'Tabela Price', sac: 'SAC', bullet: 'Parcela única' } as const;

export function memoryOf(simulation: Simulation): CalculationMemory {
  const { terms } = simulation;
  const hasGrace = terms.grace > 0;
  return {
    inputs: inputsOf(simulation),
    steps: [
      steps.dailyFactor(simulation),
      ...(terms.charges === 'financed' ? [steps.lentAmount(simulation)] : []),
      ...(hasGrace ? [steps.grace(simulation)] : []),
      steps.payment(simulation),
      steps.schedule(simulation),
      ...(hasGrace ? [steps.principal(simulation)] : []),
      steps.iof(simulation),
      steps.net(simulation),
      steps.cet(simulation),
    ],
  };
}

function inputsOf({ terms, iof }: Simulation): MemoryLine[] {
  const { rates } = iof;
  return [
    line(terms.charges === 'deducted' ? 'Valor financiado' : 'Valor a receber', formatMoney(terms.amount)),
    line('Taxa de juros', `${formatPercent(terms.monthlyRate, 6)} a.m.`),
    line(
      'Parcelas',
      terms.system === 'bullet' ? `1, em ${months(terms.installments)}` : `${terms.installments}`,
    ),
    line(
      'Carência',
      terms.grace === 0 ? 'Sem carência' : terms.grace === 1 ? '1 dia' : `${terms.grace} dias`,
    ),
    line('TAC', formatPercent(terms.tac, 6)),
    line('Sistema', SYSTEM_TEXT[terms.system]),
    line('Contagem de dias', BASE_TEXT[terms.base].label),
    line('Encargos', terms.charges === 'deducted' ? 'Descontados na liberação' : 'Financiados'),
    line('Liberação', formatDate(terms.disbursement)),
    line(
      'IOF diário',
      `${formatPercent(rates.daily, 6)}${rates.isReduced ? ' (Simples Nacional ou MEI)' : ''}`,
    ),
    line('IOF adicional', formatPercent(rates.additional, 6)),
  ];
}

function months(count: number): string {
  return count === 1 ? '1 mês' : `${count} meses`;
}

/** For the clipboard and for a file. */
export function memoryText({ inputs, steps: done }: CalculationMemory): string {
  const block = (lines: readonly MemoryLine[]) => lines.map(({ label, value }) => `${label}: ${value}`);
  return [
    'MEMÓRIA DE CÁLCULO',
    '',
    ...block(inputs),
    ...done.flatMap((step, index) => [
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
