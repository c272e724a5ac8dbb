import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../ui/testing/render';
import { RecordTable } from './record-table';

const boats = [
  { id: 1, name: 'Aurora', crew: 3 },
  { id: 2, name: 'Cedro', crew: 5 },
];
const columns = [
  { header: 'Barco', cell: (boat: (typeof boats)[number]) => boat.name },
  { header: 'Tripulação', isNumber: true, cell: (boat: (typeof boats)[number]) => boat.crew },
];
const table = {
  caption: 'Frota',
  rows: boats,
  rowId: (boat: (typeof boats)[number]) => String(boat.id),
  columns,
};

describe('a short list in full', () => {
  test('is a table whose first column names the row', () => {
    renderUi(<RecordTable {...table} />);
    expect(screen.getByRole('table', { name: 'Frota' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Barco',
      'Tripulação',
    ]);
    const cedro = within(screen.getByRole('row', { name: 'Cedro 5' }));
    expect(cedro.getByRole('rowheader')).toHaveTextContent('Cedro');
    // On a phone, where the header is gone, each cell says what it is.
    expect(cedro.getByRole('cell')).toHaveAttribute('data-label', 'Tripulação');
  });

  test('has the actions of a row in a column of their own, which is named', () => {
    renderUi(<RecordTable {...table} actions={({ name }) => <button type="button">Editar {name}</button>} />);
    expect(screen.getByRole('columnheader', { name: 'Ações' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Editar Aurora' })).toBeInTheDocument();
  });

  test('ends with a total', () => {
    renderUi(<RecordTable {...table} total={{ label: 'Total', value: 8 }} />);
    expect(screen.getByRole('row', { name: 'Total 8' })).toBeInTheDocument();
  });
});
