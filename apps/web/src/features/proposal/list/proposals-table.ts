import { codesOf } from '@lastro/domain/coded-list';
import { PROPOSAL_STATUSES, type ProposalStatus, statusLabel } from '@lastro/domain/proposal/proposal-status';
import { parseCnpj } from '@lastro/domain/tax-id';
import type { InputOf } from '@lastro/wire/operation';
import {
  type countProposals,
  type listProposals,
  PROPOSAL_SORTS,
  PROPOSALS_PAGE,
} from '@lastro/wire/proposal/proposal-operations';
import { addressFilters } from '../../../shared/data-table/data-table';
import type {
  DateRange,
  FilterDef,
  FilterValue,
  MoneyRange,
  TableState,
} from '../../../shared/data-table/table-state';
import type { References } from '../proposal-queries';

export const SEARCH_PLACEHOLDER = 'Buscar por empresa, CNPJ ou número';

const STATUS_OPTIONS = codesOf(PROPOSAL_STATUSES).map((status) => ({
  value: status,
  label: statusLabel(status),
}));

export function proposalFilters({ products, vehicles, partners }: References): readonly FilterDef[] {
  return [
    { id: 'status', label: 'Status', kind: 'multi', options: STATUS_OPTIONS },
    { id: 'produto', label: 'Produto', kind: 'select', options: plain(products) },
    { id: 'veiculo', label: 'Veículo', kind: 'select', options: plain(vehicles) },
    { id: 'parceiro', label: 'Parceiro', kind: 'select', options: plain(partners) },
    { id: 'criada', label: 'Criada em', kind: 'date-range' },
    { id: 'valor', label: 'Maior oferta', kind: 'money-range' },
  ];
}

/** A filter may ask for what can no longer be chosen in a form. */
function plain(options: References['products']) {
  return options.map(({ value, label }) => ({ value, label }));
}

export function proposalAddress(filters: readonly FilterDef[]): FilterDef[] {
  return addressFilters(filters, SEARCH_PLACEHOLDER);
}

/** What the address asks for, as the call takes it. */
export function proposalsInput(state: TableState): InputOf<typeof listProposals> {
  const { page, pageSize, sort, filters } = state;
  const wanted = sort === undefined ? '' : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  return {
    ...countsInput(state),
    page,
    limit: pageSize ?? PROPOSALS_PAGE,
    sort: PROPOSAL_SORTS.find((known) => known === wanted) ?? '-created_at',
    status: statusesIn(filters.status),
  };
}

/** The same filters but for the status, which is what the counts are of. */
export function countsInput({ filters }: TableState): InputOf<typeof countProposals> {
  const { q, produto, veiculo, parceiro, criada, valor } = filters;
  const created = (criada ?? {}) as DateRange;
  const amount = (valor ?? {}) as MoneyRange;
  return {
    q: typeof q === 'string' ? q : undefined,
    product: numberIn(produto),
    vehicle: numberIn(veiculo),
    partner: (typeof parceiro === 'string' ? parseCnpj(parceiro) : null) ?? undefined,
    created_from: created.from,
    created_to: created.to,
    min_amount: amount.min,
    max_amount: amount.max,
  };
}

export function statusesIn(value: FilterValue | undefined): ProposalStatus[] | undefined {
  return Array.isArray(value) ? [...(value as readonly ProposalStatus[])] : undefined;
}

function numberIn(value: FilterValue | undefined): number | undefined {
  return typeof value === 'string' ? Number(value) : undefined;
}
