import { isoDate } from '@lastro/domain/dates';
import { cents, formatMoney } from '@lastro/domain/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import type { Column } from './columns';
import { DataTable, type DataTableProps } from './data-table';
import type { FilterDef, TableState } from './table-state';

interface Row {
  id: string;
  name: string;
  amount: number;
}

const rows: Row[] = [
  { id: '1', name: 'Aurora', amount: 100_00 },
  { id: '2', name: 'Boa Vista', amount: 200_00 },
  { id: '3', name: 'Cedro', amount: 300_00 },
];

const columns: Column<Row>[] = [
  { id: 'name', header: 'Cliente', primary: true, sortable: true, cell: (row) => row.name },
  {
    id: 'amount',
    header: 'Valor',
    numeric: true,
    sortable: true,
    cell: (row) => formatMoney(cents(row.amount)),
  },
  { id: 'id', header: 'Número', hidden: true, cell: (row) => row.id },
];

const filters: FilterDef[] = [
  { id: 'status', label: 'Status', kind: 'select', options: [{ value: 'open', label: 'Em aberto' }] },
  { id: 'due', label: 'Vencimento', kind: 'date-range' },
];

function setUp(props: Partial<DataTableProps<Row>> = {}, initial: TableState = { page: 1, filters: {} }) {
  const onStateChange = vi.fn();
  const onOpen = vi.fn();
  const onEdit = vi.fn();
  function Parent() {
    const [state, setState] = useState(initial);
    return (
      <DataTable
        id="test"
        caption="Parcelas"
        columns={columns}
        filters={filters}
        searchPlaceholder="Buscar por nome"
        today={isoDate('2026-11-16')}
        state={state}
        onStateChange={(next) => {
          onStateChange(next);
          setState(next);
        }}
        data={{ rows, total: 60 }}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={onOpen}
        onEdit={onEdit}
        empty={{ title: 'Nenhuma parcela ainda' }}
        {...props}
      />
    );
  }
  const kit = renderUi(<Parent />);
  const last = (): TableState => onStateChange.mock.lastCall?.[0];
  return { ...kit, onStateChange, onOpen, onEdit, last };
}

const header = (name: string) => screen.getByRole('columnheader', { name });
const bodyRow = (name: string) => screen.getByRole('row', { name });

describe('DataTable', () => {
  it('tells which row somebody stays on, by mouse or key, and none that they only pass or touch', async () => {
    vi.useFakeTimers();
    const onDwell = vi.fn();
    setUp({ onDwell });
    const [first, second] = rows.map((row) => bodyRow(row.name));
    if (first === undefined || second === undefined) throw new Error('too few rows');
    fireEvent.pointerEnter(first, { pointerType: 'mouse' });
    fireEvent.pointerLeave(first, { pointerType: 'mouse' });
    fireEvent.pointerEnter(second, { pointerType: 'touch' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(onDwell).not.toHaveBeenCalled();
    fireEvent.pointerEnter(second, { pointerType: 'mouse' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(onDwell).toHaveBeenCalledExactlyOnceWith(rows[1]);
    fireEvent.focus(first);
    await vi.advanceTimersByTimeAsync(1000);
    expect(onDwell).toHaveBeenLastCalledWith(rows[0]);
  });

  it('is a table for screen readers too: caption, counts, order', () => {
    setUp({}, { page: 2, filters: {}, sort: { column: 'amount', direction: 'desc' } });
    const table = screen.getByRole('table', { name: 'Parcelas' });
    expect(table).toHaveAttribute('aria-rowcount', '61');
    expect(header('Valor')).toHaveAttribute('aria-sort', 'descending');
    expect(header('Cliente')).not.toHaveAttribute('aria-sort');
    expect(bodyRow('Aurora')).toHaveAttribute('aria-rowindex', '27');
    expect(screen.queryByRole('columnheader', { name: 'Número' })).not.toBeInTheDocument();
  });

  it('marks a cell with nothing in it, which a card of the phone leaves out', () => {
    setUp({ data: { rows: [{ id: '4', name: '', amount: 0 }], total: 1 } });
    const [name, amount] = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(name).toHaveAttribute('data-empty');
    expect(amount).not.toHaveAttribute('data-empty');
  });

  it('sorts up, down and back to its own order, from the first page', async () => {
    const { user, last } = setUp({}, { page: 2, filters: {} });
    const sort = screen.getByRole('button', { name: 'Valor' });
    await user.click(sort);
    expect(last()).toEqual({ page: 1, filters: {}, sort: { column: 'amount', direction: 'asc' } });
    await user.click(sort);
    expect(last().sort).toEqual({ column: 'amount', direction: 'desc' });
    await user.click(sort);
    expect(last().sort).toBeUndefined();
  });

  it('pages, and begins anew with another page size', async () => {
    const { user, last } = setUp();
    expect(screen.getByText('1–25 de 60')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect(last().page).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Última página' }));
    expect(last().page).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Próxima página' }));
    expect(last().page).toBe(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Linhas por página' }), '50');
    expect(last()).toMatchObject({ page: 1, pageSize: 50 });
  });

  it('searches a moment after typing, and shows the search as a chip that can be removed', async () => {
    const { user, last, onStateChange } = setUp({}, { page: 3, filters: {} });
    await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome' }), 'ced');
    expect(onStateChange).not.toHaveBeenCalled();
    await waitFor(() => expect(last()).toMatchObject({ page: 1, filters: { q: 'ced' } }));
    expect(onStateChange).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Remover filtro Busca' }));
    expect(last().filters.q).toBeUndefined();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('filters only on request, and never drops a date that it cannot read', async () => {
    const { user, last, onStateChange } = setUp();
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    const from = screen.getByRole('textbox', { name: 'Vencimento, de' });
    await user.type(from, '31/02/2026{Enter}');
    expect(screen.getByText('Data inválida.')).toBeInTheDocument();
    expect(onStateChange).not.toHaveBeenCalled();
    await user.clear(from);
    await user.type(from, '28/02/2026');
    expect(onStateChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    expect(last().filters).toMatchObject({ due: { from: '2026-02-28' } });
    expect(screen.getByText('Vencimento: desde 28/02/2026')).toBeInTheDocument();
  });

  it('shows and hides columns, and says nothing of it when it is the default', async () => {
    const { user, last } = setUp();
    await user.click(screen.getByRole('button', { name: 'Colunas' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Número' }));
    expect(last().columns).toEqual(['name', 'amount', 'id']);
    expect(header('Número')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Número' }));
    expect(last().columns).toBeUndefined();
    expect(screen.getByRole('checkbox', { name: 'Cliente' })).toBeDisabled();
  });

  it('saves, applies, renames and deletes views', async () => {
    const { user, last } = setUp({}, { page: 2, filters: { status: 'open' } });
    await user.click(screen.getByRole('button', { name: 'Visões' }));
    await user.type(await screen.findByRole('textbox', { name: 'Nome da nova visão' }), 'Abertas{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remover filtro Status' }));
    await user.click(screen.getByRole('button', { name: 'Visões' }));
    await user.click(await screen.findByRole('button', { name: 'Abertas' }));
    expect(last()).toEqual({ page: 1, filters: { status: 'open' } });
    await user.click(screen.getByRole('button', { name: 'Abertas' }));
    await user.click(await screen.findByRole('button', { name: 'Renomear visão Abertas' }));
    const name = screen.getByRole('textbox', { name: 'Novo nome de Abertas' });
    await user.clear(name);
    await user.type(name, 'Minhas{Enter}');
    expect(window.localStorage.getItem('lastro.config')).toContain('"Minhas"');
    await user.click(screen.getByRole('button', { name: 'Excluir visão Minhas' }));
    expect(window.localStorage.getItem('lastro.config')).not.toContain('"Minhas"');
  });
});

describe('DataTable by keyboard', () => {
  it('walks with j, k and the arrows; Enter opens, e edits', async () => {
    const { user, onOpen, onEdit } = setUp();
    await user.keyboard('j');
    expect(bodyRow('Aurora')).toHaveFocus();
    await user.keyboard('j{ArrowDown}');
    expect(bodyRow('Cedro')).toHaveFocus();
    await user.keyboard('j');
    expect(bodyRow('Cedro')).toHaveFocus();
    await user.keyboard('k{Enter}e');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(rows[1]);
    expect(onEdit).toHaveBeenCalledExactlyOnceWith(rows[1]);
    expect(bodyRow('Boa Vista')).toHaveAttribute('tabindex', '0');
    expect(bodyRow('Aurora')).toHaveAttribute('tabindex', '-1');
  });

  it('takes up from a button that has the focus, but not while its menu is open', async () => {
    const { user } = setUp();
    const sort = screen.getByRole('button', { name: 'Valor' });
    sort.focus();
    await user.keyboard('j');
    expect(bodyRow('Aurora')).toHaveFocus();
    await user.keyboard('j');
    expect(bodyRow('Boa Vista')).toHaveFocus();

    await user.click(screen.getByRole('button', { name: /Colunas/ }));
    await user.keyboard('k');
    expect(bodyRow('Boa Vista')).not.toHaveFocus();
  });

  it('leaves typing in the search alone', async () => {
    const { user, onOpen } = setUp();
    await user.type(screen.getByRole('searchbox'), 'jke{Enter}');
    expect(screen.getByRole('searchbox')).toHaveValue('jke');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('selects with x, previews what would happen and reports per row', async () => {
    const run = vi.fn(async (row: Row) => {
      if (row.id === '1') throw new Error('Recusada pelo banco.');
    });
    const onBulkDone = vi.fn();
    const { user } = setUp({
      onBulkDone,
      bulkActions: [
        {
          id: 'cancel',
          label: 'Cancelar parcelas',
          consequence: 'Deixam de ser cobradas.',
          blocked: (row) => (row.id === '2' ? 'Já foi paga.' : null),
          run,
        },
      ],
    });
    await user.keyboard('j');
    await user.keyboard('xjxjx');
    expect(screen.getByText('3 linhas selecionadas')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancelar parcelas' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Já foi paga.')).toBeInTheDocument();
    expect(run).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar parcelas (2 linhas)' }));
    expect(await within(dialog).findByText('Feitas: 1. Com falha: 1. Não feitas: 1.')).toBeInTheDocument();
    expect(within(dialog).getByText('Recusada pelo banco.')).toBeInTheDocument();
    expect(run.mock.calls.map(([row]) => row.id)).toEqual(['1', '3']);
    await user.click(within(dialog).getByText('Fechar'));
    expect(onBulkDone).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('3 linhas selecionadas')).not.toBeInTheDocument();
  });
});

describe('the five states of a list', () => {
  it('is loading before the first answer', () => {
    setUp({ data: undefined });
    expect(screen.getByRole('table', { name: 'Parcelas: carregando' })).toHaveAttribute('aria-busy', 'true');
  });

  it('is empty when there is nothing yet', () => {
    setUp({ data: { rows: [], total: 0 } });
    expect(screen.getByText('Nenhuma parcela ainda')).toBeInTheDocument();
  });

  it('matches nothing when a filter is on, and offers to clear it', async () => {
    const { user, last } = setUp({ data: { rows: [], total: 0 } }, { page: 1, filters: { status: 'open' } });
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(last()).toEqual({ page: 1, filters: {} });
    expect(screen.getByText('Nenhuma parcela ainda')).toBeInTheDocument();
  });

  it('failed, says why and can be tried again', async () => {
    const onRetry = vi.fn();
    const { user } = setUp({
      data: undefined,
      failure: { message: 'Sem resposta.', requestId: 'r1' },
      onRetry,
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Sem resposta.Código do pedido: r1');
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('is partial: the rows stay and what is missing is said', () => {
    setUp({ data: { rows, total: 3, partial: 'O birô não respondeu.' } });
    expect(screen.getByText('O birô não respondeu.')).toBeInTheDocument();
    expect(bodyRow('Aurora')).toBeInTheDocument();
  });

  it('sends back from a page that no longer exists', async () => {
    const { user, last } = setUp({ data: { rows: [], total: 60 } }, { page: 9, filters: {} });
    expect(screen.getByRole('navigation', { name: 'Páginas da lista' })).toHaveTextContent(
      /^Nenhuma de 60.*– de 3$/,
    );
    await user.click(screen.getByRole('button', { name: 'Página anterior' }));
    expect(last().page).toBe(3);
  });

  it('sends back to the first page from one that no longer exists', async () => {
    const { user, last } = setUp({ data: { rows: [], total: 60 } }, { page: 9, filters: {} });
    await user.click(screen.getByRole('button', { name: 'Ir para a primeira página' }));
    expect(last().page).toBe(1);
  });
});

describe('going back to a list', () => {
  const enter = (entry: string) => window.history.replaceState({ __TSR_key: entry }, '');

  it('j takes up at the row that was left, and a list that is opened anew begins at the first', async () => {
    enter('list');
    const { user, unmount } = setUp();
    await user.keyboard('jj');
    await waitFor(() => expect(bodyRow('Boa Vista')).toHaveFocus());
    unmount();

    const back = setUp();
    await back.user.keyboard('j');
    expect(bodyRow('Boa Vista')).toHaveFocus();
    back.unmount();

    enter('another');
    const anew = setUp();
    await anew.user.keyboard('j');
    expect(bodyRow('Aurora')).toHaveFocus();
  });

  const frame = () => screen.getByRole('table').parentElement as HTMLElement;
  const scrollTo = (top: number, left: number) => {
    frame().scrollTop = top;
    frame().scrollLeft = left;
    fireEvent.scroll(frame());
  };

  it('the frame is scrolled as it was left, once the rows are there', async () => {
    enter('scrolled');
    const { user, unmount } = setUp();
    scrollTo(420, 30);
    await user.click(bodyRow('Cedro'));
    unmount();

    enter('opened anew');
    const anew = setUp();
    expect(frame().scrollTop).toBe(0);
    anew.unmount();

    enter('scrolled');
    const back = setUp({ data: undefined });
    expect(frame().scrollTop).toBe(0);
    // The placeholders are too short to be scrolled.
    fireEvent.scroll(frame());
    back.unmount();
    setUp();
    expect([frame().scrollTop, frame().scrollLeft]).toEqual([420, 30]);
    expect(bodyRow('Cedro')).toHaveAttribute('tabindex', '0');
  });
});
