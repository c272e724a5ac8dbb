import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from './columns';
import styles from './data-table.module.css';
import { tableRoles } from './table-roles';
import type { TableSort } from './table-state';

interface TableHeaderProps<Row> {
  columns: readonly Column<Row>[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
  /** The box that selects the whole page. */
  selectAll?: ReactNode;
}

export function TableHeader<Row>({ columns, sort, onSort, selectAll }: TableHeaderProps<Row>) {
  return (
    <thead className={styles.head} {...tableRoles.group}>
      <tr {...tableRoles.row} aria-rowindex={1}>
        {selectAll ? (
          <th scope="col" className={styles.selectCell} {...tableRoles.header}>
            {selectAll}
          </th>
        ) : null}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<Row> {
  column: Column<Row>;
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const IconOf = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  return (
    <th
      scope="col"
      {...tableRoles.header}
      data-numeric={column.numeric || undefined}
      style={{ width: column.width }}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortable ? (
        <button
          type="button"
          className={styles.sortButton}
          data-active={direction !== undefined || undefined}
          onClick={() => onSort(nextSort(column.id, direction))}
        >
          <span>{column.header}</span>
          <IconOf size={14} aria-hidden className={styles.sortIcon} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Up, down, and back to the list's own order. */
function nextSort(column: string, direction: 'asc' | 'desc' | undefined): TableSort | undefined {
  if (direction === undefined) return { column, direction: 'asc' };
  return direction === 'asc' ? { column, direction: 'desc' } : undefined;
}
