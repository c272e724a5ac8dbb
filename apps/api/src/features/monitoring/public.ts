export { keepDifference } from './difference-store';
