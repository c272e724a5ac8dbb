import type { IsoDate } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { EmptyState, FailedState, NoMatchState, PartialState } from '../../ui/states';
import type { BulkAction } from './bulk-action';
import { BulkBar } from './bulk-actions';
import { type Column, visibleColumns } from './columns';
import styles from './data-table.module.css';
import type { TableExport } from './export-menu';
import { activeFilters } from './filter-text';
import { Pagination } from './pagination';
import type { RowBehaviour } from './table-body';
import type { TableData } from './table-data';
import { TableFrame } from './table-frame';
import { type FilterDef, QUICK_SEARCH, type TableState } from './table-state';
import { Toolbar } from './toolbar';
import { useSelection } from './use-selection';

export interface DataTableProps<Row> extends RowBehaviour<Row> {
  /** Names the table among saved views; stable across releases. */
  id: string;
  caption: string;
  columns: readonly Column<Row>[];
  filters?: readonly FilterDef[];
  /** Shows the quick search: "Buscar por nome, CNPJ ou número". */
  searchPlaceholder?: string;
  /** The business date, for the calendars of date filters. */
  today: IsoDate;
  state: TableState;
  onStateChange: (state: TableState) => void;
  /** Absent until the first answer. */
  data: TableData<Row> | undefined;
  /** A newer answer is on its way; the rows stay. */
  isRefreshing?: boolean;
  failure?: { message?: string; requestId?: string } | null;
  onRetry?: () => unknown;
  defaultPageSize?: number;
  pageSizes?: readonly number[];
  /** What is said when there is nothing yet. */
  empty: { title: string; description?: ReactNode; action?: ReactNode };
  /** Sentence for filters that match nothing, where the product has its own. */
  noMatchTitle?: string;
  /** Figures above the table: totals of what is filtered. */
  summary?: ReactNode;
  /** Last row: totals of what is filtered, by column. */
  totals?: Readonly<Record<string, ReactNode>>;
  totalsLabel?: string;
  bulkActions?: readonly BulkAction<Row>[];
  onBulkDone?: () => void;
  exporting?: TableExport<Row>;
  /** Further buttons in the toolbar. */
  actions?: ReactNode;
}

const DEFAULT_PAGE_SIZES = [25, 50, 100];
const noFilters: readonly FilterDef[] = [];

/** The one list of the product. All that decides which rows are shown is in `state`; the rows come from the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, state, onStateChange, data, failure, filters = noFilters, searchPlaceholder } = props;
  const allFilters = useMemo(() => withSearch(filters, searchPlaceholder), [filters, searchPlaceholder]);
  const shown = visibleColumns(columns, state.columns);
  const pageSize = state.pageSize ?? props.defaultPageSize ?? DEFAULT_PAGE_SIZES[0] ?? 25;
  const selection = useSelection(props.rowId, JSON.stringify(state.filters));
  const hasBulk = props.bulkActions !== undefined && props.bulkActions.length > 0;

  return (
    <div className={styles.wrap}>
      {props.summary ? <div className={styles.summary}>{props.summary}</div> : null}
      <Toolbar
        tableId={props.id}
        caption={props.caption}
        columns={columns}
        allFilters={allFilters}
        panelFilters={filters}
        searchPlaceholder={searchPlaceholder}
        today={props.today}
        state={state}
        onStateChange={onStateChange}
        exporting={props.exporting}
        actions={props.actions}
      />
      {hasBulk ? (
        <BulkBar
          actions={props.bulkActions ?? []}
          rows={selection.rows}
          rowId={props.rowId}
          rowLabel={props.rowLabel}
          onClear={selection.clear}
          onDone={props.onBulkDone}
        />
      ) : null}
      {data?.partial ? <PartialState onRetry={props.onRetry}>{data.partial}</PartialState> : null}
      {data && failure ? (
        <PartialState onRetry={props.onRetry}>
          A lista não pôde ser atualizada{failure.message ? `: ${failure.message}` : '.'} O que se vê é a
          última resposta.
        </PartialState>
      ) : null}
      <div className={styles.card}>
        <TableContent
          {...props}
          shown={shown}
          pageSize={pageSize}
          selection={hasBulk ? selection : undefined}
          allFilters={allFilters}
        />
        {data && data.total > 0 ? (
          <Pagination
            page={state.page}
            pageSize={pageSize}
            total={data.total}
            isTotalCapped={data.isTotalCapped}
            pageSizes={sizesWith(props.pageSizes ?? DEFAULT_PAGE_SIZES, pageSize)}
            onPage={(page) => onStateChange({ ...state, page })}
            onPageSize={(size) => onStateChange({ ...state, page: 1, pageSize: size })}
          />
        ) : null}
      </div>
    </div>
  );
}

interface TableContentProps<Row> extends DataTableProps<Row> {
  shown: readonly Column<Row>[];
  pageSize: number;
  selection: ReturnType<typeof useSelection<Row>> | undefined;
  allFilters: readonly FilterDef[];
}

/** The five states, each its own: loading, failed, empty, no match, and rows. */
function TableContent<Row>(props: TableContentProps<Row>) {
  const { state, onStateChange, data, failure, empty } = props;
  if (!data && failure) {
    return (
      <FailedState onRetry={props.onRetry} requestId={failure.requestId}>
        {failure.message}
      </FailedState>
    );
  }
  if (data && data.total === 0) {
    if (activeFilters(props.allFilters, state.filters).length > 0) {
      return (
        <NoMatchState
          title={props.noMatchTitle}
          onClear={() => onStateChange({ ...state, page: 1, filters: {} })}
        />
      );
    }
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.description}
      </EmptyState>
    );
  }
  if (data && data.rows.length === 0) {
    return (
      <EmptyState
        title="Esta página não tem mais linhas"
        action={
          <Button variant="default" onClick={() => onStateChange({ ...state, page: 1 })}>
            Ir para a primeira página
          </Button>
        }
      >
        A lista encolheu desde que este endereço foi aberto.
      </EmptyState>
    );
  }
  return <TableFrame {...props} />;
}

function withSearch(filters: readonly FilterDef[], placeholder: string | undefined): FilterDef[] {
  return placeholder ? [{ id: QUICK_SEARCH, label: 'Busca', kind: 'text' }, ...filters] : [...filters];
}

/** A page size that came by the address stays choosable. */
function sizesWith(sizes: readonly number[], current: number): number[] {
  return [...new Set([...sizes, current])].sort((a, b) => a - b);
}

/** The filters of a table as its address knows them: give them to `tableStateToSearch` and `searchToTableState`. */
export function addressFilters(filters: readonly FilterDef[], searchPlaceholder?: string): FilterDef[] {
  return withSearch(filters, searchPlaceholder);
}
