import { formatInstantDay } from '@lastro/domain/dates';
import { type Cents, formatMoney } from '@lastro/domain/money';
import { PageLink } from '../lib/page-link';
import { paths } from '../lib/paths';
import { StatusBadge } from '../ui/status-badge';
import styles from './proposal-columns.module.css';
import { statusLook } from './proposal-status';
import type { RecordColumn } from './record-table';

interface ListedProposal {
  readonly id: number;
  readonly status: Parameters<typeof statusLook>[0];
  readonly product_name: string | null;
  readonly largest_amount: Cents | null;
  readonly created_at: string;
}

/** The proposals of a company, in a short list on another record's page. */
export const PROPOSAL_COLUMNS: readonly RecordColumn<ListedProposal>[] = [
  { header: 'Proposta', cell: ({ id }) => <ProposalLink id={id} /> },
  { header: 'Status', cell: ({ status }) => <StatusBadge {...statusLook(status)} /> },
  { header: 'Produto', cell: ({ product_name }) => product_name ?? '–' },
  {
    header: 'Maior oferta',
    isNumber: true,
    cell: ({ largest_amount }) => (largest_amount === null ? '–' : formatMoney(largest_amount)),
  },
  { header: 'Criada em', cell: ({ created_at }) => formatInstantDay(created_at) },
];

export function ProposalLink({ id }: { id: number }) {
  return (
    <PageLink className={styles.link} to={paths.proposal({ proposalId: id })}>
      nº {id}
    </PageLink>
  );
}

export function AllProposalsLink({ cnpj }: { cnpj: string }) {
  return (
    <PageLink className={styles.link} to={paths.proposals()} search={{ q: cnpj }}>
      Ver todas as propostas
    </PageLink>
  );
}
