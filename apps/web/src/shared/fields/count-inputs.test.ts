import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal, parseInteger } from './count-inputs';

test('a count is read as people paste it', () => {
  expect(['1250', '1.250', ' 1 250 ', '1.250.000', '0'].map(parseInteger)).toEqual([
    1250, 1250, 1250, 1_250_000, 0,
  ]);
  expect(['1,5', '1.5', '-3', 'doze', '', '12.50'].map(parseInteger)).toEqual(Array(6).fill(null));
});

test('a plain decimal keeps its digits both ways', () => {
  expect(['3,25', '3.25', '4'].map(parseDecimal)).toEqual([3.25, 3.25, 4]);
  expect(['3%', 'x'].map(parseDecimal)).toEqual([null, null]);
  expect([3.25, 4, 0.123456].map(formatDecimal)).toEqual(['3,25', '4,00', '0,123456']);
});
