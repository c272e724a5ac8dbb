export { openContract } from './contract-store';
