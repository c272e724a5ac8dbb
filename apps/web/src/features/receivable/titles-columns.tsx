import { formatDate, type IsoDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { Column } from '../../shared/data-table/columns';
import { NameWithTaxId } from '../../shared/name-with-tax-id';
import { StatusBadge } from '../../ui/status-badge';
import { kindLabel, receivableLook } from './receivable-looks';
import type { Receivable } from './receivable-queries';
import styles from './receivables.module.css';

const NOTHING = <span className={styles.soft}>–</span>;
const textOr = (text: string | null) => (text === null ? NOTHING : <span title={text}>{text}</span>);
const dateValue = (date: IsoDate | null) => (date === null ? null : { kind: 'date' as const, date });

function dateCell(date: IsoDate | null) {
  return date === null ? NOTHING : <time dateTime={date}>{formatDate(date)}</time>;
}

/** Of one company, its name on every line says nothing. */
export function titleColumns(isOneCompany: boolean): readonly Column<Receivable>[] {
  return isOneCompany ? OF_ONE_COMPANY : TITLE_COLUMNS;
}

const TITLE_COLUMNS: readonly Column<Receivable>[] = [
  {
    id: 'due_date',
    header: 'Vencimento',
    sortable: true,
    width: 112,
    cell: (row) => dateCell(row.due_date),
    exportValue: (row) => dateValue(row.due_date),
  },
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
  {
    id: 'drawee_tax_id',
    header: 'CPF ou CNPJ do sacado',
    hidden: true,
    width: 176,
    cell: (row) => <span className="tabular">{formatTaxId(row.drawee.tax_id)}</span>,
    exportValue: (row) => formatTaxId(row.drawee.tax_id),
  },
  {
    id: 'company_name',
    header: 'Empresa',
    sortable: true,
    width: 216,
    cell: (row) => <NameWithTaxId name={row.company_name} taxId={row.cnpj} />,
    exportValue: (row) => row.company_name,
    alsoShows: 'cnpj',
  },
  {
    id: 'cnpj',
    header: 'CNPJ da empresa',
    hidden: true,
    width: 176,
    cell: (row) => <span className="tabular">{formatTaxId(row.cnpj)}</span>,
    exportValue: (row) => formatTaxId(row.cnpj),
  },
  {
    id: 'document',
    header: 'Documento',
    width: 120,
    cell: (row) => <span className="tabular">{row.document}</span>,
    exportValue: (row) => row.document,
  },
  {
    id: 'kind',
    header: 'Tipo',
    width: 96,
    cell: (row) => kindLabel(row.kind),
    exportValue: (row) => kindLabel(row.kind),
  },
  {
    id: 'issue_date',
    header: 'Emissão',
    width: 112,
    cell: (row) => dateCell(row.issue_date),
    exportValue: (row) => dateValue(row.issue_date),
  },
  {
    id: 'amount',
    header: 'Valor',
    sortable: true,
    numeric: true,
    width: 128,
    cell: (row) => formatMoney(row.amount),
    exportValue: (row) => ({ kind: 'money', cents: row.amount }),
  },
  {
    id: 'status',
    header: 'Status',
    width: 152,
    cell: (row) => <StatusBadge {...receivableLook(row.status)} />,
    exportValue: (row) => receivableLook(row.status).label,
  },
  {
    id: 'holder',
    header: 'Detentor',
    width: 168,
    cell: (row) => textOr(row.holder),
    exportValue: (row) => row.holder,
  },
  {
    id: 'settled_on',
    header: 'Liquidado em',
    width: 112,
    cell: (row) => dateCell(row.settled_on),
    exportValue: (row) => dateValue(row.settled_on),
  },
];

const OF_ONE_COMPANY = TITLE_COLUMNS.map((column) =>
  column.id === 'company_name' ? { ...column, hidden: true } : column,
);
