import { describe, expect, it } from 'vitest';
import { anbimaCalendar } from '../calendar';
import { isoDate } from '../dates';
import { cents, formatAmount, formatMoney } from '../money';
import type { Percent } from '../percent';
import { memoryOf, memoryText } from './calculation-memory';
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
  iof: { daily: '0.0082' as Percent, additional: '0.38' as Percent },
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
      'IOF',
      'Valor líquido',
      'CET',
    ]);
    for (const step of memory.steps) expect([step.formula, step.rounding], step.title).not.toContain('');
    expect(memory.inputs).toContainEqual({ label: 'Taxa de juros', value: '2,000000% a.m.' });
  });

  it('leaves out the grace where there is none', () => {
    expect(made({ grace: 0 }).memory.steps.map(({ title }) => title)).not.toContain('Carência capitalizada');
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
});
