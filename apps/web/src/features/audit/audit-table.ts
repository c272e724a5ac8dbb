import { AUDIT_PAGE, type listAuditEntries } from '@lastro/wire/audit/audit-operations';
import type { InputOf } from '@lastro/wire/operation';
import { actionPhrase, KNOWN_ACTIONS, KNOWN_RECORD_TYPES, recordLabel } from '../../lib/audit-words';
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
    options: KNOWN_ACTIONS.map((action) => ({ value: action, label: capitalize(actionPhrase(action)) })),
  },
  {
    id: 'tipo',
    label: 'Tipo de registro',
    kind: 'select',
    options: KNOWN_RECORD_TYPES.map((type) => ({ value: type, label: recordLabel(type) })),
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
