import type { Column } from '../../shared/data-table/columns';
import {
  dateColumn,
  moneyColumn,
  statusColumn,
  taxIdColumn,
  textColumn,
} from '../../shared/list/column-kinds';
import { NameWithTaxId } from '../../shared/name-with-tax-id';
import { kindLabel, receivableLook } from './receivable-looks';
import type { Receivable } from './receivable-queries';

/** Of one company, its name on every line says nothing. */
export function titleColumns(isOneCompany: boolean): readonly Column<Receivable>[] {
  return isOneCompany ? OF_ONE_COMPANY : TITLE_COLUMNS;
}

const TITLE_COLUMNS: readonly Column<Receivable>[] = [
  dateColumn({
    id: 'due_date',
    header: 'Vencimento',
    sortable: true,
    width: 112,
    value: (row) => row.due_date,
  }),
  {
    id: 'drawee',
    header: 'Sacado',
    primary: true,
    sortable: true,
    width: 216,
    cell: (row) => <NameWithTaxId name={row.drawee.name} taxId={row.drawee.tax_id} />,
    exportValue: (row) => row.drawee.name,
    alsoShows: 'drawee_tax_id',
  },
  taxIdColumn({
    id: 'drawee_tax_id',
    header: 'CPF ou CNPJ do sacado',
    hidden: true,
    width: 176,
    value: (row) => row.drawee.tax_id,
  }),
  {
    id: 'company_name',
    header: 'Empresa',
    sortable: true,
    width: 216,
    cell: (row) => <NameWithTaxId name={row.company_name} taxId={row.cnpj} />,
    exportValue: (row) => row.company_name,
    alsoShows: 'cnpj',
  },
  taxIdColumn({ id: 'cnpj', header: 'CNPJ da empresa', hidden: true, width: 176, value: (row) => row.cnpj }),
  {
    id: 'document',
    header: 'Documento',
    width: 120,
    cell: (row) => <span className="tabular">{row.document}</span>,
    exportValue: (row) => row.document,
  },
  textColumn({ id: 'kind', header: 'Tipo', width: 96, value: (row) => kindLabel(row.kind) }),
  dateColumn({ id: 'issue_date', header: 'Emissão', width: 112, value: (row) => row.issue_date }),
  moneyColumn({ id: 'amount', header: 'Valor', sortable: true, width: 128, value: (row) => row.amount }),
  statusColumn({ id: 'status', header: 'Status', width: 152, value: (row) => receivableLook(row.status) }),
  textColumn({ id: 'holder', header: 'Detentor', width: 168, value: (row) => row.holder }),
  dateColumn({ id: 'settled_on', header: 'Liquidado em', width: 112, value: (row) => row.settled_on }),
];

const OF_ONE_COMPANY = TITLE_COLUMNS.map((column) =>
  column.id === 'company_name' ? { ...column, hidden: true } : column,
);
