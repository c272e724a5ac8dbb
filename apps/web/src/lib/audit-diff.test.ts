import { expect, test } from 'vitest';
import { fieldChanges } from './audit-diff';
import { nowIso } from './clock';

test('changed fields come first, in the order of their labels, in words', () => {
  const before = { active: true, groups: ['admin'], firstName: 'Ana' };
  const after = { active: true, groups: ['admin', 'bank_data'], firstName: 'Anna' };
  expect(
    fieldChanges(before, after).map(({ label, before, after, isChanged }) => [
      label,
      before,
      after,
      isChanged,
    ]),
  ).toEqual([
    ['Nome', 'Ana', 'Anna', true],
    ['Grupos', 'Administração', 'Administração, Dados bancários', true],
    ['Ativo', 'Sim', 'Sim', false],
  ]);
});

test('a creation has no before; flags and unknown fields are readable', () => {
  const after = { flags: [{ flag: 'cashflow_future_dates', endsOn: '2026-12-16' }], novelty: { a: 1 } };
  expect(fieldChanges(null, after).map(({ before, after }) => [before, after])).toEqual([
    ['(vazio)', 'Datas futuras no fluxo de caixa até 16/12/2026'],
    ['(vazio)', 'a: 1'],
  ]);
});

test('this machine’s instant is an ISO instant in UTC', () => {
  expect(nowIso()).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
});
