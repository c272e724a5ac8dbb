import { dateOfEpochDay } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FilterDef,
  type FilterValue,
  isStep,
  searchToTableState,
  type TableState,
  tableStateToSearch,
} from './table-state';

const options = ['pending', 'approved', 'with,comma', 'with%2Cescape', '100%'].map((value) => ({
  value,
  label: value,
}));
const filters: FilterDef[] = [
  { id: 'q', label: 'Busca', kind: 'text' },
  { id: 'product', label: 'Produto', kind: 'select', options },
  { id: 'status', label: 'Status', kind: 'multi', options },
  { id: 'created', label: 'Criação', kind: 'date-range' },
  { id: 'amount', label: 'Valor', kind: 'money-range' },
  { id: 'urgent', label: 'Urgente', kind: 'boolean' },
];

const option = fc.constantFrom(...options.map(({ value }) => value));
const day = fc.integer({ min: -20_000, max: 60_000 }).map((epochDay) => dateOfEpochDay(epochDay));
const amount = fc.maxSafeInteger().map((value) => cents(value));
const notEmpty = (range: object) => Object.keys(range).length > 0;

const filterValues: fc.Arbitrary<Record<string, FilterValue>> = fc.record(
  {
    q: fc.string({ minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== ''),
    product: option,
    status: fc.uniqueArray(option, { minLength: 1 }),
    created: fc.record({ from: day, to: day }, { requiredKeys: [] }).filter(notEmpty),
    amount: fc.record({ min: amount, max: amount }, { requiredKeys: [] }).filter(notEmpty),
    urgent: fc.boolean(),
  },
  { requiredKeys: [] },
);

const columnId = fc.stringMatching(/^[a-z][A-Za-z_]{0,15}$/);
const states: fc.Arbitrary<TableState> = fc.record(
  {
    page: fc.integer({ min: 1, max: 1_000_000 }),
    pageSize: fc.integer({ min: 1, max: 200 }),
    sort: fc.record({ column: columnId, direction: fc.constantFrom('asc', 'desc') }),
    filters: filterValues,
    columns: fc.uniqueArray(columnId, { minLength: 1, maxLength: 20 }),
  },
  { requiredKeys: ['page', 'filters'] },
);

describe('the state of a list in the address', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(searchToTableState(tableStateToSearch(state, filters), filters)).toEqual(state);
      }),
    );
  });

  it('comes back through the text of an address too, where every value is a string', () => {
    fc.assert(
      fc.property(states, (state) => {
        const search = Object.entries(tableStateToSearch(state, filters)).map(([key, value]) => [
          key,
          String(value),
        ]);
        const parsed = Object.fromEntries(
          new URLSearchParams(search.map(([key, value]) => [key ?? '', value ?? ''])),
        );
        expect(searchToTableState(parsed, filters)).toEqual(state);
      }),
    );
  });

  it('never fails on what a person wrote into the address', () => {
    const keys = fc.constantFrom(
      'page',
      'size',
      'sort',
      'cols',
      'q',
      'status',
      'created_de',
      'amount_min',
      'urgent',
    );
    fc.assert(
      fc.property(fc.dictionary(keys, fc.anything()), (search) => {
        const state = searchToTableState(search, filters);
        expect(state.page).toBeGreaterThanOrEqual(1);
        // What was understood is stable from then on.
        expect(searchToTableState(tableStateToSearch(state, filters), filters)).toEqual(state);
      }),
    );
  });

  it('takes a blank for no column, alone or among others', () => {
    const columnsIn = (cols: unknown) => searchToTableState({ cols }, filters).columns;
    for (const cols of [[' '], ' ']) expect(columnsIn(cols)).toBeUndefined();
    for (const cols of [['name', ' '], 'name, ', ['\u00a0', 'name']])
      expect(columnsIn(cols)).toEqual(['name']);
  });

  it('is an empty address for the bare list', () => {
    expect(tableStateToSearch({ page: 1, filters: { q: '', status: [], created: {} } }, filters)).toEqual({});
  });

  it('reads as a person would write it', () => {
    const state: TableState = {
      page: 3,
      sort: { column: 'created_at', direction: 'desc' },
      filters: { status: ['pending', 'approved'], amount: { min: cents(100_00) }, urgent: false },
    };
    expect(tableStateToSearch(state, filters)).toEqual({
      page: 3,
      sort: '-created_at',
      status: 'pending,approved',
      amount_min: 10000,
      urgent: 'nao',
    });
  });

  it('leaves out options that no longer exist and dates that never did', () => {
    const search = {
      status: 'pending,gone',
      product: 'gone',
      created_de: '2026-02-30',
      page: '0',
      size: 9999,
      q: 12345,
    };
    expect(searchToTableState(search, filters)).toEqual({
      page: 1,
      filters: { status: ['pending'], q: '12345' },
    });
  });
});

describe('going back undoes a filter, a page or an order', () => {
  const at = (more: Partial<TableState> = {}): TableState => ({ page: 1, filters: {}, ...more });
  it.each<[string, TableState, TableState, boolean]>([
    ['another page', at(), at({ page: 2 }), true],
    ['another size', at(), at({ pageSize: 50 }), true],
    ['another order', at(), at({ sort: { column: 'id', direction: 'asc' } }), true],
    ['a filter', at(), at({ filters: { urgent: true } }), true],
    ['a filter less', at({ filters: { urgent: true } }), at(), true],
    ['the first letter of a search', at(), at({ filters: { q: 'a' } }), true],
    ['a search that is emptied', at({ filters: { q: 'ab' } }), at(), true],
    ['more letters of it', at({ filters: { q: 'a' } }), at({ filters: { q: 'ab' } }), false],
    [
      'more letters on a later page',
      at({ page: 3, filters: { q: 'a' } }),
      at({ filters: { q: 'ab' } }),
      false,
    ],
    ['other columns', at(), at({ columns: ['id'] }), false],
    ['nothing', at({ page: 2 }), at({ page: 2 }), false],
  ])('%s', (_what, before, next, is) => {
    expect(isStep(before, next)).toBe(is);
  });
});
