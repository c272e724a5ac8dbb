import { z } from 'zod';
import { simulationRate } from './proposal-schemas';

const memoryLines = z.array(z.strictObject({ label: z.string(), value: z.string() }));

/** How a simulation came about, step by step, so that somebody with a calculator comes to the same cent. */
const calculationMemory = z.strictObject({
  inputs: memoryLines,
  steps: z.array(
    z.strictObject({
      title: z.string(),
      formula: z.string(),
      lines: memoryLines,
      table: z.strictObject({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
      rounding: z.string(),
    }),
  ),
});

/** Null only of what was accepted before the memória was kept. */
export const explainedSimulation = simulationRate.extend({ memoria: calculationMemory.nullable() });
