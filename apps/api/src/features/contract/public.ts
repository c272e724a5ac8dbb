export { contractsOf, frozenSimulation, owedBy, owedQuery } from './contract-read';
export { openContract } from './contract-store';
