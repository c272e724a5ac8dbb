import { cents } from '@lastro/domain/money';
import { describe, expect, test } from 'vitest';
import { exportedColumns } from '../../shared/data-table/columns';
import { exportTable } from '../../shared/data-table/export-run';
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

  test('exported, a drawee has its document in a column of its own, as the screen shows it', () => {
    const person = {
      key: 'r5',
      tax_id: '***.***.***-42',
      label: 'Marta Nunes Lima',
      count: 1,
      amount: cents(300),
      amount_at_least: false,
      statuses: [],
    };
    const { header, lines } = exportTable(exportedColumns(groupColumns('drawee', []), undefined), [person]);
    expect(header).toEqual(['Sacado', 'CPF ou CNPJ', 'Títulos', 'Total']);
    expect(lines[0]?.slice(0, 2)).toEqual(['Marta Nunes Lima', '***.***.***-42']);
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
