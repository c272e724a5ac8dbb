export { contractColumns, contractsOf, frozenSimulation, owedBy, owedQuery } from './contract-read';
export { openContract } from './contract-store';
export { simulationColumn } from './frozen-simulation';
