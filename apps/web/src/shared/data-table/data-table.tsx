import type { IsoDate } from '@lastro/domain/dates';
import { type ReactNode, useMemo } from 'react';
import { PartialState } from '../../ui/states';
import type { BulkAction } from './bulk-action';
import { BulkBar } from './bulk-actions';
import { type Column, visibleColumns } from './columns';
import styles from './data-table.module.css';
import type { TableExport } from './export-menu';
import { Pagination } from './pagination';
import type { RowBehaviour } from './table-body';
import type { TableData, TableFailure } from './table-data';
import { TableFrame } from './table-frame';
import { type FilterDef, QUICK_SEARCH, type TableState } from './table-state';
import { type EmptyWords, insteadOfRows } from './table-states';
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
  failure?: TableFailure | null;
  onRetry?: () => unknown;
  defaultPageSize?: number;
  /** What is said when there is nothing yet. */
  empty: EmptyWords;
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

const PAGE_SIZES = [25, 50, 100];
const DEFAULT_PAGE_SIZE = 25;
const noFilters: readonly FilterDef[] = [];

/** The one list of the product. All that decides which rows are shown is in `state`; the rows come from the server. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, state, onStateChange, data, failure, filters = noFilters, searchPlaceholder } = props;
  const allFilters = useMemo(() => withSearch(filters, searchPlaceholder), [filters, searchPlaceholder]);
  const shown = visibleColumns(columns, state.columns);
  const { defaultPageSize = DEFAULT_PAGE_SIZE } = props;
  const pageSize = state.pageSize ?? defaultPageSize;
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
            pageSizes={sizesWith(defaultPageSize, pageSize)}
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

function TableContent<Row>(props: TableContentProps<Row>) {
  return insteadOfRows(props) ?? <TableFrame {...props} />;
}

function withSearch(filters: readonly FilterDef[], placeholder: string | undefined): FilterDef[] {
  return placeholder ? [{ id: QUICK_SEARCH, label: 'Busca', kind: 'text' }, ...filters] : [...filters];
}

/** The list's own page size, and one that came by the address, stay choosable. */
function sizesWith(standard: number, current: number): number[] {
  return [...new Set([...PAGE_SIZES, standard, current])].sort((a, b) => a - b);
}

/** The filters of a table as its address knows them: give them to `tableStateToSearch` and `searchToTableState`. */
export function addressFilters(filters: readonly FilterDef[], searchPlaceholder?: string): FilterDef[] {
  return withSearch(filters, searchPlaceholder);
}
