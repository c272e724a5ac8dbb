import { expect, it } from 'vitest';
import { isMicroOrSmall } from './small-company';

it.each([
  [true, false, true],
  [false, true, true],
  [true, null, true],
  [null, true, true],
  [true, true, true],
  [false, false, false],
  [null, null, false],
  [null, false, false],
  [false, null, false],
])('LC 123 MEI %s or Simples %s is a micro or small company: %s', (mei, opting_simple, is) => {
  expect(isMicroOrSmall({ mei, opting_simple })).toBe(is);
});
