import type { listClients } from '@lastro/wire/company/company-operations';
import type { Column } from '../../shared/data-table/columns';
import { dayColumn, statusColumn, textColumn } from '../../shared/list/column-kinds';
import type { RowOf } from '../../shared/list/list-definition';
import { CopyButton } from '../../ui/copy-button';
import styles from './companies-page.module.css';
import { CompletenessMeter } from './completeness-meter';
import { activeStatus, textOr, yesNo } from './labels';

export type ClientRow = RowOf<typeof listClients>;

const placeOf = ({ city, state }: ClientRow) => [city, state].filter(Boolean).join('/');

export const COMPANY_COLUMNS: readonly Column<ClientRow>[] = [
  {
    id: 'registeredName',
    header: 'Empresa',
    primary: true,
    sortable: true,
    width: 260,
    cell: (row) => (
      <span className={styles.names}>
        <span className={styles.name} title={row.registeredName}>
          {row.registeredName}
        </span>
        {row.name === null ? null : (
          <span className={styles.tradeName} title={row.name}>
            {row.name}
          </span>
        )}
      </span>
    ),
    exportValue: (row) => row.registeredName,
  },
  {
    id: 'name',
    header: 'Nome fantasia',
    hidden: true,
    width: 220,
    cell: (row) => textOr(row.name),
    exportValue: (row) => row.name,
  },
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
  {
    id: 'city',
    header: 'Cidade/UF',
    width: 150,
    cell: (row) => textOr(placeOf(row)),
    exportValue: placeOf,
  },
  {
    id: 'industry',
    header: 'Setor',
    width: 140,
    cell: (row) => textOr(row.industry),
    exportValue: (row) => row.industry,
  },
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
