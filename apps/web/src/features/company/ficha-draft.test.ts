import { describe, expect, test } from 'vitest';
import { keepFichaDraft, mergeStale, readFichaDraft } from './ficha-draft';
import { EMPTY_FICHA, fichaValuesOf } from './ficha-values';
import { FULL_CLIENT } from './testing';

const base = fichaValuesOf(FULL_CLIENT);

describe('a draft', () => {
  test('keeps only what was changed, and what stood there before', () => {
    expect(keepFichaDraft(base, { ...base, city: 'Santos' })).toEqual({
      version: 3,
      changes: { city: 'Santos' },
      before: { city: '' },
    });
  });

  test('comes back on top of what others saved meanwhile, at the version it was begun at', () => {
    const kept = keepFichaDraft(base, { ...base, city: 'Santos' });
    const newer = { ...base, name: 'Alfa Nova', city: 'Campinas', version: 5 };
    const draft = readFichaDraft(newer, JSON.parse(JSON.stringify(kept)));
    expect(draft?.values).toMatchObject({ name: 'Alfa Nova', city: 'Santos', version: 3 });
    expect(draft?.begun).toMatchObject({ name: 'Alfa Nova', city: '', version: 3 });
  });

  test('of a company that was registered since stands on its first version', () => {
    const kept = keepFichaDraft(EMPTY_FICHA, { ...EMPTY_FICHA, city: 'Santos' });
    expect(readFichaDraft(EMPTY_FICHA, kept)?.values.version).toBe(0);
    expect(readFichaDraft(base, kept)).toMatchObject({
      values: { city: 'Santos', version: 1 },
      begun: { version: 1 },
    });
  });

  test('is no draft when it changes nothing any more, or belongs to another release', () => {
    const kept = keepFichaDraft(base, { ...base, city: 'Santos' });
    expect(readFichaDraft({ ...base, city: 'Santos', version: 4 }, kept)).toBeNull();
    expect(readFichaDraft(base, {})).toBeNull();
    expect(readFichaDraft(base, { version: 3, changes: { gone: 'x', socialCapital: '12' } })).toBeNull();
  });
});

describe('a stale save', () => {
  test('what only one side changed needs no question', () => {
    const { current, yours } = mergeStale(
      base,
      { ...base, name: 'Deles', version: 4 },
      { ...base, city: 'Santos' },
    );
    expect(current).toMatchObject({ name: 'Deles', city: 'Santos', version: 4 });
    expect(yours).toEqual(current);
  });

  test('what both changed stays different', () => {
    const { current, yours } = mergeStale(
      base,
      { ...base, name: 'Deles', version: 4 },
      { ...base, name: 'Meu' },
    );
    expect([current.name, yours.name]).toEqual(['Deles', 'Meu']);
  });
});
