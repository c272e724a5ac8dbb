import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Areas of the specification that are still to come, as marks call them: one that has come leaves the list. */
const COMING = /\b(?:collection|formalization|dashboard|assignment|pendencies|holidays)\b/i;
const MARKED = /\/\*\*(?:(?!\*\/)[\s\S])*@spec\s*\*\/\s*export \w+ (\w+)/g;

const PACKAGES = join(import.meta.dirname, '../../packages');
const sources = ['domain', 'wire'].flatMap((name) =>
  readdirSync(join(PACKAGES, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(PACKAGES, name, 'src', file), 'utf8')),
);

test('what is marked as ahead of its area says which area asks for it', () => {
  const marks = sources.flatMap((source) => [...source.matchAll(MARKED)]);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter(([comment]) => !COMING.test(comment)).map(([, name]) => name)).toEqual([]);
});
