import { isoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import { expect, test } from 'vitest';
import { orderOptions } from './order-options';

const order = (uuid: string, status: string) => ({
  uuid,
  status,
  partner: { cnpj: '41000001000113', name: 'Maré Alta' },
  cnpj: '12ABC34501DE35',
  company_name: null,
  amount: 1_234_567 as Cents,
  due_date: isoDate('2026-12-01'),
  created_at: '2026-11-01T12:00:00.000Z',
});
const orders = [order('a', 'open'), order('b', 'proposed'), order('c', 'canceled')];
const LABEL = 'R$\u00a012.345,67, vence em 01/12/2026 (Maré Alta)';

const own = (uuid: string, isLost = false) => ({ uuid, isLost });

test('an open order can be chosen, one of another proposal cannot, a canceled one is not offered', () => {
  expect(orderOptions(orders, null, null)).toEqual([
    { value: 'a', label: LABEL },
    { value: 'b', label: `Em outra proposta: ${LABEL}`, disabled: true },
  ]);
});

test('the order of this very proposal stays chosen, and says first when it is no longer open', () => {
  expect(orderOptions(orders, 'b', own('b'))).toContainEqual({ value: 'b', label: LABEL });
  expect(orderOptions(orders, 'c', own('c', true))).toContainEqual({
    value: 'c',
    label: `Não está mais aberto: ${LABEL}`,
  });
});

test('a chosen one that another proposal took meanwhile says so, saved or not', () => {
  const taken = { value: 'b', label: `Em outra proposta: ${LABEL}` };
  expect(orderOptions(orders, 'b', own('b', true))).toContainEqual(taken);
  expect(orderOptions(orders, 'b', null)).toContainEqual(taken);
});
