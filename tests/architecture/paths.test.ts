import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from '../../apps/web/src/lib/paths';

const WEB = join(import.meta.dirname, '../../apps/web/src');
/** Where addresses are written down; a test may name what a person would see. */
const PATH_FILES = ['lib/paths.ts', 'lib/testing.ts'];

const firstParts = [...new Set(Object.values(paths).map(({ pattern }) => pattern.split('/')[1]))].filter(
  (part) => part !== '',
);
const LITERAL = new RegExp(`(['"\`])/(?:${firstParts.join('|')})(?:/|\\1|\\?|\\$)`);

describe('an address is written once', () => {
  it('no path literal stands outside the path files', () => {
    const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /(?<!\.test)\.tsx?$/.test(file) && !PATH_FILES.includes(file),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      readFileSync(join(WEB, file), 'utf8')
        .split('\n')
        .filter((line) => LITERAL.test(line) && !line.trimStart().startsWith('*') && !line.includes('/**'))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('the check sees a literal', () => {
    expect(LITERAL.test("to: '/settings/users'")).toBe(true);
    expect(LITERAL.test('to={`/company/new`}')).toBe(true);
    expect(LITERAL.test("join('/')")).toBe(false);
  });
});
