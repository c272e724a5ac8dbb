import { COMPANY_FIELDS } from '@lastro/domain/company/company-fields';
import type { listClients } from '@lastro/wire/company/company-operations';
import type { Column } from '../../shared/data-table/columns';
import { dayColumn, statusColumn, textColumn } from '../../shared/list/column-kinds';
import type { RowOf } from '../../shared/list/list-definition';
import { NameOver } from '../../shared/name-with-tax-id';
import { CopyButton } from '../../ui/copy-button';
import styles from './companies-page.module.css';
import { CompletenessMeter } from './completeness-meter';
import { activeStatus, yesNo } from './labels';

export type CompanyRow = RowOf<typeof listClients>;

export const COMPANY_COLUMNS: readonly Column<CompanyRow>[] = [
  {
    id: 'registeredName',
    header: 'Empresa',
    primary: true,
    sortable: true,
    width: 260,
    cell: (row) => (
      <NameOver name={row.registeredName}>
        {row.name === null ? null : <span title={row.name}>{row.name}</span>}
      </NameOver>
    ),
    exportValue: (row) => row.registeredName,
  },
  textColumn({
    id: 'name',
    header: COMPANY_FIELDS.name.label,
    hidden: true,
    width: 220,
    value: (row) => row.name,
  }),
  {
    id: 'cnpj',
    header: 'CNPJ',
    width: 212,
    cell: (row) => (
      <span className={`${styles.cnpj} tabular`}>
        {row.formattedCnpj}
        <CopyButton value={row.formattedCnpj} label={`CNPJ de ${row.registeredName}`} />
      </span>
    ),
    exportValue: (row) => row.formattedCnpj,
  },
  textColumn({
    id: 'city',
    header: 'Cidade/UF',
    width: 150,
    value: ({ city, state }) => [city, state].filter(Boolean).join('/') || null,
  }),
  textColumn({
    id: 'industry',
    header: COMPANY_FIELDS.industryId.label,
    width: 140,
    value: (row) => row.industry,
  }),
  {
    id: 'completeness',
    header: 'Ficha',
    sortable: true,
    width: 140,
    cell: (row) => <CompletenessMeter percent={row.completeness} />,
    exportValue: (row) => row.completeness,
  },
  statusColumn({ id: 'status', header: 'Situação', width: 110, value: (row) => activeStatus(row.active) }),
  textColumn({
    id: 'isClient',
    header: 'Cliente',
    hidden: true,
    width: 90,
    value: (row) => yesNo(row.isClient),
  }),
  textColumn({ id: 'fund', header: 'Fundo', hidden: true, width: 90, value: (row) => yesNo(row.fund) }),
  dayColumn({
    id: 'updatedAt',
    header: 'Atualizada',
    sortable: true,
    width: 110,
    value: (row) => row.updatedAt,
  }),
];
