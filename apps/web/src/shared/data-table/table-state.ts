import { type IsoDate, isIsoDate } from '@lastro/domain/dates';
import { type Cents, cents } from '@lastro/domain/money';

/** Everything that decides which rows a list shows. It lives in the address, so that a link shows the same list. */
export interface TableState {
  /** From 1. */
  page: number;
  pageSize?: number;
  sort?: TableSort;
  filters: FilterValues;
  /** Ids of the columns shown, in the table's own order; the defaults when absent. */
  columns?: readonly string[];
}

export interface TableSort {
  column: string;
  direction: 'asc' | 'desc';
}

export interface DateRange {
  from?: IsoDate;
  to?: IsoDate;
}

export interface MoneyRange {
  min?: Cents;
  max?: Cents;
}

export type FilterValue = string | readonly string[] | boolean | DateRange | MoneyRange;
export type FilterValues = Readonly<Record<string, FilterValue | undefined>>;

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterBase {
  /** Also the name in the address. */
  id: string;
  label: string;
}

/** A filter, told once: the panel, the chips and the address are made from it. */
export type FilterDef = FilterBase &
  (
    | { kind: 'text'; placeholder?: string }
    | { kind: 'select'; options: readonly FilterOption[] }
    | { kind: 'multi'; options: readonly FilterOption[] }
    | { kind: 'date-range' }
    | { kind: 'money-range' }
    | { kind: 'boolean'; yes?: string; no?: string }
  );

/** The quick search is a text filter under this name. */
export const QUICK_SEARCH = 'q';

/**
 * Whether somebody would want to go back to how the list was: by another filter, page or order. Which columns are shown is
 * no such thing, and of a search that is being typed only its first letter is.
 */
export function isStep(before: TableState, next: TableState): boolean {
  const [typedBefore, typedNext] = [before, next].map(({ filters }) => filters[QUICK_SEARCH] ?? '');
  const isTyping = typedBefore !== typedNext && typedBefore !== '' && typedNext !== '';
  const placeOf = ({ page, pageSize, sort, filters }: TableState) =>
    // Typing begins the list anew, wherever one was in it.
    JSON.stringify([
      isTyping ? 1 : page,
      pageSize,
      sort,
      { ...filters, [QUICK_SEARCH]: isTyping ? '' : filters[QUICK_SEARCH] },
    ]);
  return placeOf(before) !== placeOf(next);
}

/** Plain values of the address. Whatever the router parsed or a person edited arrives here. */
export type TableSearch = Record<string, string | number | undefined>;

const MAX_PAGE = 1_000_000;
const MAX_PAGE_SIZE = 200;
export const MAX_TEXT = 200;
const MAX_LIST_TEXT = 4000;

/** Only what differs from the bare list, so that addresses stay short. */
export function tableStateToSearch(state: TableState, filters: readonly FilterDef[]): TableSearch {
  const search: TableSearch = {};
  if (state.page > 1) search.page = state.page;
  if (state.pageSize !== undefined) search.size = state.pageSize;
  if (state.sort) search.sort = `${state.sort.direction === 'desc' ? '-' : ''}${state.sort.column}`;
  if (state.columns) search.cols = joinList(state.columns);
  for (const filter of filters) Object.assign(search, writeFilter(filter, state.filters[filter.id]));
  return search;
}

/** Tolerant: what cannot be read is left out, because a link may be old or cut by a mail program. */
export function searchToTableState(
  search: Readonly<Record<string, unknown>>,
  filters: readonly FilterDef[],
): TableState {
  const state: TableState = { page: wholeNumber(search.page, MAX_PAGE) ?? 1, filters: {} };
  const pageSize = wholeNumber(search.size, MAX_PAGE_SIZE);
  if (pageSize !== undefined) state.pageSize = pageSize;
  const sort = textOf(search.sort);
  if (sort && sort !== '-') {
    state.sort = sort.startsWith('-')
      ? { column: sort.slice(1), direction: 'desc' }
      : { column: sort, direction: 'asc' };
  }
  const columns = splitList(search.cols);
  if (columns.length > 0) state.columns = columns;
  const values: Record<string, FilterValue> = {};
  for (const filter of filters) {
    const value = readFilter(filter, search);
    if (value !== undefined) values[filter.id] = value;
  }
  state.filters = values;
  return state;
}

function writeFilter(filter: FilterDef, value: FilterValue | undefined): TableSearch {
  if (value === undefined || isEmptyFilter(value)) return {};
  switch (filter.kind) {
    case 'text':
    case 'select':
      return typeof value === 'string' ? { [filter.id]: value } : {};
    case 'multi':
      return isList(value) ? { [filter.id]: joinList(value) } : {};
    case 'boolean':
      return { [filter.id]: value ? 'sim' : 'nao' };
    case 'date-range': {
      const { from, to } = value as DateRange;
      return { ...(from && { [`${filter.id}_de`]: from }), ...(to && { [`${filter.id}_ate`]: to }) };
    }
    case 'money-range': {
      const { min, max } = value as MoneyRange;
      return {
        ...(min !== undefined && { [`${filter.id}_min`]: min }),
        ...(max !== undefined && { [`${filter.id}_max`]: max }),
      };
    }
  }
}

function readFilter(filter: FilterDef, search: Readonly<Record<string, unknown>>): FilterValue | undefined {
  const raw = search[filter.id];
  switch (filter.kind) {
    case 'text':
      return textOf(raw);
    case 'select': {
      const text = textOf(raw);
      return filter.options.some((option) => option.value === text) ? text : undefined;
    }
    case 'multi': {
      const known = splitList(raw).filter((item) => filter.options.some((option) => option.value === item));
      return known.length > 0 ? known : undefined;
    }
    case 'boolean':
      return raw === 'sim' ? true : raw === 'nao' ? false : undefined;
    case 'date-range': {
      const [from, to] = [search[`${filter.id}_de`], search[`${filter.id}_ate`]];
      const range: DateRange = { ...(isIsoDate(from) && { from }), ...(isIsoDate(to) && { to }) };
      return isEmptyFilter(range) ? undefined : range;
    }
    case 'money-range': {
      const min = centsOf(search[`${filter.id}_min`]);
      const max = centsOf(search[`${filter.id}_max`]);
      const range: MoneyRange = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
      return isEmptyFilter(range) ? undefined : range;
    }
  }
}

export function isEmptyFilter(value: FilterValue): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'string') return isBlank(value);
  return isList(value) ? value.length === 0 : Object.values(value).every((part) => part === undefined);
}

export function isList(value: FilterValue): value is readonly string[] {
  return Array.isArray(value);
}

/** `1234` in an address may arrive as a number, because routers parse what looks like one. */
function textOf(raw: unknown, max = MAX_TEXT): string | undefined {
  const text = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw;
  return typeof text === 'string' && !isBlank(text) ? text.slice(0, max) : undefined;
}

function wholeNumber(raw: unknown, max: number): number | undefined {
  const value = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
    ? value
    : undefined;
}

function centsOf(raw: unknown): Cents | undefined {
  const value = typeof raw === 'string' && raw !== '' ? Number(raw) : raw;
  return typeof value === 'number' && Number.isSafeInteger(value) ? cents(value) : undefined;
}

/** Commas part the items; a comma or a percent sign inside one is written as in an address. */
function joinList(items: readonly string[]): string {
  return items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');
}

function splitList(raw: unknown): string[] {
  if (Array.isArray(raw))
    return raw.filter((item): item is string => typeof item === 'string' && !isBlank(item));
  const text = textOf(raw, MAX_LIST_TEXT);
  if (text === undefined) return [];
  return text.split(',').flatMap((item) => {
    const plain = item.replaceAll('%2C', ',').replaceAll('%25', '%');
    return isBlank(plain) ? [] : [plain];
  });
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
