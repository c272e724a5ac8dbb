export { contractsOf, type Owed, owedBy } from './contract-read';
export { openContract } from './contract-store';
