import { instrumentStatusLabel } from '@lastro/domain/contract/instrument-status';
import { formatInstantDay } from '@lastro/domain/dates';
import { isAllowed } from '@lastro/domain/identity/access';
import { formatMoney } from '@lastro/domain/money';
import type { Cnpj } from '@lastro/domain/tax-id';
import { listContracts } from '@lastro/wire/contract/contract-operations';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { AllProposalsLink, PROPOSAL_COLUMNS, ProposalLink } from '../../shared/proposal-columns';
import { RecordSection } from '../../shared/record-section';
import styles from './company-page.module.css';
import { Pair } from './pair';
import { dateOr } from './people/labels';

const SHOWN = 10;

/** Decisions §8: what the house has with the company. Whoever may not read proposals is not told that there is any. */
export function CompanyCredit({ cnpj }: { cnpj: Cnpj }) {
  const { groups } = useProfile();
  if (!isAllowed(listProposals.access, groups, 'read')) return null;
  return (
    <>
      <Proposals cnpj={cnpj} />
      <Contracts cnpj={cnpj} />
    </>
  );
}

function Proposals({ cnpj }: { cnpj: Cnpj }) {
  const proposals = useQuery(queryOf(listProposals, { cnpj, page: 1, limit: SHOWN, sort: '-created_at' }));
  const total = proposals.data?.metadata.total ?? 0;
  return (
    <RecordSection
      title="Propostas"
      {...listOf(proposals)}
      empty="Nenhuma proposta até hoje."
      description={total > SHOWN ? `As ${SHOWN} mais recentes de ${total}.` : undefined}
      actions={total > 0 ? <AllProposalsLink cnpj={cnpj} /> : undefined}
      rowId={(row) => String(row.id)}
      columns={[
        ...PROPOSAL_COLUMNS,
        { header: 'Atualizada em', cell: (row) => formatInstantDay(row.updated_at) },
      ]}
    />
  );
}

function Contracts({ cnpj }: { cnpj: Cnpj }) {
  const contracts = useQuery(queryOf(listContracts, { cnpj, page: 1, limit: SHOWN }));
  const total = contracts.data?.metadata.total ?? 0;
  return (
    <RecordSection
      title="Contratos"
      {...listOf(contracts)}
      empty="Nenhum contrato até hoje."
      description={total > SHOWN ? `Os ${SHOWN} mais recentes de ${total}.` : undefined}
      rowId={(row) => row.contract_number}
      columns={[
        {
          header: 'Contrato',
          // Words, not figures: a long product goes on in the next line.
          cell: (row) => (
            <>
              {row.contract_number}
              <span className={styles.source}>{row.product_name}</span>
            </>
          ),
        },
        { header: 'Situação', cell: (row) => instrumentStatusLabel(row.status) },
        { header: 'Proposta', cell: (row) => <ProposalLink id={row.proposal_id} /> },
        {
          header: 'Valor',
          isNumber: true,
          cell: (row) => <Pair first={formatMoney(row.amount)} second={timesText(row.installments)} />,
        },
        {
          header: 'Saldo devedor',
          isNumber: true,
          cell: (row) => (
            <Pair
              first={formatMoney(row.outstanding)}
              second={row.overdue > 0 ? `${formatMoney(row.overdue)} vencidos` : null}
            />
          ),
        },
        { header: 'Criado em', cell: (row) => formatInstantDay(row.created_at) },
        {
          header: 'Vencimento',
          cell: (row) => (
            <Pair first={dateOr(row.next_due_date)} second={`até ${dateOr(row.last_due_date)}`} />
          ),
        },
      ]}
    />
  );
}

/** These come after the company itself, and each by itself. */
function listOf<Row>({
  data,
  isError,
  error,
  refetch,
}: UseQueryResult<{ readonly results: readonly Row[] }>) {
  return { rows: data?.results, failed: isError ? { error, retry: () => refetch() } : null };
}

function timesText(installments: number): string {
  return installments === 1 ? '1 parcela' : `${installments} parcelas`;
}
