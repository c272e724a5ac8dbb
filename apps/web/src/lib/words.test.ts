import { expect, test } from 'vitest';
import { plural } from './words';

test('counts are grouped and agree with their noun', () => {
  expect(plural(1, 'título', 'títulos')).toBe('1 título');
  expect(plural(0, 'título', 'títulos')).toBe('0 títulos');
  expect(plural(1010, 'título', 'títulos')).toBe('1.010 títulos');
});
