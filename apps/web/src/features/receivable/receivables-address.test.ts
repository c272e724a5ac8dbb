import { parseTaxId } from '@lastro/domain/tax-id';
import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '../../lib/address';
import {
  draweeWords,
  inView,
  listInput,
  readAddress,
  sumInput,
  titlesOf,
  writeAddress,
} from './receivables-address';

const whole = {
  ver: 'titulos',
  empresa: '12ABC34501DE35',
  page: '3',
  size: '50',
  sort: '-amount',
  q: 'rota',
  status: 'available,overdue',
  vencimento_de: '2026-11-01',
  vencimento_ate: '2026-11-30',
  sacado: '42023806000145',
};

describe('the address of the receivables', () => {
  test('what is written is read again', () => {
    const address = readAddress(whole);
    const written = writeAddress(address);
    expect(readAddress(parseSearch(stringifySearch(written)))).toEqual(address);
    expect(written).toMatchObject({ ...whole, page: 3, size: 50 });
  });

  test('the bare screen has a bare address', () => {
    expect(stringifySearch(writeAddress(readAddress({})))).toBe('');
    expect(readAddress({})).toEqual({ view: 'sacado', cnpj: null, table: { page: 1, filters: {} } });
  });

  test('what cannot be read is left out', () => {
    const address = readAddress({
      ver: 'mapa',
      empresa: '11111111111111',
      sacado: 'Usina',
      status: 'overdue,lost',
      vencimento_de: '2026-02-31',
      page: '-1',
    });
    expect(address).toEqual({
      view: 'sacado',
      cnpj: null,
      table: { page: 1, filters: { status: ['overdue'] } },
    });
  });

  test('tax ids may come with their masks', () => {
    const { cnpj, table } = readAddress({ empresa: '12.abc.345/01de-35', sacado: '42.023.806/0001-45' });
    expect(cnpj).toBe('12ABC34501DE35');
    expect(table.filters.sacado).toBe('42023806000145');
  });
});

describe('§2 a natural person among drawees', () => {
  test('is in the address by one of the titles, and asked for by it', () => {
    const address = readAddress({ ver: 'titulos', sacado: 'r123' });
    expect(address.table.filters.sacado).toBe('r123');
    expect(writeAddress(address)).toMatchObject({ sacado: 'r123' });
    expect(listInput(address)).toMatchObject({ drawee_of: 123 });
    expect(listInput(address)).not.toHaveProperty('drawee');
    expect(draweeWords('r123')).toBe('Pessoa física');
    expect(draweeWords('42023806000145')).toBe('42.023.806/0001-45');
  });

  test.each(['11144477735', '111.444.777-35', 'r', 'r0', 'rx', 'r1e3'])(
    'never by a CPF, nor by %s',
    (sacado) => {
      expect(readAddress({ sacado }).table.filters.sacado).toBeUndefined();
    },
  );
});

describe('what the calls are asked', () => {
  const filters = {
    cnpj: '12ABC34501DE35',
    drawee: parseTaxId('42023806000145'),
    status: ['available', 'overdue'],
    due_from: '2026-11-01',
    due_to: '2026-11-30',
    q: 'rota',
  };

  test('the list and the sums have the same filters', () => {
    expect(listInput(readAddress(whole))).toEqual({ ...filters, page: 3, limit: 50, sort: '-amount' });
    expect(sumInput(readAddress(whole), 'month')).toEqual({ ...filters, by: 'month' });
  });

  test('an order that the server does not know is the order of due dates', () => {
    expect(listInput(readAddress({ sort: '-holder' }))).toMatchObject({
      page: 1,
      limit: 25,
      sort: 'due_date',
    });
  });
});

describe('from one view to another', () => {
  test('the filters stay; page, order and columns do not', () => {
    const moved = inView(readAddress({ ...whole, cols: 'drawee,amount' }), 'vencimento');
    expect(moved.table).toEqual({ page: 1, filters: readAddress(whole).table.filters });
    expect(moved).toMatchObject({ view: 'vencimento', cnpj: '12ABC34501DE35' });
  });

  test('a drawee leads to its titles', () => {
    const { sacado: _, ver: __, page: ___, ...rest } = whole;
    expect(writeAddress(titlesOf(readAddress(rest), 'drawee', '31825490066'))).toEqual({
      ver: 'titulos',
      empresa: whole.empresa,
      q: 'rota',
      status: 'available,overdue',
      vencimento_de: '2026-11-01',
      vencimento_ate: '2026-11-30',
      sacado: '31825490066',
    });
  });

  test('a month leads to the titles of its days within the filter', () => {
    const address = readAddress({ ver: 'vencimento', vencimento_de: '2026-11-10' });
    expect(writeAddress(titlesOf(address, 'month', '2026-11'))).toMatchObject({
      ver: 'titulos',
      vencimento_de: '2026-11-10',
      vencimento_ate: '2026-11-30',
    });
    expect(writeAddress(titlesOf(readAddress({}), 'month', '2026-12'))).toMatchObject({
      vencimento_de: '2026-12-01',
      vencimento_ate: '2026-12-31',
    });
  });
});
