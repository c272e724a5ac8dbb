import {
  RECEIVABLE_STATUS_CODES,
  RECEIVABLE_STATUSES,
  type ReceivableStatus,
} from '@lastro/domain/receivable/receivable-status';
import { type Cnpj, formatTaxId, parseCnpj, parseTaxId } from '@lastro/domain/tax-id';
import type { InputOf } from '@lastro/wire/operation';
import { listReceivables, type sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import type { SearchValues } from '../../lib/address';
import { addressFilters } from '../../shared/data-table/data-table';
import {
  type FilterDef,
  type FilterOption,
  type FilterValue,
  searchToTableState,
  type TableState,
  tableStateToSearch,
} from '../../shared/data-table/table-state';
import { choicesIn, datesIn, textIn } from '../../shared/list/filter-values';
import { pageInput } from '../../shared/list/list-input';
import { monthRange } from './months';

export const SEARCH_PLACEHOLDER = 'Buscar por nome, CNPJ ou documento';

export const VIEW_OPTIONS = [
  { value: 'sacado', label: 'Por sacado' },
  { value: 'vencimento', label: 'Por vencimento' },
  { value: 'titulos', label: 'Títulos' },
] as const;
export type View = (typeof VIEW_OPTIONS)[number]['value'];

/** What the groups of a view are made by; titles are in no groups. */
export type GroupBy = NonNullable<InputOf<typeof sumReceivables>['by']>;

/** All that decides what the screen shows. */
export interface ReceivablesAddress {
  readonly view: View;
  readonly cnpj: Cnpj | null;
  readonly table: TableState;
}

const STATUS_OPTIONS = Object.entries(RECEIVABLE_STATUSES).map(([value, label]) => ({ value, label }));

export function receivableFilters(drawees: readonly FilterOption[]): readonly FilterDef[] {
  return [
    { id: 'status', label: 'Status', kind: 'multi', options: STATUS_OPTIONS },
    { id: 'vencimento', label: 'Vencimento', kind: 'date-range' },
    { id: 'sacado', label: 'Sacado', kind: 'select', options: drawees },
  ];
}

/** Tolerant, as every address: what cannot be read is left out. */
export function readAddress(search: Readonly<SearchValues>): ReceivablesAddress {
  const drawee = draweeIn(search.sacado);
  const known = drawee === undefined ? [] : [{ value: drawee, label: drawee }];
  return {
    view: VIEW_OPTIONS.find(({ value }) => value === search.ver)?.value ?? 'sacado',
    cnpj: typeof search.empresa === 'string' ? parseCnpj(search.empresa) : null,
    table: searchToTableState({ ...search, sacado: drawee }, addressOf(known)),
  };
}

export function writeAddress({ view, cnpj, table }: ReceivablesAddress): Record<string, unknown> {
  return {
    ver: view === 'sacado' ? undefined : view,
    empresa: cnpj ?? undefined,
    ...tableStateToSearch(table, addressOf([])),
  };
}

/** The same filters; order, columns and page belong to the view that is left. */
export function inView(address: ReceivablesAddress, view: View): ReceivablesAddress {
  return { ...address, view, table: { page: 1, filters: address.table.filters } };
}

/** The titles that a group is the sum of. */
export function titlesOf(address: ReceivablesAddress, by: GroupBy, key: string): ReceivablesAddress {
  const { filters } = address.table;
  const narrowed =
    by === 'drawee'
      ? { sacado: key }
      : { vencimento: monthRange(key, datesIn(filters.vencimento)) ?? filters.vencimento };
  return inView({ ...address, table: { page: 1, filters: { ...filters, ...narrowed } } }, 'titulos');
}

/** What the address asks for, as the calls take it. */
export function listInput(address: ReceivablesAddress): InputOf<typeof listReceivables> {
  return { ...pageInput(listReceivables, address.table), ...filtersIn(address) };
}

export function sumInput(address: ReceivablesAddress, by: GroupBy): InputOf<typeof sumReceivables> {
  return { ...filtersIn(address), by };
}

function filtersIn({ cnpj, table: { filters } }: ReceivablesAddress) {
  const due = datesIn(filters.vencimento);
  return {
    cnpj: cnpj ?? undefined,
    ...draweeFilter(filters.sacado),
    status: statusesIn(filters.status),
    due_from: due.from,
    due_to: due.to,
    q: textIn(filters.q),
  };
}

export function statusesIn(value: FilterValue | undefined): ReceivableStatus[] | undefined {
  return choicesIn(value, RECEIVABLE_STATUS_CODES);
}

/** A company by its CNPJ; a natural person by one of the titles, so that no address holds a CPF. */
const PERSON_KEY = /^r([1-9]\d{0,14})$/;

function draweeIn(value: SearchValues[string] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  return PERSON_KEY.test(value) ? value : (parseCnpj(value) ?? undefined);
}

function draweeFilter(value: FilterValue | undefined) {
  if (typeof value !== 'string') return {};
  const title = PERSON_KEY.exec(value)?.[1];
  if (title !== undefined) return { drawee_of: Number(title) };
  return { drawee: parseTaxId(value) ?? undefined };
}

/** What the filter says of a drawee of whom the list knows no name. */
export function draweeWords(key: string): string {
  return PERSON_KEY.test(key) ? 'Pessoa física' : formatTaxId(key);
}

function addressOf(drawees: readonly FilterOption[]): FilterDef[] {
  return addressFilters(receivableFilters(drawees), SEARCH_PLACEHOLDER);
}
