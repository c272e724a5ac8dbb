import { type CalculationMemory, memoryOf } from '@lastro/domain/credit/calculation-memory';
import type { Simulation } from '@lastro/domain/credit/simulation';
import { centsToReais } from '@lastro/domain/money';
import { type AskedOffer, quoteOf } from '@lastro/domain/proposal/offer-quote';
import type { InputOf } from '@lastro/wire/operation';
import type { explainedSimulation } from '@lastro/wire/proposal/explained-simulation';
import type { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { quoteToWire } from '@lastro/wire/proposal/provider-contract';
import type { z } from 'zod';
import type { WireSimulation } from './proposal-translate';

export type ExplainedSimulation = z.input<typeof explainedSimulation>;

export function simulationToWire(simulation: Simulation, asked: AskedOffer): WireSimulation {
  return quoteToWire(quoteOf(simulation, asked));
}

type Seen = NonNullable<InputOf<typeof acceptOffer>['seen']>;

/** Does today's simulation say what somebody had before their eyes? */
export function isAsSeen(today: WireSimulation, seen: Seen): boolean {
  return (Object.keys(seen) as (keyof Seen)[]).every((name) => {
    const value = seen[name];
    return today[name] === (typeof value === 'number' ? centsToReais(value) : value);
  });
}

export function explainedToWire(simulation: Simulation, asked: AskedOffer): ExplainedSimulation {
  return { ...simulationToWire(simulation, asked), memoria: memoryToWire(memoryOf(simulation)) };
}

export function memoryToWire({
  inputs,
  steps,
}: CalculationMemory): NonNullable<ExplainedSimulation['memoria']> {
  return {
    inputs: [...inputs],
    steps: steps.map(({ lines, table, ...step }) => ({
      ...step,
      lines: [...lines],
      ...(table === undefined
        ? {}
        : { table: { columns: [...table.columns], rows: table.rows.map((cells) => [...cells]) } }),
    })),
  };
}
