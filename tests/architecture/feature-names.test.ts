import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Where each column's folders stand, and those there that belong to no feature. */
const COLUMNS = {
  domain: { at: 'packages/domain/src', shared: [] },
  wire: { at: 'packages/wire/src', shared: ['testing'] },
  api: { at: 'apps/api/src/features', shared: [] },
  web: { at: 'apps/web/src/features', shared: [] },
} as const;

/** `identity (users) · public (sign-in)`: the names without what is said of them; a dash is none. */
function namesIn(cell: string): string[] {
  return cell
    .replace(/\([^)]*\)/g, '')
    .split(/[·;]/)
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== '–');
}

const rows = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  .split('\n| --- | --- | --- | --- | --- | --- |\n')[1]
  ?.split('\n\n')[0]
  ?.split('\n')
  .map((line) => line.split('|').slice(1, -1).map(namesIn));

describe('the table of features is true', () => {
  it.each(Object.entries(COLUMNS))(
    '%s: every folder is named, and every name has its folder',
    (column, where) => {
      const index = Object.keys(COLUMNS).indexOf(column) + 1;
      const named = new Set((rows ?? []).flatMap((cells) => cells[index] ?? []));
      const folders = readdirSync(join(ROOT, where.at), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !where.shared.some((name) => name === entry.name))
        .map(({ name }) => name);
      expect([...named].sort()).toEqual(folders.sort());
    },
  );

  it('areas: those of the rights, and each screen’s in the row of its feature', () => {
    const known = [...Object.keys(AREA_ACCESS), 'public'];
    let screens = 0;
    for (const [feature, , , , web = [], areas = []] of rows ?? []) {
      for (const area of areas) expect(known, String(feature)).toContain(area);
      for (const folder of web) {
        const routes = readFileSync(join(ROOT, COLUMNS.web.at, folder, 'routes.ts'), 'utf8');
        for (const [, area] of routes.matchAll(/\barea: '([^']+)'/g)) {
          expect(areas, `${folder}: ${area}`).toContain(area);
          screens += 1;
        }
      }
    }
    expect(screens).toBeGreaterThan(15);
  });
});
