import { COMPANIES_PAGE } from '@lastro/domain/limits';
import { CLIENT_SORTS, type listClients } from '@lastro/wire/company/company-operations';
import type { InputOf } from '@lastro/wire/operation';
import { addressFilters } from '../../shared/data-table/data-table';
import type { FilterDef, FilterOption, FilterValue, TableState } from '../../shared/data-table/table-state';
import { STATE_OPTIONS } from './references';

export const SEARCH_PLACEHOLDER = 'Buscar por nome ou CNPJ';

export function companyFilters(industries: readonly FilterOption[]): readonly FilterDef[] {
  return [
    { id: 'ativa', label: 'Situação', kind: 'boolean', yes: 'Ativas', no: 'Inativas' },
    { id: 'completa', label: 'Ficha', kind: 'boolean', yes: 'Completa', no: 'Incompleta' },
    { id: 'cliente', label: 'Cliente', kind: 'boolean', yes: 'É cliente', no: 'Não é cliente' },
    { id: 'fundo', label: 'Fundo', kind: 'boolean', yes: 'É fundo', no: 'Não é fundo' },
    { id: 'uf', label: 'UF', kind: 'multi', options: STATE_OPTIONS },
    { id: 'setor', label: 'Setor', kind: 'multi', options: industries },
  ];
}

export function companyAddress(filters: readonly FilterDef[]): FilterDef[] {
  return addressFilters(filters, SEARCH_PLACEHOLDER);
}

/** What the address asks for, as the call takes it. */
export function companiesInput({ page, pageSize, sort, filters }: TableState): InputOf<typeof listClients> {
  const wanted = sort === undefined ? '' : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  return {
    page,
    limit: pageSize ?? COMPANIES_PAGE,
    sort: CLIENT_SORTS.find((known) => known === wanted) ?? 'registeredName',
    q: typeof filters.q === 'string' ? filters.q : undefined,
    active: flagOf(filters.ativa),
    complete: flagOf(filters.completa),
    isClient: flagOf(filters.cliente),
    fund: flagOf(filters.fundo),
    state: listOf(filters.uf),
    industry: listOf(filters.setor)?.map(Number),
  };
}

function flagOf(value: FilterValue | undefined): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function listOf(value: FilterValue | undefined): string[] | undefined {
  return Array.isArray(value) ? [...(value as readonly string[])] : undefined;
}
