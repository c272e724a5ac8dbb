import { formatInstant } from '@lastro/domain/dates';
import { COMPANIES_PAGE } from '@lastro/domain/limits';
import { createClient, listClients } from '@lastro/wire/company/company-operations';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { ResultOf } from '@lastro/wire/operation';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../lib/api';
import { failureOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { listQueryOf } from '../../lib/query';
import type { ScreenLoad } from '../../lib/screen';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { useAddress } from '../../lib/use-address';
import type { Column } from '../../shared/data-table/columns';
import { DataTable } from '../../shared/data-table/data-table';
import { searchToTableState, tableStateToSearch } from '../../shared/data-table/table-state';
import { ActionButton } from '../../ui/action-button';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { StatusBadge } from '../../ui/status-badge';
import styles from './companies-page.module.css';
import { companiesInput, companyAddress, companyFilters, SEARCH_PLACEHOLDER } from './companies-table';
import { CompletenessMeter } from './completeness-meter';
import { dayOf } from './ficha-text';
import { activeStatus, textOr, yesNo } from './labels';
import { industriesQuery } from './references';
import { useWriteRight } from './use-write-right';
import { WaitingDrafts } from './waiting-drafts';

type ClientRow = ResultOf<typeof listClients>['results'][number];

const PAGE_SIZES = [COMPANIES_PAGE, 25, 50, 100];
const placeOf = ({ city, state }: ClientRow) => [city, state].filter(Boolean).join('/');

const COLUMNS: readonly Column<ClientRow>[] = [
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
  {
    id: 'status',
    header: 'Situação',
    width: 110,
    cell: (row) => <StatusBadge {...activeStatus(row.active)} />,
    exportValue: (row) => activeStatus(row.active).label,
  },
  {
    id: 'isClient',
    header: 'Cliente',
    hidden: true,
    width: 90,
    cell: (row) => yesNo(row.isClient),
    exportValue: (row) => yesNo(row.isClient),
  },
  {
    id: 'fund',
    header: 'Fundo',
    hidden: true,
    width: 90,
    cell: (row) => yesNo(row.fund),
    exportValue: (row) => yesNo(row.fund),
  },
  {
    id: 'updatedAt',
    header: 'Atualizada',
    sortable: true,
    width: 110,
    cell: (row) => (
      <time dateTime={row.updatedAt} title={formatInstant(row.updatedAt)}>
        {dayOf(row.updatedAt)}
      </time>
    ),
    exportValue: (row) => formatInstant(row.updatedAt),
  },
];

/** The options of a filter must be known before the address can be read. */
export const load = ({ queryClient }: ScreenLoad) => queryClient.ensureQueryData(industriesQuery);

export function Page() {
  const router = useRouter();
  const { businessDate } = useProfile();
  const refusal = useCommandRefusal(createClient);
  const { opensFicha } = useWriteRight();
  const { data: industries } = useSuspenseQuery(industriesQuery);
  const filters = useMemo(
    () =>
      companyFilters(industries.results.map(({ id, industry }) => ({ value: String(id), label: industry }))),
    [industries],
  );
  const address = companyAddress(filters);
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, address);
  const input = companiesInput(state);
  const companies = useQuery(listQueryOf(listClients, input));
  const create = (
    <ActionButton
      disabledReason={refusal === null ? null : 'Somente Cadastro e Compliance cadastram empresas.'}
      onAction={() => router.navigate({ to: paths.newCompany() })}
    >
      Nova empresa
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Empresas"
        description="Quem está cadastrado e quanto falta para cada ficha ficar completa."
        actions={
          <>
            {opensFicha ? <WaitingDrafts /> : null}
            {create}
          </>
        }
      />
      <DataTable
        id="company.list"
        caption="Empresas"
        columns={COLUMNS}
        filters={filters}
        searchPlaceholder={SEARCH_PLACEHOLDER}
        today={businessDate}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, address))}
        data={companies.data && { rows: companies.data.results, total: companies.data.metadata.total }}
        isRefreshing={companies.isFetching && companies.data !== undefined}
        failure={companies.isError ? failureOf(companies.error) : null}
        onRetry={() => companies.refetch()}
        defaultPageSize={COMPANIES_PAGE}
        pageSizes={PAGE_SIZES}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.registeredName}, ${row.formattedCnpj}`}
        onOpen={(row) => void router.navigate({ to: paths.company({ taxId: row.cnpj }) })}
        onEdit={
          opensFicha ? (row) => void router.navigate({ to: paths.ficha({ taxId: row.cnpj }) }) : undefined
        }
        renderLink={(row, children) => <Link to={paths.company({ taxId: row.cnpj })}>{children}</Link>}
        empty={{
          title: 'Nenhuma empresa ainda',
          description: 'Cadastre a primeira: basta o CNPJ para começar.',
          action: create,
        }}
        noMatchTitle="Nenhuma empresa encontrada para estes filtros"
        exporting={{
          fileName: 'empresas',
          fetchPage: async (page, signal) => {
            const wanted = { ...input, page, limit: MAX_PAGE_SIZE };
            const { results, metadata } = await call(listClients, wanted, { signal });
            return { rows: results, total: metadata.total };
          },
        }}
      />
    </>
  );
}
