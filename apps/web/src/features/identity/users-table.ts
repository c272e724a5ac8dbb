import { formatInstant } from '@lastro/domain/dates';
import { GROUPS, type Group, groupLabel, SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { type listUsers, USER_SORTS, USERS_PAGE } from '@lastro/wire/identity/user-operations';
import type { InputOf } from '@lastro/wire/operation';
import { addressFilters } from '../../shared/data-table/data-table';
import type { FilterDef, TableState } from '../../shared/data-table/table-state';

export const SEARCH_PLACEHOLDER = 'Buscar por nome ou e-mail';

export const USER_FILTERS: readonly FilterDef[] = [
  {
    id: 'grupo',
    label: 'Grupo',
    kind: 'multi',
    options: GROUPS.map((group) => ({ value: group, label: groupLabel(group) })),
  },
  {
    id: 'tipo',
    label: 'Tipo de acesso',
    kind: 'select',
    options: Object.entries(SIGN_IN_TYPES).map(([value, label]) => ({ value, label })),
  },
  { id: 'ativo', label: 'Situação', kind: 'boolean', yes: 'Ativos', no: 'Desativados' },
];

export const USER_ADDRESS = addressFilters(USER_FILTERS, SEARCH_PLACEHOLDER);

/** What the address asks for, as the call takes it. */
export function usersInput({ page, pageSize, sort, filters }: TableState): InputOf<typeof listUsers> {
  const wanted = sort === undefined ? 'name' : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  const { q, grupo, tipo, ativo } = filters;
  return {
    page,
    limit: pageSize ?? USERS_PAGE,
    sort: USER_SORTS.find((known) => known === wanted) ?? 'name',
    q: typeof q === 'string' ? q : undefined,
    group: Array.isArray(grupo) ? (grupo as Group[]) : undefined,
    signInType: tipo === 'staff' || tipo === 'baas' ? tipo : undefined,
    active: typeof ativo === 'boolean' ? ativo : undefined,
  };
}

export function instantText(at: string | null): string {
  return at === null ? 'Nunca' : formatInstant(at);
}
