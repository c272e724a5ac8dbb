import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LOCK_SEEDS, LOCK_SPACES, LOCKS } from '../../apps/api/src/platform/db/lock-numbers';

const SOURCES = join(import.meta.dirname, '../../apps/api/src');

it('no advisory lock has a number of its own: two uses with one number would wait for each other', () => {
  const wild = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('lock-numbers.ts'))
    .filter((name) => {
      const text = readFileSync(join(SOURCES, name), 'utf8');
      const takes = /advisory|hashtextextended|LastingLocks/.test(text);
      return takes && /\b(7\d\d\)|717\d|7_?17\d_?\d{3})|LOCKS? *= *\d|hashtext\('/.test(text);
    });
  expect(wild).toEqual([]);
});

it.each([
  ['locks', LOCKS],
  ['spaces', LOCK_SPACES],
  ['seeds', LOCK_SEEDS],
])('no two %s are one', (_kind, numbers) => {
  const all: number[] = Object.values(numbers);
  expect(new Set(all).size).toBe(all.length);
});
