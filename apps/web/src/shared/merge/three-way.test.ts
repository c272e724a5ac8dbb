import { describe, expect, test } from 'vitest';
import { mergeSides, moveOnto, sameValue } from './three-way';

const begun = { version: 1, city: '', street: '', number: '', tags: ['a'] };
const GROUPS = [['city'], ['street', 'number'], ['tags']] as const;

describe('a stale save', () => {
  test('what only one side changed needs no question', () => {
    const { current, yours } = mergeSides(
      { begun, current: { ...begun, version: 2, tags: ['b'] }, yours: { ...begun, city: 'Santos' } },
      GROUPS,
    );
    expect(current).toEqual({ ...begun, version: 2, tags: ['b'], city: 'Santos' });
    expect(yours).toEqual(current);
  });

  test('what both changed stays different, unless both say the same', () => {
    const { current, yours } = mergeSides(
      {
        begun,
        current: { ...begun, version: 2, city: 'Campinas', tags: [] },
        yours: { ...begun, city: 'Santos', tags: [] },
      },
      GROUPS,
    );
    expect(current).toEqual({ ...begun, version: 2, city: 'Campinas', tags: [] });
    expect(yours).toEqual({ ...current, city: 'Santos' });
  });

  test('fields that mean something only together are not mixed of two sides', () => {
    const { current, yours } = mergeSides(
      { begun, current: { ...begun, street: 'Rua A' }, yours: { ...begun, number: '12' } },
      GROUPS,
    );
    expect([current.street, current.number]).toEqual(['Rua A', '']);
    expect([yours.street, yours.number]).toEqual(['', '12']);
  });
});

test('typing that goes on upon a newer record touches only what it touched before', () => {
  const current = { ...begun, version: 4, city: 'Campinas', tags: ['b'] };
  const moved = moveOnto({ begun, current, yours: { ...begun, city: 'Santos' } }, GROUPS);
  expect(moved.yours).toEqual({ ...current, city: 'Santos' });
  expect(moved.begun).toEqual({ ...current, city: '' });
});

test('blanks around a text are no change', () => {
  expect(sameValue(' Santos ', 'Santos')).toBe(true);
  expect(sameValue(null, '')).toBe(false);
});
