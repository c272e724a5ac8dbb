export { type IntegrationDifference, keepDifference } from './difference-store';
