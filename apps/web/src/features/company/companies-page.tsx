import { createClient, listClients } from '@lastro/wire/company/company-operations';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../lib/paths';
import type { ScreenLoad } from '../../lib/screen';
import type { FilterDef, FilterOption } from '../../shared/data-table/table-state';
import { flagIn, numbersIn, textIn, textsIn } from '../../shared/list/filter-values';
import type { ListOf } from '../../shared/list/list-definition';
import { ListScreen } from '../../shared/list/list-screen';
import { useListScreen } from '../../shared/list/use-list-screen';
import { COMPANY_COLUMNS, type CompanyRow } from './companies-columns';
import { industriesQuery, STATE_OPTIONS } from './references';
import { useWriteRight } from './use-write-right';
import { WaitingDrafts } from './waiting-drafts';

function companyFilters(industries: readonly FilterOption[]): readonly FilterDef[] {
  return [
    { id: 'ativa', label: 'Situação', kind: 'boolean', yes: 'Ativas', no: 'Inativas' },
    { id: 'completa', label: 'Ficha', kind: 'boolean', yes: 'Completa', no: 'Incompleta' },
    { id: 'cliente', label: 'Cliente', kind: 'boolean', yes: 'É cliente', no: 'Não é cliente' },
    { id: 'fundo', label: 'Fundo', kind: 'boolean', yes: 'É fundo', no: 'Não é fundo' },
    { id: 'uf', label: 'UF', kind: 'multi', options: STATE_OPTIONS },
    { id: 'setor', label: 'Setor', kind: 'multi', options: industries },
  ];
}

const COMPANIES: ListOf<typeof listClients> = {
  id: 'company.list',
  operation: listClients,
  caption: 'Empresas',
  fileName: 'empresas',
  searchPlaceholder: 'Buscar por nome ou CNPJ',
  asks: ({ q, ativa, completa, cliente, fundo, uf, setor }) => ({
    q: textIn(q),
    active: flagIn(ativa),
    complete: flagIn(completa),
    isClient: flagIn(cliente),
    fund: flagIn(fundo),
    state: textsIn(uf),
    industry: numbersIn(setor),
  }),
  columns: COMPANY_COLUMNS,
  rowId: (row) => row.id,
  rowLabel: (row) => `${row.registeredName}, ${row.formattedCnpj}`,
  pathOf: (row) => paths.company({ taxId: row.cnpj }),
  create: {
    label: 'Nova empresa',
    path: paths.newCompany(),
    command: createClient,
    refusal: 'Somente Cadastro e Compliance cadastram empresas.',
  },
  empty: {
    title: 'Nenhuma empresa ainda',
    description: 'Cadastre a primeira: basta o CNPJ para começar.',
  },
  noMatchTitle: 'Nenhuma empresa encontrada para estes filtros',
};

const fichaOf = (row: CompanyRow) => paths.ficha({ taxId: row.cnpj });

/** The options of a filter must be known before the address can be read. */
export const load = ({ queryClient }: ScreenLoad) => queryClient.ensureQueryData(industriesQuery);

export function Page() {
  const { opensFicha } = useWriteRight();
  const { data: industries } = useSuspenseQuery(industriesQuery);
  const filters = useMemo(
    () =>
      companyFilters(industries.results.map(({ id, industry }) => ({ value: String(id), label: industry }))),
    [industries],
  );
  return (
    <ListScreen
      title="Empresas"
      description="Quem está cadastrado e quanto falta para cada ficha ficar completa."
      list={useListScreen({ ...COMPANIES, filters, editPathOf: opensFicha ? fichaOf : undefined })}
      actions={opensFicha ? <WaitingDrafts /> : null}
    />
  );
}
