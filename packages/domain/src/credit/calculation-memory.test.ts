import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { isoDate } from '../dates';
import { cents, formatAmount, formatMoney } from '../money';
import type { Percent } from '../percent';
import { memoryOf, memoryText } from './calculation-memory';
import { IOF_HISTORY } from './iof';
import { isRefused, type SimulationTerms, simulate } from './simulation';

const TERMS: SimulationTerms = {
  amount: cents(10_000_000),
  installments: 6,
  grace: 30,
  monthlyRate: '2' as Percent,
  tac: '3' as Percent,
  system: 'price',
  base: 'calendar-30',
  charges: 'deducted',
  disbursement: isoDate('2026-11-16'),
  iofTable: IOF_HISTORY,
  isSimples: false,
};

function made(changes: Partial<SimulationTerms> = {}) {
  const simulation = simulate({ ...TERMS, ...changes }, anbimaCalendar);
  if (isRefused(simulation)) throw new Error(simulation.code);
  return { simulation, memory: memoryOf(simulation) };
}

describe('the memory of a calculation', () => {
  it('tells inputs, formula, steps and rounding in the order of the work', () => {
    const { memory } = made();
    expect(memory.steps.map(({ title }) => title)).toEqual([
      'Fator diário',
      'Carência capitalizada',
      'Parcela',
      'Cronograma',
      'Principal e juros de cada parcela',
      'IOF',
      'Valor líquido',
      'CET',
    ]);
    for (const step of memory.steps) expect([step.formula, step.rounding], step.title).not.toContain('');
    expect(memory.inputs).toContainEqual({ label: 'Taxa de juros', value: '2,000000% a.m.' });
  });

  it('leaves out the grace where there is none', () => {
    const titles = made({ grace: 0 }).memory.steps.map(({ title }) => title);
    expect(titles).not.toContain('Carência capitalizada');
    expect(titles).not.toContain('Principal e juros de cada parcela');
  });

  it.each(['price', 'sac', 'bullet'] as const)('holds the figures of the result: %s', (system) => {
    const { simulation, memory } = made({ system });
    const text = memoryText(memory);
    const { net, iof, tac, capitalized, payment } = simulation;
    for (const amount of [net, iof.total, tac, capitalized, payment])
      expect(text).toContain(formatMoney(amount));
    const schedule = memory.steps.find(({ title }) => title === 'Cronograma')?.table?.rows;
    expect(schedule?.map((row) => row[7])).toEqual(
      simulation.installments.map((row) => formatAmount(row.payment)),
    );
  });

  it('the sum of its discount factors is the instalment again', () => {
    const { simulation, memory } = made();
    const line = memory.steps[2]?.lines.find(({ label }) => label.startsWith('Σ'));
    const annuity = Number(line?.value.replace(',', '.'));
    expect(Math.round(simulation.capitalized / annuity)).toBe(simulation.payment);
  });

  it('§3 with grace it shows both balances: the one that bears interest, and what was lent as the contract has it', () => {
    const { simulation, memory } = made();
    const [first] = simulation.installments;
    const rows = (title: string) => memory.steps.find((step) => step.title === title)?.table?.rows ?? [];
    expect(rows('Cronograma')[0]?.[4]).toBe(formatAmount(simulation.capitalized));
    expect(rows('Principal e juros de cada parcela').map((row) => row.slice(1))).toEqual(
      simulation.installments.map(({ opening, interest, amortization, payment, closing }) =>
        [opening, interest, amortization, payment, closing].map(formatAmount),
      ),
    );
    expect(first?.opening).toBe(TERMS.amount);
  });

  it('says how much is lent where charges are financed, and which IOF was taken', () => {
    const { simulation, memory } = made({ charges: 'financed', amount: cents(1_000_000), isSimples: true });
    expect(memory.steps.find(({ title }) => title === 'Valor financiado')?.lines).toContainEqual({
      label: 'P',
      value: formatMoney(simulation.financed),
    });
    expect(memory.inputs).toContainEqual({
      label: 'IOF diário',
      value: '0,002740% (Simples Nacional ou MEI)',
    });
  });

  it('days, months and rounding are told as people say them', () => {
    const text = (changes: Partial<SimulationTerms>) => memoryText(made(changes).memory);
    expect(text({})).toContain('Diferença para o líquido: R$\u00a00,00');
    expect(text({})).toContain('Arredondamento: nenhum no cálculo; aqui, 20 casas decimais');
    expect(text({})).not.toMatch(/e[+-]\d|nenhum: /);
    expect(text({ grace: 1 })).toContain('Carência: 1 dia\n');
    expect(text({ grace: 0 })).toContain('Carência: Sem carência\n');
    expect(text({ system: 'bullet' })).toContain('Parcelas: 1, em 6 meses\n');
    expect(text({ system: 'bullet', installments: 1 })).toContain('Parcelas: 1, em 1 mês\n');
  });
});
