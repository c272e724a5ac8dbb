import { formatInstant } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { formatPercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { ResultOf } from '@lastro/wire/operation';
import type { listProposals } from '@lastro/wire/proposal/proposal-operations';
import type { Column } from '../../../shared/data-table/columns';
import { NameWithTaxId } from '../../../shared/name-with-tax-id';
import { statusLook } from '../../../shared/proposal-status';
import { StatusBadge } from '../../../ui/status-badge';
import styles from './proposals-page.module.css';

export type ProposalRow = ResultOf<typeof listProposals>['results'][number];

const productOf = ({ product_name }: ProposalRow) => product_name;
const NOTHING = <span className={styles.soft}>–</span>;
const textOr = (text: string | null) => (text === null ? NOTHING : <span title={text}>{text}</span>);

function instantCell(at: string) {
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatInstant(at).split(' ')[0]}
    </time>
  );
}

export const PROPOSAL_COLUMNS: readonly Column<ProposalRow>[] = [
  {
    id: 'id',
    header: 'Nº',
    sortable: true,
    numeric: true,
    width: 72,
    cell: (row) => row.id,
    exportValue: (row) => row.id,
  },
  {
    id: 'company_name',
    header: 'Empresa',
    primary: true,
    sortable: true,
    width: 240,
    cell: (row) => <NameWithTaxId name={row.company_name} taxId={row.cnpj} />,
    exportValue: (row) => row.company_name,
    alsoShows: 'cnpj',
  },
  {
    id: 'cnpj',
    header: 'CNPJ',
    hidden: true,
    width: 170,
    cell: (row) => <span className="tabular">{formatTaxId(row.cnpj)}</span>,
    exportValue: (row) => formatTaxId(row.cnpj),
  },
  {
    id: 'status',
    header: 'Status',
    width: 216,
    cell: (row) => <StatusBadge {...statusLook(row.status)} />,
    exportValue: (row) => statusLook(row.status).label,
  },
  {
    id: 'product_name',
    header: 'Produto',
    width: 170,
    cell: (row) => textOr(productOf(row)),
    exportValue: productOf,
  },
  {
    id: 'largest_amount',
    header: 'Maior oferta',
    sortable: true,
    numeric: true,
    width: 140,
    cell: (row) => (row.largest_amount === null ? NOTHING : formatMoney(row.largest_amount)),
    exportValue: (row) => (row.largest_amount === null ? null : { kind: 'money', cents: row.largest_amount }),
  },
  {
    id: 'lowest_rate',
    header: 'Menor taxa a.m.',
    numeric: true,
    width: 120,
    cell: (row) => (row.lowest_rate === null ? NOTHING : formatPercent(row.lowest_rate)),
    exportValue: (row) => (row.lowest_rate === null ? null : { kind: 'percent', percent: row.lowest_rate }),
  },
  {
    id: 'offers',
    header: 'Ofertas',
    numeric: true,
    width: 80,
    cell: (row) => row.offers,
    exportValue: (row) => row.offers,
  },
  {
    id: 'partner_name',
    header: 'Parceiro',
    width: 150,
    cell: (row) => textOr(row.partner_name),
    exportValue: (row) => row.partner_name,
  },
  {
    id: 'vehicle_name',
    header: 'Veículo',
    width: 150,
    cell: (row) => textOr(row.vehicle_name),
    exportValue: (row) => row.vehicle_name,
  },
  {
    id: 'created_at',
    header: 'Criada em',
    sortable: true,
    width: 110,
    cell: (row) => instantCell(row.created_at),
    exportValue: (row) => formatInstant(row.created_at),
  },
  {
    id: 'created_by',
    header: 'Criada por',
    width: 190,
    cell: (row) => <span title={row.created_by}>{row.created_by_name}</span>,
    exportValue: (row) => row.created_by_name,
  },
  {
    id: 'updated_at',
    header: 'Alterada em',
    sortable: true,
    hidden: true,
    width: 120,
    cell: (row) => instantCell(row.updated_at),
    exportValue: (row) => formatInstant(row.updated_at),
  },
];
