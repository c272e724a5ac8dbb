import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error';
import { renderUi } from '../ui/testing/render';
import { RecordSection } from './record-section';

const of = (
  rows: readonly string[] | undefined,
  failed: { error: Error; retry: () => unknown } | null = null,
) => (
  <RecordSection
    title="Cidades"
    rows={rows}
    rowId={(row) => row}
    columns={[{ header: 'Nome', cell: (row) => row }]}
    empty="Nenhuma cidade."
    note="As mais recentes."
    failed={failed}
  />
);

test('lists what there is under its note, in a table of the same name', () => {
  renderUi(of(['Santos']));
  const section = screen.getByRole('region', { name: 'Cidades' });
  expect(section).toHaveTextContent('As mais recentes.');
  expect(within(section).getByRole('table', { name: 'Cidades' })).toHaveTextContent('Santos');
});

test('says that there is none, or that it is still being read', () => {
  const { rerender } = renderUi(of([]));
  expect(screen.getByText('Nenhuma cidade.')).toBeInTheDocument();
  expect(screen.queryByText('As mais recentes.')).not.toBeInTheDocument();
  rerender(of(undefined));
  expect(screen.getByRole('status', { name: 'Carregando: Cidades' })).toBeInTheDocument();
});

test('a list that cannot be read says why and can be tried again', async () => {
  const retry = vi.fn();
  const { user } = renderUi(
    of(undefined, {
      error: new ApiError({ status: 503, code: 'client.unknown', detail: 'Fora do ar.' }),
      retry,
    }),
  );
  expect(screen.getByText('Fora do ar.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(retry).toHaveBeenCalledTimes(1);
});
