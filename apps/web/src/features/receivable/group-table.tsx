import { type ReactNode, useRef } from 'react';
import type { Column } from '../../shared/data-table/columns';
import { SkeletonBody } from '../../shared/data-table/table-body';
import { useTableKeyboard } from '../../shared/data-table/use-table-keyboard';
import { Scrolling } from '../../shared/scrolling';
import styles from './group-table.module.css';
import type { ReceivableGroup } from './receivable-queries';

interface GroupTableProps {
  caption: string;
  columns: readonly Column<ReceivableGroup>[];
  /** Absent until the first answer. */
  groups: readonly ReceivableGroup[] | undefined;
  total: ReceivableGroup | undefined;
  totalLabel: string;
  isRefreshing: boolean;
  onOpen: (group: ReceivableGroup) => void;
  renderLink: (group: ReceivableGroup, children: ReactNode) => ReactNode;
}

const SKELETON_ROWS = 8;

/** Sums side by side: read across and down, so that on a phone it scrolls instead of falling into cards. */
export function GroupTable(props: GroupTableProps) {
  const { caption, columns, groups, total } = props;
  return (
    <div className={styles.frame} data-refreshing={props.isRefreshing || undefined}>
      <Scrolling label={caption}>
        <table className={styles.table} aria-busy={groups === undefined || props.isRefreshing || undefined}>
          <caption className="visually-hidden">{caption}, valores em reais</caption>
          <thead>
            <tr>
              {columns.map(({ id, header, numeric }) => (
                <th key={id} scope="col" data-numeric={numeric || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {groups === undefined ? (
            <SkeletonBody columns={columns} rows={SKELETON_ROWS} hasSelection={false} />
          ) : (
            <GroupRows {...props} groups={groups} />
          )}
          {total === undefined ? null : (
            <tfoot>
              <tr>
                {columns.map((column) => (
                  <Cell key={column.id} column={column}>
                    {column.primary ? props.totalLabel : column.cell(total)}
                  </Cell>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </Scrolling>
    </div>
  );
}

type GroupRowsProps = Pick<GroupTableProps, 'columns' | 'onOpen' | 'renderLink'> & {
  groups: readonly ReceivableGroup[];
};

function GroupRows({ columns, groups, onOpen, renderLink }: GroupRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const keyboard = useTableKeyboard({
    body,
    rowCount: groups.length,
    onOpen: (index) => {
      const group = groups[index];
      if (group !== undefined) onOpen(group);
    },
  });
  return (
    <tbody ref={body} onKeyDown={keyboard.onKeyDown}>
      {groups.map((group, index) => (
        <tr key={group.key} {...keyboard.rowProps(index)}>
          {columns.map((column) => (
            <Cell key={column.id} column={column}>
              {column.primary ? renderLink(group, column.cell(group)) : column.cell(group)}
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Cell({ column, children }: { column: Column<ReceivableGroup>; children: ReactNode }) {
  if (column.primary) return <th scope="row">{children}</th>;
  return (
    <td className={column.numeric ? 'tabular' : undefined} data-numeric={column.numeric || undefined}>
      {children}
    </td>
  );
}
