import type { IsoDate } from '@lastro/domain/dates';
import { Button, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { ColumnMenu } from './column-menu';
import { type Column, exportedColumns } from './columns';
import { ExportMenu, type TableExport } from './export-menu';
import { FilterChips } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { activeFilters } from './filter-text';
import { QuickSearch } from './quick-search';
import { type FilterDef, type FilterValues, QUICK_SEARCH, type TableState } from './table-state';
import styles from './toolbar.module.css';
import { ViewsMenu } from './views-menu';

interface ToolbarProps<Row> {
  tableId: string;
  caption: string;
  columns: readonly Column<Row>[];
  /** With the quick search's own filter. */
  allFilters: readonly FilterDef[];
  panelFilters: readonly FilterDef[];
  searchPlaceholder?: string;
  today: IsoDate;
  state: TableState;
  onStateChange: (state: TableState) => void;
  exporting?: TableExport<Row>;
  actions?: ReactNode;
}

export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { state, onStateChange, allFilters, panelFilters } = props;
  const [isPanelOpen, setPanelOpen] = useState(false);
  const panelId = useId();
  const active = activeFilters(allFilters, state.filters);
  const inPanel = active.filter(({ filter }) => filter.id !== QUICK_SEARCH).length;
  const search = state.filters[QUICK_SEARCH];

  // Another question has another first page.
  const setFilters = (filters: FilterValues) => onStateChange({ ...state, page: 1, filters });
  const setFilter = (id: string, value: string | undefined) => setFilters({ ...state.filters, [id]: value });

  return (
    <div className={styles.toolbar}>
      <div className={`${styles.tools} no-print`}>
        {props.searchPlaceholder ? (
          <QuickSearch
            value={typeof search === 'string' ? search : ''}
            placeholder={props.searchPlaceholder}
            onSearch={(text) => setFilter(QUICK_SEARCH, text || undefined)}
          />
        ) : null}
        {panelFilters.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isPanelOpen}
            aria-controls={isPanelOpen ? panelId : undefined}
            onClick={() => setPanelOpen((open) => !open)}
          >
            {inPanel > 0 ? `Filtros (${inPanel})` : 'Filtros'}
          </Button>
        ) : null}
        <SortSelect columns={props.columns} state={state} onStateChange={onStateChange} />
        <span className={styles.spring} />
        {props.actions}
        <ViewsMenu tableId={props.tableId} filters={allFilters} state={state} onApply={onStateChange} />
        <ColumnMenu
          columns={props.columns}
          chosen={state.columns}
          onChoose={(columns) => onStateChange({ ...state, columns })}
        />
        {props.exporting ? (
          <ExportMenu
            {...props.exporting}
            caption={props.caption}
            columns={exportedColumns(props.columns, state.columns)}
          />
        ) : null}
      </div>
      {isPanelOpen ? (
        <FilterPanel
          id={panelId}
          filters={panelFilters}
          values={state.filters}
          today={props.today}
          onApply={(values) => setFilters({ ...values, [QUICK_SEARCH]: state.filters[QUICK_SEARCH] })}
          onClose={() => setPanelOpen(false)}
        />
      ) : null}
      <FilterChips
        active={active}
        onRemove={(id) => setFilter(id, undefined)}
        onClear={() => setFilters({})}
      />
    </div>
  );
}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  onStateChange: (state: TableState) => void;
}

/** Only where rows are cards and there is no header to click. */
function SortSelect<Row>({ columns, state, onStateChange }: SortSelectProps<Row>) {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  const value = state.sort ? `${state.sort.direction} ${state.sort.column}` : '';
  return (
    <NativeSelect
      className={styles.sortSelect}
      aria-label="Ordenar por"
      value={value}
      data={[
        { value: '', label: 'Ordem padrão' },
        ...sortable.flatMap(({ id, header }) => [
          { value: `asc ${id}`, label: `${header}, crescente` },
          { value: `desc ${id}`, label: `${header}, decrescente` },
        ]),
      ]}
      onChange={(event) => {
        const [direction, column] = event.currentTarget.value.split(' ');
        const sort = column
          ? { column, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
          : undefined;
        onStateChange({ ...state, page: 1, sort });
      }}
    />
  );
}
