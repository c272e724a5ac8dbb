export { contractsOf, owedBy } from './contract-read';
export { openContract } from './contract-store';
