import type { SimulationRate } from './local-simulation';

/** Of the section on the page, for links to it. */
export const SIMULATION_ID = 'simulacao';

/** An offer as the server simulated it, under the name it has on the form. */
export interface Simulated {
  readonly title: string;
  readonly rate: SimulationRate;
}
