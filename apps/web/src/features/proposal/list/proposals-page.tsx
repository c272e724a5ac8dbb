import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import { countProposals, createProposal, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '../../../lib/api';
import { failureOf } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { listQueryOf } from '../../../lib/query';
import type { ScreenLoad } from '../../../lib/screen';
import { useCommandRefusal } from '../../../lib/screens-context';
import { useProfile } from '../../../lib/session';
import { useAddress } from '../../../lib/use-address';
import { DataTable } from '../../../shared/data-table/data-table';
import { searchToTableState, tableStateToSearch } from '../../../shared/data-table/table-state';
import { ActionButton } from '../../../ui/action-button';
import { PageHeader } from '../../../ui/page-header';
import { loadReferences, useReferences } from '../proposal-queries';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposals-columns';
import styles from './proposals-page.module.css';
import {
  countsInput,
  proposalAddress,
  proposalFilters,
  proposalsInput,
  SEARCH_PLACEHOLDER,
  statusesIn,
} from './proposals-table';
import { StatusCounts } from './status-counts';

/** The options of the filters must be known before the address can be read. */
export const load = ({ queryClient }: ScreenLoad) => loadReferences(queryClient);

export function Page() {
  const router = useRouter();
  const { businessDate } = useProfile();
  const refusal = useCommandRefusal(createProposal);
  const references = useReferences();
  const filters = useMemo(() => proposalFilters(references), [references]);
  const address = proposalAddress(filters);
  const [search, setSearch] = useAddress();
  const state = searchToTableState(search, address);
  const input = proposalsInput(state);
  const proposals = useQuery(listQueryOf(listProposals, input));
  const counts = useQuery(listQueryOf(countProposals, countsInput(state)));
  const setState = (next: typeof state) => setSearch(tableStateToSearch(next, address));
  const open = (row: ProposalRow) => void router.navigate({ to: paths.proposal({ proposalId: row.id }) });
  const create = (
    <ActionButton disabledReason={refusal} onAction={() => router.navigate({ to: paths.newProposal() })}>
      Nova proposta
    </ActionButton>
  );
  return (
    <>
      <PageHeader
        title="Propostas"
        description="O que foi proposto a cada empresa, com quais ofertas e em que pé está."
        actions={create}
      />
      <div className={styles.list}>
        <DataTable
          id="credit.proposals"
          caption="Propostas"
          columns={PROPOSAL_COLUMNS}
          filters={filters}
          searchPlaceholder={SEARCH_PLACEHOLDER}
          today={businessDate}
          state={state}
          onStateChange={setState}
          summary={
            <StatusCounts
              counts={counts.data}
              chosen={statusesIn(state.filters.status) ?? []}
              onChoose={(status) => setState({ ...state, page: 1, filters: { ...state.filters, status } })}
            />
          }
          data={proposals.data && { rows: proposals.data.results, total: proposals.data.metadata.total }}
          isRefreshing={proposals.isFetching && proposals.data !== undefined}
          failure={proposals.isError ? failureOf(proposals.error) : null}
          onRetry={() => proposals.refetch()}
          rowId={(row) => String(row.id)}
          rowLabel={(row) => `Proposta ${row.id}, ${row.company_name}`}
          onOpen={open}
          onEdit={open}
          renderLink={(row, children) => <Link to={paths.proposal({ proposalId: row.id })}>{children}</Link>}
          empty={{
            title: 'Nenhuma proposta ainda',
            description: 'Proponha crédito a uma empresa cadastrada para começar.',
            action: create,
          }}
          noMatchTitle="Nenhuma proposta encontrada para estes filtros."
          exporting={{
            fileName: 'propostas',
            fetchPage: async (page, signal) => {
              const wanted = { ...input, page, limit: MAX_PAGE_SIZE };
              const { results, metadata } = await call(listProposals, wanted, { signal });
              return { rows: results, total: metadata.total };
            },
          }}
        />
      </div>
    </>
  );
}
