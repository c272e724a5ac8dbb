import { expect, test } from 'vitest';
import { nowIso } from './clock';

test('this machine’s instant is an ISO instant in UTC', () => {
  expect(nowIso()).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});
