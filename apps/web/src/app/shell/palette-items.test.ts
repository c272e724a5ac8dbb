import { expect, test, vi } from 'vitest';
import { actionItems, matching, taxIdItems } from './palette-items';

test('a pasted CNPJ or CPF shows what it is', () => {
  const labels = (text: string) =>
    taxIdItems(text, vi.fn()).map(({ label, run }) => [label, run !== undefined]);
  expect(labels('12abc34501de35')).toEqual([['CNPJ válido: 12.ABC.345/01DE-35', true]]);
  expect(labels('111.444.777-35')).toEqual([['CPF válido: 111.444.777-35', true]]);
  expect(labels('11144477736')).toEqual([['CPF inválido: 111.444.777-36', false]]);
  expect(labels('12.ABC.345/01DE-36')).toEqual([['CNPJ inválido: 12.ABC.345/01DE-36', false]]);
  expect(labels('maria')).toEqual([]);
});

test('search ignores accents and case, and every word must fit', () => {
  const handlers = {
    setColorScheme: vi.fn(),
    toggleDensity: vi.fn(),
    showShortcuts: vi.fn(),
    signOut: vi.fn(),
  };
  const found = (text: string) => matching(actionItems(handlers), text).map(({ id }) => id);
  expect(found('APARENCIA escuro')).toEqual(['theme-dark']);
  expect(found('encerrar')).toEqual(['sign-out']);
  expect(found('zzz')).toEqual([]);
});
