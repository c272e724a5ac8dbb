import { AUDIT_PAGE, type listAuditEntries } from '@lastro/wire/audit/audit-operations';
import type { InputOf } from '@lastro/wire/operation';
import { TRAIL_ACTIONS, TRAIL_RECORDS } from '@lastro/wire/trail-catalogue';
import { capitalize } from '../../lib/words';
import { addressFilters } from '../../shared/data-table/data-table';
import type { DateRange, FilterDef, TableState } from '../../shared/data-table/table-state';

export const SEARCH_PLACEHOLDER = 'Buscar por autor, registro ou motivo';

export const AUDIT_FILTERS: readonly FilterDef[] = [
  { id: 'periodo', label: 'Período', kind: 'date-range' },
  {
    id: 'acao',
    label: 'Ação',
    kind: 'select',
    options: Object.entries(TRAIL_ACTIONS).map(([value, phrase]) => ({ value, label: capitalize(phrase) })),
  },
  {
    id: 'tipo',
    label: 'Tipo de registro',
    kind: 'select',
    options: Object.entries(TRAIL_RECORDS).map(([value, { label }]) => ({ value, label })),
  },
  { id: 'registro', label: 'Identificador do registro', kind: 'text' },
];

export const AUDIT_ADDRESS = addressFilters(AUDIT_FILTERS, SEARCH_PLACEHOLDER);

export function auditInput({ page, pageSize, filters }: TableState): InputOf<typeof listAuditEntries> {
  const { q, periodo, acao, tipo, registro } = filters;
  const { from, to } = (periodo ?? {}) as DateRange;
  return {
    page,
    limit: pageSize ?? AUDIT_PAGE,
    q: textOf(q),
    action: textOf(acao),
    recordType: textOf(tipo),
    recordId: textOf(registro),
    from,
    to,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
