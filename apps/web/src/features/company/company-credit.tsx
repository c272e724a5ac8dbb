import { instrumentStatusLabel } from '@lastro/domain/contract/instrument-status';
import { isAllowed } from '@lastro/domain/identity/access';
import { formatMoney } from '@lastro/domain/money';
import type { Cnpj } from '@lastro/domain/tax-id';
import { listContracts } from '@lastro/wire/contract/contract-operations';
import { listProposals } from '@lastro/wire/proposal/proposal-operations';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api-error';
import { PageLink } from '../../lib/page-link';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { useProfile } from '../../lib/session';
import { statusLook } from '../../shared/proposal-status';
import { RecordTable } from '../../shared/record-table';
import { Section } from '../../ui/section';
import { LinesSkeleton } from '../../ui/skeletons';
import { FailedState } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import styles from './company-page.module.css';
import { dayOf } from './ficha-text';
import { NOTHING } from './labels';
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
  return (
    <CreditSection
      title="Propostas"
      query={proposals}
      empty="Nenhuma proposta até hoje."
      some={(total) => `As ${SHOWN} mais recentes de ${total}.`}
      actions={
        <PageLink className={styles.link} to={paths.proposals()} search={{ q: cnpj }}>
          Ver todas as propostas
        </PageLink>
      }
      table={(rows) => (
        <RecordTable
          caption="Propostas"
          rows={rows}
          rowId={(row) => String(row.id)}
          columns={[
            { header: 'Proposta', cell: (row) => <ProposalLink id={row.id} /> },
            { header: 'Status', cell: (row) => <StatusBadge {...statusLook(row.status)} /> },
            { header: 'Produto', cell: (row) => row.product_name ?? NOTHING },
            {
              header: 'Maior oferta',
              isNumber: true,
              cell: (row) => (row.largest_amount === null ? NOTHING : formatMoney(row.largest_amount)),
            },
            { header: 'Criada em', cell: (row) => dayOf(row.created_at) },
            { header: 'Atualizada em', cell: (row) => dayOf(row.updated_at) },
          ]}
        />
      )}
    />
  );
}

function Contracts({ cnpj }: { cnpj: Cnpj }) {
  const contracts = useQuery(queryOf(listContracts, { cnpj, page: 1, limit: SHOWN }));
  return (
    <CreditSection
      title="Contratos"
      query={contracts}
      empty="Nenhum contrato até hoje."
      some={(total) => `Os ${SHOWN} mais recentes de ${total}.`}
      table={(rows) => (
        <RecordTable
          caption="Contratos"
          rows={rows}
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
            { header: 'Criado em', cell: (row) => dayOf(row.created_at) },
            {
              header: 'Vencimento',
              cell: (row) => (
                <Pair first={dateOr(row.next_due_date)} second={`até ${dateOr(row.last_due_date)}`} />
              ),
            },
          ]}
        />
      )}
    />
  );
}

/** A figure over what belongs to it. */
function Pair({ first, second }: { first: string; second: string | null }) {
  return (
    <span className={styles.shares}>
      <span>{first}</span>
      {second === null ? null : <span className={styles.source}>{second}</span>}
    </span>
  );
}

function timesText(installments: number): string {
  return installments === 1 ? '1 parcela' : `${installments} parcelas`;
}

function ProposalLink({ id }: { id: number }) {
  return (
    <PageLink className={styles.link} to={paths.proposal({ proposalId: id })}>
      nº {id}
    </PageLink>
  );
}

interface Listed<Row> {
  readonly results: readonly Row[];
  readonly metadata: { readonly total: number };
}

interface CreditSectionProps<Row> {
  title: string;
  query: UseQueryResult<Listed<Row>>;
  /** Where there is none. */
  empty: string;
  /** Where not all are shown. */
  some: (total: number) => string;
  actions?: ReactNode;
  table: (rows: readonly Row[]) => ReactNode;
}

/** These come after the company itself: a list that fails says so and leaves the page standing. */
function CreditSection<Row>({ title, query, empty, some, actions, table }: CreditSectionProps<Row>) {
  const total = query.data?.metadata.total ?? 0;
  const failure = query.isError ? failureOf(query.error) : null;
  return (
    <Section
      title={title}
      description={total > SHOWN ? some(total) : undefined}
      actions={total > 0 ? actions : undefined}
    >
      {failure !== null ? (
        <FailedState onRetry={() => query.refetch()} requestId={failure.requestId}>
          {failure.message}
        </FailedState>
      ) : query.data === undefined ? (
        <LinesSkeleton lines={3} label={`Carregando: ${title}`} />
      ) : total === 0 ? (
        <p className={styles.lead}>{empty}</p>
      ) : (
        table(query.data.results)
      )}
    </Section>
  );
}
