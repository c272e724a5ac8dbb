import { countProposals, createProposal, listProposals } from '@lastro/wire/proposal/proposal-operations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { paths } from '../../../lib/paths';
import { listQueryOf } from '../../../lib/query';
import type { ScreenLoad } from '../../../lib/screen';
import type { ListOf } from '../../../shared/list/list-definition';
import { ListScreen } from '../../../shared/list/list-screen';
import { useListScreen } from '../../../shared/list/use-list-screen';
import { loadReferences, useReferences } from '../proposal-queries';
import { PROPOSAL_COLUMNS, type ProposalRow } from './proposals-columns';
import { countsInput, proposalFilters, statusesIn } from './proposals-filters';
import styles from './proposals-page.module.css';
import { StatusCounts } from './status-counts';

const pathOf = (row: ProposalRow) => paths.proposal({ proposalId: row.id });

const PROPOSALS: ListOf<typeof listProposals> = {
  id: 'credit.proposals',
  operation: listProposals,
  caption: 'Propostas',
  fileName: 'propostas',
  searchPlaceholder: 'Buscar por empresa, CNPJ ou número',
  asks: (filters) => ({ ...countsInput(filters), status: statusesIn(filters) }),
  columns: PROPOSAL_COLUMNS,
  rowId: (row) => String(row.id),
  rowLabel: (row) => `Proposta ${row.id}, ${row.company_name}`,
  pathOf,
  editPathOf: pathOf,
  create: { label: 'Nova proposta', path: paths.newProposal(), command: createProposal },
  empty: {
    title: 'Nenhuma proposta ainda',
    description: 'Proponha crédito a uma empresa cadastrada para começar.',
  },
  noMatchTitle: 'Nenhuma proposta encontrada para estes filtros.',
};

/** The options of the filters must be known before the address can be read. */
export const load = ({ queryClient }: ScreenLoad) => loadReferences(queryClient);

export function Page() {
  const references = useReferences();
  const filters = useMemo(() => proposalFilters(references), [references]);
  const list = useListScreen({ ...PROPOSALS, filters });
  const counts = useQuery(listQueryOf(countProposals, countsInput(list.state.filters)));
  return (
    <div className={styles.list}>
      <ListScreen
        title="Propostas"
        description="O que foi proposto a cada empresa, com quais ofertas e em que pé está."
        list={list}
        summary={
          <StatusCounts
            counts={counts.data}
            chosen={statusesIn(list.state.filters) ?? []}
            onChoose={(status) => list.filterBy({ status })}
          />
        }
      />
    </div>
  );
}
