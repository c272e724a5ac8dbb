import { cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import { groupColumns, shownStatuses, totalOf } from './group-columns';

const sums = {
  totals: [
    { status: 'available', count: 2, amount: cents(300), amount_at_least: false },
    { status: 'overdue', count: 1, amount: cents(50), amount_at_least: false },
    { status: 'frozen', count: 4, amount: cents(7), amount_at_least: false },
  ],
  groups: [],
  group_count: 500,
};

describe('columns of the groups', () => {
  test('one for each status, also for those that only the server knows', () => {
    const statuses = shownStatuses([], sums);
    expect(groupColumns('drawee', statuses).map(({ header }) => header)).toEqual([
      'Sacado',
      'CPF ou CNPJ',
      'Títulos',
      'Disponível',
      'Oferecido',
      'Cedido',
      'Vencido',
      'Liquidado',
      'Recomprado',
      'Status desconhecido (frozen)',
      'Total',
    ]);
    expect(totalOf(statuses, sums)).toMatchObject({ count: 7, amount: 357 });
  });

  test('only the chosen statuses have a column, and the total is of them', () => {
    const statuses = shownStatuses(['overdue'], sums);
    expect(groupColumns('month', statuses).map(({ id }) => id)).toEqual([
      'month',
      'count',
      'overdue',
      'amount',
    ]);
    expect(totalOf(statuses, sums)).toMatchObject({ count: 1, amount: 50 });
  });
});
