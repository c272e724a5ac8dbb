import { describe, expect, test } from 'vitest';
import { loadedBy, tooLarge } from '../../scripts/bundle-sizes.mjs';

const manifest = {
  'index.html': { file: 'start.js', name: 'index' },
  _product: { file: 'product.js', name: 'product', imports: ['index.html'] },
  _frame: { file: 'frame.js', name: 'frame', imports: ['_product', '_kit'] },
  _kit: { file: 'kit.js', name: 'kit', imports: ['index.html'] },
  _lists: { file: 'lists.js', name: 'lists', imports: ['_kit'] },
  _overlays: { file: 'overlays.js', name: 'overlays', imports: ['_kit'] },
  'src/app/shell/header-tools.tsx': { file: 'tools.js', imports: ['_overlays'], isDynamicEntry: true },
  'src/features/company/companies-page.tsx': {
    file: 'companies.js',
    imports: ['_lists', '_overlays', '_frame'],
    dynamicImports: ['src/features/company/export.ts'],
    isDynamicEntry: true,
  },
  'src/features/company/export.ts': { file: 'export.js', isDynamicEntry: true },
  'src/features/public/staff-page.tsx': { file: 'staff.js', imports: ['_product'], isDynamicEntry: true },
};
const KB: Record<string, number> = {
  'start.js': 90,
  'product.js': 80,
  'frame.js': 30,
  'kit.js': 10,
  'lists.js': 20,
  'overlays.js': 40,
  'tools.js': 3,
  'companies.js': 5,
  'export.js': 500,
  'staff.js': 1,
};
const loaded = loadedBy(manifest, (file) => (KB[file] ?? Number.NaN) * 1000);

describe('what a screen loads', () => {
  test('is what it needs at once, each file once, beyond what is there already', () => {
    expect(loaded).toEqual({
      signIn: 90_000,
      firstScreen: 210_000,
      screens: [{ screen: 'company/companies-page', bytes: 25_000 }],
    });
  });

  test('may be as large as its limit, and not larger', () => {
    const limits = { signIn: 90, firstScreen: 210, screen: 25, larger: {} };
    expect(tooLarge(loaded, limits)).toEqual([]);
    expect(tooLarge(loaded, { ...limits, signIn: 89, screen: 24 })).toEqual([
      'the sign-in loads 90.0 kB of JavaScript; 89 kB are allowed',
      'company/companies-page, beyond the first staff screen, loads 25.0 kB of JavaScript; 24 kB are allowed',
    ]);
    expect(tooLarge(loaded, { ...limits, screen: 24, larger: { 'company/companies-page': 25 } })).toEqual([]);
  });

  test('is not guessed: a build that has other files fails the check', () => {
    const { _frame, ...other } = manifest;
    expect(() => loadedBy(other, () => 0)).toThrow('no file "frame"');
  });
});
