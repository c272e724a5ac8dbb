import type { ReactNode } from 'react';
import { Scrolling } from '../../shared/scrolling';
import styles from './query.module.css';

interface TableProps {
  label: string;
  columns: readonly { readonly title: string; readonly isNumber?: boolean }[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A few rows to be read, not worked through: no paging, no filters. */
export function Table({ label, columns, rows }: TableProps) {
  return (
    <Scrolling label={label}>
      <table className={`${styles.table} tabular`}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]?.title} data-number={columns[index]?.isNumber || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}
