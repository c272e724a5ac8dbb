import type { ReactNode } from 'react';
import { tableRoles } from './data-table/table-roles';
import styles from './record-table.module.css';

export interface RecordColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** The first one names the row. */
  columns: readonly RecordColumn<Row>[];
  actions?: (row: Row) => ReactNode;
  /** A last line under the numbers. */
  total?: { readonly label: string; readonly value: ReactNode };
}

/** A short list in full: a table where there is room, a card each on a phone. */
export function RecordTable<Row>({ caption, rows, rowId, columns, actions, total }: RecordTableProps<Row>) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} {...tableRoles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead className={styles.head} {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <th key={column.header} scope="col" data-number={column.isNumber} {...tableRoles.header}>
                {column.header}
              </th>
            ))}
            {actions ? (
              <th scope="col" {...tableRoles.header}>
                <span className="visually-hidden">Ações</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map((row) => (
            <tr key={rowId(row)} {...tableRoles.row}>
              {columns.map((column, index) =>
                index === 0 ? (
                  // biome-ignore lint/a11y/noRedundantRoles: the role is lost on a phone, where the row becomes a card
                  <th key={column.header} scope="row" role="rowheader" className={styles.name}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.header}
                    data-label={column.header}
                    data-number={column.isNumber}
                    {...tableRoles.cell}
                  >
                    <span>{column.cell(row)}</span>
                  </td>
                ),
              )}
              {actions ? (
                <td className={`${styles.actions} no-print`} {...tableRoles.cell}>
                  <span className={styles.buttons}>{actions(row)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        {total ? (
          <tfoot {...tableRoles.group}>
            <tr {...tableRoles.row}>
              {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
              <th scope="row" role="rowheader">
                {total.label}
              </th>
              <td colSpan={columns.length - 1} data-number {...tableRoles.cell}>
                {total.value}
              </td>
              {actions ? <td {...tableRoles.cell} /> : null}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
