export { type NewContract, openContract } from './contract-store';
