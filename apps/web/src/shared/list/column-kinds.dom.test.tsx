import { type IsoDate, isoDate } from '@lastro/domain/dates';
import { type Cents, cents } from '@lastro/domain/money';
import { type Percent, parsePercent } from '@lastro/domain/percent';
import { describe, expect, test } from 'vitest';
import { renderUi } from '../../ui/testing/render';
import type { Column } from '../data-table/columns';
import {
  dateColumn,
  dayColumn,
  instantColumn,
  moneyColumn,
  percentColumn,
  statusColumn,
  taxIdColumn,
  textColumn,
} from './column-kinds';

const named = { id: 'x', header: 'X' };
const shown = <Row,>(column: Column<Row>, row: Row) => renderUi(column.cell(row)).container;
const self = <Value,>(value: Value) => value;

describe('a column of a usual kind shows and exports one value', () => {
  test('text, as it is', () => {
    const column = textColumn<string | number | null>({ ...named, value: self });
    expect(shown(column, 'Aurora')).toHaveTextContent('Aurora');
    expect([column.exportValue?.('Aurora'), column.exportValue?.(7)]).toEqual(['Aurora', 7]);
  });

  test('a tax id, as people write it', () => {
    const column = taxIdColumn<string>({ ...named, value: self });
    expect(shown(column, '12ABC34501DE35')).toHaveTextContent('12.ABC.345/01DE-35');
    expect(column.exportValue?.('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  });

  test('money and rates in figures of equal width, exported exactly', () => {
    const money = moneyColumn<Cents | null>({ ...named, value: self });
    const percent = percentColumn<Percent | null>({ ...named, value: self });
    const rate = parsePercent('1,99');
    expect([money.numeric, percent.numeric]).toEqual([true, true]);
    expect(shown(money, cents(123_450))).toHaveTextContent('R$ 1.234,50');
    expect(money.exportValue?.(cents(123_450))).toEqual({ kind: 'money', cents: 123_450 });
    expect(shown(percent, rate)).toHaveTextContent('1,99');
    expect(percent.exportValue?.(rate)).toEqual({ kind: 'percent', percent: rate });
  });

  test('a date is exported as a date, an instant with its hour, which is a hint on screen', () => {
    const date = dateColumn<IsoDate | null>({ ...named, value: self });
    const day = dayColumn<string>({ ...named, value: self });
    const at = '2026-11-10T12:00:00.000Z';
    expect(shown(date, isoDate('2026-11-10'))).toHaveTextContent('10/11/2026');
    expect(date.exportValue?.(isoDate('2026-11-10'))).toEqual({ kind: 'date', date: '2026-11-10' });
    const { firstChild } = shown(day, at).querySelector('time') ?? {};
    expect(firstChild).toHaveTextContent('10/11/2026');
    expect(firstChild?.parentElement).toHaveAttribute('title', '10/11/2026 09:00');
    expect(day.exportValue?.(at)).toEqual({ kind: 'instant', at });
  });

  test('an instant in full, with words for what never was', () => {
    const column = instantColumn<string | null>({ ...named, never: 'Nunca', value: self });
    const exact = instantColumn<string | null>({ ...named, withSeconds: true, value: self });
    const at = '2026-11-10T12:00:09.000Z';
    expect(shown(column, at)).toHaveTextContent(/10\/11\/2026 09:00$/);
    expect(shown(exact, at)).toHaveTextContent('10/11/2026 09:00:09');
    expect(shown(column, null)).toHaveTextContent('Nunca');
    expect(column.exportValue?.(null)).toBe('Nunca');
    expect(exact.exportValue?.(at)).toEqual({ kind: 'instant', at, withSeconds: true });
  });

  test('a status in its colour, exported in words', () => {
    const column = statusColumn<string>({ ...named, value: (label) => ({ tone: 'success', label }) });
    expect(shown(column, 'Ativa').querySelector('[data-tone=success]')).toHaveTextContent('Ativa');
    expect(column.exportValue?.('Ativa')).toBe('Ativa');
  });

  test.each([textColumn, moneyColumn, percentColumn, dateColumn])(
    'nothing is a dash, exported empty',
    (make) => {
      const column = make<null>({ ...named, value: self });
      expect(shown(column, null)).toHaveTextContent('–');
      expect(column.exportValue?.(null)).toBeNull();
    },
  );
});
