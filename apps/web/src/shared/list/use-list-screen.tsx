import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { failureOf } from '../../lib/api-error';
import { PageLink, useGo, usePreload } from '../../lib/page-link';
import { listQueryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { useAddress } from '../../lib/use-address';
import { addressFilters, type DataTableProps } from '../data-table/data-table';
import {
  type FilterValues,
  isStep,
  searchToTableState,
  type TableState,
  tableStateToSearch,
} from '../data-table/table-state';
import { CreateButton } from './create-button';
import type { ListDefinition, ListOperation, PageInput, ReadPage } from './list-definition';
import { pageInput } from './list-input';

/** A list whose page, order, filters and columns are in the address of the page. */
export function useListScreen<Input extends PageInput, Row>(definition: ListDefinition<Input, Row>) {
  const filters = addressFilters(definition.filters ?? [], definition.searchPlaceholder);
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, filters);
  const setState = (next: TableState) =>
    setSearch(tableStateToSearch(next, filters), { isStep: isStep(state, next) });
  return {
    state,
    /** From outside the table, e.g. by a press on a figure; the other filters stay. */
    filterBy: (values: FilterValues) =>
      setState({ ...state, page: 1, filters: { ...state.filters, ...values } }),
    create: definition.create,
    table: useListTable(definition, state, setState),
  };
}

/** What `DataTable` needs to show the list. For a list that shares its address; the others have `useListScreen`. */
export function useListTable<Input extends PageInput, Row>(
  definition: ListDefinition<Input, Row>,
  state: TableState,
  setState: (state: TableState) => void,
): DataTableProps<Row> {
  const { operation, columns, create, empty, fileName } = definition;
  const { businessDate } = useProfile();
  const input: Input = { ...pageInput(operation, state), ...definition.asks?.(state.filters) };
  const newReader = definition.reader ?? (() => plainReader(operation));
  const [readPage] = useState(newReader);
  const readExported = newReader();
  const query = useQuery({
    ...listQueryOf(operation, input),
    queryFn: ({ signal }) => readPage(input, signal),
  });
  const page = query.data;

  async function fetchPage(number: number, signal: AbortSignal) {
    const wanted = { ...input, page: number, limit: MAX_PAGE_SIZE };
    const { results, metadata } = await readExported(wanted, signal);
    return { rows: results, total: metadata.total };
  }

  return {
    id: definition.id,
    caption: definition.caption,
    columns: typeof columns === 'function' ? columns(page?.results ?? []) : columns,
    filters: definition.filters,
    searchPlaceholder: definition.searchPlaceholder,
    noMatchTitle: definition.noMatchTitle,
    rowId: definition.rowId,
    rowLabel: definition.rowLabel,
    ...useRowOpening(definition),
    empty: { ...empty, action: create === undefined ? undefined : <CreateButton {...create} /> },
    today: businessDate,
    state,
    onStateChange: setState,
    data: page && { rows: page.results, total: page.metadata.total },
    isRefreshing: query.isFetching && page !== undefined,
    failure: query.isError ? failureOf(query.error) : null,
    onRetry: () => query.refetch(),
    defaultPageSize: pageInput(operation, { page: 1, filters: {} }).limit,
    exporting: fileName === undefined ? undefined : { fileName, fetchPage },
  };
}

function plainReader<Input extends PageInput, Row>(
  operation: ListOperation<Input, Row>,
): ReadPage<Input, Row> {
  return (input, signal) => call(operation, input, { signal });
}

/** By mouse, by key and in another tab. */
function useRowOpening<Input extends PageInput, Row>(definition: ListDefinition<Input, Row>) {
  const go = useGo();
  const preload = usePreload();
  const { pathOf, editPathOf, onOpen, opensByNameOnly } = definition;
  const goTo = (path: ((row: Row) => string) | undefined) =>
    path && ((row: Row) => void go({ to: path(row) }));
  const renderLink: DataTableProps<Row>['renderLink'] =
    pathOf && ((row, name) => <PageLink to={pathOf(row)}>{name}</PageLink>);
  return {
    onOpen: onOpen ?? (opensByNameOnly ? undefined : goTo(pathOf)),
    onEdit: goTo(editPathOf),
    onDwell: pathOf && !opensByNameOnly ? (row: Row) => preload(pathOf(row)) : undefined,
    renderLink,
  };
}
