import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import {
  type DateRange,
  type FilterDef,
  type FilterValue,
  type FilterValues,
  isEmptyFilter,
  isList,
  type MoneyRange,
} from './table-state';

export interface ActiveFilter {
  filter: FilterDef;
  /** "Status: Aprovada, Recusada" */
  text: string;
}

/** The filters that are in force, as people read them. */
export function activeFilters(filters: readonly FilterDef[], values: FilterValues): ActiveFilter[] {
  return filters.flatMap((filter) => {
    const value = values[filter.id];
    if (value === undefined || isEmptyFilter(value)) return [];
    return [{ filter, text: `${filter.label}: ${describeValue(filter, value)}` }];
  });
}

function describeValue(filter: FilterDef, value: FilterValue): string {
  switch (filter.kind) {
    case 'select':
    case 'multi': {
      const chosen = isList(value) ? value : [String(value)];
      return chosen
        .map((item) => filter.options.find((option) => option.value === item)?.label ?? item)
        .join(', ');
    }
    case 'boolean':
      return value ? (filter.yes ?? 'Sim') : (filter.no ?? 'Não');
    case 'date-range': {
      const { from, to } = value as DateRange;
      return between(from && formatDate(from), to && formatDate(to));
    }
    case 'money-range': {
      const { min, max } = value as MoneyRange;
      return between(
        min === undefined ? undefined : formatMoney(min),
        max === undefined ? undefined : formatMoney(max),
      );
    }
    case 'text':
      return String(value);
  }
}

function between(first: string | undefined, last: string | undefined): string {
  if (first && last) return first === last ? first : `${first} a ${last}`;
  return first ? `desde ${first}` : `até ${last ?? ''}`;
}
