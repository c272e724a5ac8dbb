import { formatDate, formatInstant, formatInstantSeconds, type IsoDate } from '@lastro/domain/dates';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { formatPercent, type Percent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { ComponentProps, ReactNode } from 'react';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../data-table/columns';
import styles from './column-kinds.module.css';

/* Columns of the usual kinds: what they show and what an export writes come from one value. */

type ColumnOf<Row, Value> = Omit<Column<Row>, 'cell' | 'exportValue'> & { value: (row: Row) => Value };

export const NOTHING = <span className={styles.nothing}>–</span>;

function shown<Value>(value: Value | null, show: (value: Value) => ReactNode): ReactNode {
  return value === null ? NOTHING : show(value);
}

export function textColumn<Row>({ value, ...column }: ColumnOf<Row, string | number | null>): Column<Row> {
  return { ...column, cell: (row) => shown(value(row), (text) => text), exportValue: value };
}

export function taxIdColumn<Row>({ value, ...column }: ColumnOf<Row, string>): Column<Row> {
  return {
    ...column,
    cell: (row) => <span className="tabular">{formatTaxId(value(row))}</span>,
    exportValue: (row) => formatTaxId(value(row)),
  };
}

export function moneyColumn<Row>({ value, ...column }: ColumnOf<Row, Cents | null>): Column<Row> {
  return {
    ...column,
    numeric: true,
    cell: (row) => shown(value(row), formatMoney),
    exportValue: (row) => {
      const cents = value(row);
      return cents === null ? null : { kind: 'money', cents };
    },
  };
}

export function percentColumn<Row>({ value, ...column }: ColumnOf<Row, Percent | null>): Column<Row> {
  return {
    ...column,
    numeric: true,
    cell: (row) => shown(value(row), (percent) => formatPercent(percent)),
    exportValue: (row) => {
      const percent = value(row);
      return percent === null ? null : { kind: 'percent', percent };
    },
  };
}

export function dateColumn<Row>({ value, ...column }: ColumnOf<Row, IsoDate | null>): Column<Row> {
  return {
    ...column,
    cell: (row) => shown(value(row), (date) => <time dateTime={date}>{formatDate(date)}</time>),
    exportValue: (row) => {
      const date = value(row);
      return date === null ? null : { kind: 'date', date };
    },
  };
}

/** The day of an instant; its hour is a hint, and is exported. */
export function dayColumn<Row>({ value, ...column }: ColumnOf<Row, string>): Column<Row> {
  return {
    ...column,
    cell: (row) => {
      const text = formatInstant(value(row));
      return (
        <time dateTime={value(row)} title={text}>
          {text.split(' ')[0]}
        </time>
      );
    },
    exportValue: (row) => ({ kind: 'instant', at: value(row) }),
  };
}

interface InstantColumn<Row> extends ColumnOf<Row, string | null> {
  /** What is said where it never was. */
  never?: string;
  withSeconds?: boolean;
}

export function instantColumn<Row>({
  value,
  never,
  withSeconds,
  ...column
}: InstantColumn<Row>): Column<Row> {
  const format = withSeconds ? formatInstantSeconds : formatInstant;
  return {
    ...column,
    cell: (row) => {
      const at = value(row);
      return at === null ? (never ?? NOTHING) : <time dateTime={at}>{format(at)}</time>;
    },
    exportValue: (row) => {
      const at = value(row);
      return at === null ? (never ?? null) : { kind: 'instant', at, withSeconds };
    },
  };
}

export function statusColumn<Row>({
  value,
  ...column
}: ColumnOf<Row, ComponentProps<typeof StatusBadge>>): Column<Row> {
  return {
    ...column,
    cell: (row) => <StatusBadge {...value(row)} />,
    exportValue: (row) => value(row).label,
  };
}
