import type { ReactNode } from 'react';
import type { Column } from './columns';
import styles from './data-table.module.css';
import { type RowBehaviour, SelectBox, SkeletonBody, TableBody } from './table-body';
import type { TableData } from './table-data';
import { TableHeader } from './table-header';
import { tableRoles } from './table-roles';
import type { TableState } from './table-state';
import { useFrameScroll } from './use-frame-scroll';
import type { useSelection } from './use-selection';

interface TableFrameProps<Row> extends RowBehaviour<Row> {
  id: string;
  caption: string;
  shown: readonly Column<Row>[];
  pageSize: number;
  state: TableState;
  onStateChange: (state: TableState) => void;
  data: TableData<Row> | undefined;
  isRefreshing?: boolean;
  selection: ReturnType<typeof useSelection<Row>> | undefined;
  totals?: Readonly<Record<string, ReactNode>>;
  totalsLabel?: string;
}

const SKELETON_ROWS = 8;

/** The table itself, in the frame that scrolls. */
export function TableFrame<Row>(props: TableFrameProps<Row>) {
  const { caption, shown, pageSize, state, onStateChange, data, selection } = props;
  const rows = data?.rows ?? [];
  const scroll = useFrameScroll(props.id, data !== undefined);
  const picked = selection ? rows.filter(selection.has).length : 0;
  const selectAll = selection ? (
    <SelectBox
      label="Selecionar todas as linhas desta página"
      checked={rows.length > 0 && picked === rows.length}
      isPartial={picked > 0 && picked < rows.length}
      onChange={() => selection.setAll(rows, picked < rows.length)}
    />
  ) : null;

  return (
    <div {...scroll} className={styles.scroll} data-refreshing={props.isRefreshing || undefined}>
      <table
        {...tableRoles.table}
        className={styles.table}
        aria-busy={!data || props.isRefreshing || undefined}
        aria-rowcount={data ? data.total + 1 : -1}
      >
        <caption className="visually-hidden">{data ? caption : `${caption}: carregando`}</caption>
        <TableHeader
          columns={shown}
          sort={state.sort}
          onSort={(sort) => onStateChange({ ...state, page: 1, sort })}
          selectAll={selectAll}
        />
        {data ? (
          <TableBody
            tableId={props.id}
            rows={rows}
            columns={shown}
            offset={(state.page - 1) * pageSize}
            selection={selection}
            rowId={props.rowId}
            rowLabel={props.rowLabel}
            onOpen={props.onOpen}
            onEdit={props.onEdit}
            onDwell={props.onDwell}
            renderLink={props.renderLink}
          />
        ) : (
          <SkeletonBody columns={shown} rows={SKELETON_ROWS} hasSelection={selection !== undefined} />
        )}
        {data && props.totals ? (
          <TotalsRow
            columns={shown}
            totals={props.totals}
            label={props.totalsLabel ?? 'Total do que está filtrado'}
            hasSelection={selection !== undefined}
          />
        ) : null}
      </table>
    </div>
  );
}

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[];
  totals: Readonly<Record<string, ReactNode>>;
  label: string;
  hasSelection: boolean;
}

function TotalsRow<Row>({ columns, totals, label, hasSelection }: TotalsRowProps<Row>) {
  return (
    <tfoot className={styles.foot} {...tableRoles.group}>
      <tr {...tableRoles.row} className={styles.row}>
        {hasSelection ? <td className={styles.selectCell} {...tableRoles.cell} /> : null}
        {columns.map((column, index) => (
          <td
            key={column.id}
            {...tableRoles.cell}
            className="tabular"
            data-numeric={column.numeric || undefined}
            data-primary={index === 0 || undefined}
            data-label={column.header}
            data-empty={totals[column.id] === undefined || undefined}
          >
            {index === 0 ? label : totals[column.id]}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
