import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import type { listProposals } from '@lastro/wire/proposal/proposal-operations';
import type { Column } from '../../../shared/data-table/columns';
import {
  dayColumn,
  moneyColumn,
  percentColumn,
  statusColumn,
  taxIdColumn,
  textColumn,
} from '../../../shared/list/column-kinds';
import type { RowOf } from '../../../shared/list/list-definition';
import { NameWithTaxId } from '../../../shared/name-with-tax-id';
import { statusLook } from '../../../shared/proposal-status';

export type ProposalRow = RowOf<typeof listProposals>;

export const PROPOSAL_COLUMNS: readonly Column<ProposalRow>[] = [
  textColumn({ id: 'id', header: 'Nº', sortable: true, numeric: true, width: 72, value: (row) => row.id }),
  {
    id: 'company_name',
    header: PROPOSAL_FIELDS.cnpj.label,
    primary: true,
    sortable: true,
    width: 240,
    cell: (row) => <NameWithTaxId name={row.company_name} taxId={row.cnpj} />,
    exportValue: (row) => row.company_name,
    alsoShows: 'cnpj',
  },
  taxIdColumn({ id: 'cnpj', header: 'CNPJ', hidden: true, width: 170, value: (row) => row.cnpj }),
  statusColumn({
    id: 'status',
    header: PROPOSAL_FIELDS.status.label,
    width: 216,
    value: (row) => statusLook(row.status),
  }),
  textColumn({
    id: 'product_name',
    header: PROPOSAL_FIELDS.product_id.label,
    width: 170,
    value: (row) => row.product_name,
  }),
  moneyColumn({
    id: 'largest_amount',
    header: 'Maior oferta',
    sortable: true,
    width: 140,
    value: (row) => row.largest_amount,
  }),
  percentColumn({
    id: 'lowest_rate',
    header: 'Menor taxa a.m.',
    width: 120,
    value: (row) => row.lowest_rate,
  }),
  textColumn({
    id: 'offers',
    header: PROPOSAL_FIELDS.rates.label,
    numeric: true,
    width: 80,
    value: (row) => row.offers,
  }),
  textColumn({
    id: 'partner_name',
    header: PROPOSAL_FIELDS.partner.label,
    width: 150,
    value: (row) => row.partner_name,
  }),
  textColumn({
    id: 'vehicle_name',
    header: PROPOSAL_FIELDS.vehicle_id.label,
    width: 150,
    value: (row) => row.vehicle_name,
  }),
  dayColumn({
    id: 'created_at',
    header: 'Criada em',
    sortable: true,
    width: 110,
    value: (row) => row.created_at,
  }),
  {
    id: 'created_by',
    header: 'Criada por',
    width: 190,
    cell: (row) => <span title={row.created_by}>{row.created_by_name}</span>,
    exportValue: (row) => row.created_by_name,
  },
  dayColumn({
    id: 'updated_at',
    header: 'Alterada em',
    sortable: true,
    hidden: true,
    width: 120,
    value: (row) => row.updated_at,
  }),
];
