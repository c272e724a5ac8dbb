import { Skeleton } from '@mantine/core';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useDwell } from '../../lib/dwell';
import type { Column } from './columns';
import styles from './data-table.module.css';
import { tableRoles } from './table-roles';
import { useTableKeyboard } from './use-table-keyboard';

export interface RowBehaviour<Row> {
  rowId: (row: Row) => string;
  /** What names the row to somebody who does not see it. */
  rowLabel: (row: Row) => string;
  onOpen?: (row: Row) => void;
  onEdit?: (row: Row) => void;
  /** Somebody points at the row, or has come to it by the keyboard, and stays there. */
  onDwell?: (row: Row) => void;
  /** Wraps the naming cell in the router's link, so that it opens in another tab too. */
  renderLink?: (row: Row, children: ReactNode) => ReactNode;
}

interface TableBodyProps<Row> extends RowBehaviour<Row> {
  tableId: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Position of the first row in the whole list, from 0. */
  offset: number;
  selection?: { has: (row: Row) => boolean; toggle: (row: Row) => void };
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { tableId, rows, columns, offset, selection, rowId, rowLabel, onOpen, onEdit } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const at = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((index: number) => {
      const row = rows[index];
      if (row !== undefined) act(row);
    });
  const keyboard = useTableKeyboard({
    body,
    rowCount: rows.length,
    tableId,
    onOpen: at(onOpen),
    onEdit: at(onEdit),
    onToggle: at(selection?.toggle),
  });

  // A finger on the glass is already the press.
  const dwell = useDwell((row: Row) => props.onDwell?.(row));

  return (
    <tbody ref={body} {...tableRoles.group} onKeyDown={keyboard.onKeyDown}>
      {rows.map((row, index) => (
        <tr
          key={rowId(row)}
          {...tableRoles.row}
          {...keyboard.rowProps(index, () => dwell.on(row))}
          onBlur={dwell.off}
          className={styles.row}
          aria-rowindex={offset + index + 2}
          aria-label={rowLabel(row)}
          aria-selected={selection ? selection.has(row) : undefined}
          data-selected={selection?.has(row) || undefined}
          data-opens={onOpen ? true : undefined}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && dwell.on(row)}
          onPointerLeave={dwell.off}
          onClick={onOpen ? (event) => openOnClick(event, () => onOpen(row)) : undefined}
        >
          {selection ? (
            <td className={styles.selectCell} {...tableRoles.cell}>
              <SelectBox
                label={`Selecionar ${rowLabel(row)}`}
                checked={selection.has(row)}
                onChange={() => selection.toggle(row)}
              />
            </td>
          ) : null}
          {columns.map((column) => (
            <BodyCell key={column.id} column={column} row={row} renderLink={props.renderLink} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

interface BodyCellProps<Row> {
  column: Column<Row>;
  row: Row;
  renderLink?: (row: Row, children: ReactNode) => ReactNode;
}

function BodyCell<Row>({ column, row, renderLink }: BodyCellProps<Row>) {
  const content = column.cell(row);
  return (
    <td
      {...tableRoles.cell}
      className={column.numeric ? 'tabular' : undefined}
      data-numeric={column.numeric || undefined}
      data-primary={column.primary || undefined}
      data-wrap={column.wrap || undefined}
      data-label={column.header}
      // A card of the phone leaves out what there is nothing to tell of.
      data-empty={content === null || content === undefined || content === '' || undefined}
      style={column.width ? cellWidth(column.width) : undefined}
      // A cut text can still be read whole.
      title={typeof content === 'string' ? content : undefined}
    >
      {column.primary && renderLink ? renderLink(row, content) : content}
    </td>
  );
}

/** A variable and not the property itself: on a phone the rows become cards, and their style sheet decides. */
function cellWidth(pixels: number): Record<`--${string}`, string> {
  return { '--cell-width': `${pixels}px` };
}

interface SelectBoxProps {
  label: string;
  checked: boolean;
  isPartial?: boolean;
  onChange: () => void;
}

/** A plain checkbox in a target large enough for a finger. */
export function SelectBox({ label, checked, isPartial = false, onChange }: SelectBoxProps) {
  return (
    <label className={styles.selectBox}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={onChange}
      />
    </label>
  );
}

/** A click on the row opens it, except on a control of its own or at the end of marking text to copy. */
function openOnClick(event: MouseEvent<HTMLElement>, open: () => void) {
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest('a, button, input, label, select, textarea')) return;
  if (window.getSelection()?.toString()) return;
  open();
}

const widths = ['70%', '45%', '85%', '55%', '65%'];

/** Rows of the right shape while the first answer is on its way. */
export function SkeletonBody<Row>({
  columns,
  rows,
  hasSelection,
}: {
  columns: readonly Column<Row>[];
  rows: number;
  hasSelection: boolean;
}) {
  return (
    <tbody aria-hidden {...tableRoles.group}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <tr key={index} className={styles.row}>
          {hasSelection ? (
            <td className={styles.selectCell}>
              <Skeleton height={16} width={16} />
            </td>
          ) : null}
          {columns.map((column, place) => (
            <td
              key={column.id}
              data-numeric={column.numeric || undefined}
              data-primary={column.primary || undefined}
            >
              <Skeleton
                height={12}
                width={widths[(index + place) % widths.length]}
                ml={column.numeric ? 'auto' : undefined}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
