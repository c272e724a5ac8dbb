import { explainedSimulation } from '@lastro/wire/proposal/explained-simulation';
import { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import type { z } from 'zod';
import { travelColumn } from '../../platform/db/json-column';

/* What was accepted lies here in the wire's own form: the simulation, and how it was calculated. */

export const simulationColumn = travelColumn('transaction_versions.simulation', simulationRate);
const memoryColumn = travelColumn('transaction_versions.memory', explainedSimulation.shape.memoria);

export function frozenToWire(kept: {
  readonly simulation: unknown;
  readonly memory: unknown;
}): z.input<typeof explainedSimulation> {
  return { ...simulationColumn(kept.simulation), memoria: memoryColumn(kept.memory) };
}
