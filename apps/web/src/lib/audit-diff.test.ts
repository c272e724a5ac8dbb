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

test('links of a company are told by name, shares as percentages, amounts in reais', () => {
  const person = { id: 1, name: 'Ana Lima', taxId: '11144477735' };
  const changes = fieldChanges(
    { person, percentageOwned: '10', monthlyIncome: 1000 },
    { person, percentageOwned: '12.5', monthlyIncome: null },
  );
  expect(changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual([
    'Participação no capital: 10,00% → 12,50%',
    'Renda mensal: R$ 10,00 → (vazio)',
    'Pessoa: Ana Lima (111.444.777-35) → Ana Lima (111.444.777-35)',
  ]);
});

test('what is concealed from the reader counts as changed', () => {
  expect(fieldChanges({ account: '•••' }, { account: '•••' })).toMatchObject([
    { label: 'Conta', before: '•••', after: '•••', isChanged: true },
  ]);
});

test('codes are told by their labels, each by its field', () => {
  const after = { documentGroups: ['legal_representative', 'partner'], kind: 'savings', gender: 'F' };
  expect(
    fieldChanges(null, after)
      .map(({ after }) => after)
      .sort(),
  ).toEqual(['Feminino', 'Poupança', 'Representante legal, Sócio']);
});
